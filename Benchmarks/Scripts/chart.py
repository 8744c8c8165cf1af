"""The chart of the documentation: bars for each payload, as SVG."""

from dataclasses import dataclass
from html import escape

from tables import PAYLOADS, find, number


@dataclass(frozen=True)
class Palette:
    """The colors of a chart; its background is that of the page."""
    text: str
    quiet: str
    line: str
    read: str
    write: str


LIGHT = Palette(text="#1d1d1f", quiet="#5f6368", line="#d5d7da", read="#0b66c3", write="#c2570c")
DARK = Palette(text="#f2f2f4", quiet="#a9adb3", line="#44474c", read="#5aa9f5", write="#f2994a")

WIDTH = 720
LABELS = 130
RIGHT = 56
TOP = 76
BAR = 14
GROUP = 46
FONT = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"


def step(largest):
    """The distance of the lines: about five of them."""
    return next(width for width in (1, 2, 5, 10, 20, 50, 100, 200) if largest / width <= 6)


def bars_of(results):
    """The payloads that were measured, with the ratios of both directions."""
    rows = []
    for name in PAYLOADS:
        ratios = [
            find(results["speed"], name, direction).get("ratio") for direction in ("read", "write")]
        if any(ratios):
            rows.append((name, ratios))
    return rows


def text(x, y, content, colour, size=13, anchor="start", weight="normal"):
    return (f'<text x="{x:g}" y="{y:g}" fill="{colour}" font-size="{size}" text-anchor="{anchor}" '
            f'font-weight="{weight}">{escape(content)}</text>')


def bar(y, width, colour):
    return f'<rect x="{LABELS}" y="{y:g}" width="{width:.1f}" height="{BAR}" rx="2" fill="{colour}"/>'


def draw(results, palette):
    """The chart as text: how many times as fast as Foundation each payload is."""
    rows = bars_of(results)
    largest = max(ratio for _, ratios in rows for ratio in ratios if ratio)
    unit = (WIDTH - LABELS - RIGHT) / largest
    bottom = TOP + GROUP * len(rows)
    height = bottom + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="{FONT}" role="img">',
        "<title>How many times as fast as Foundation AutoMapper is</title>",
        text(0, 20, "How many times as fast as Foundation", palette.text, 16,
             weight="600"),
        f'<rect x="0" y="36" width="{BAR}" height="{BAR}" rx="2" fill="{palette.read}"/>',
        text(20, 48, "reading, vs. JSONDecoder", palette.text),
        f'<rect x="220" y="36" width="{BAR}" height="{BAR}" rx="2" fill="{palette.write}"/>',
        text(240, 48, "writing, vs. JSONEncoder", palette.text),
    ]
    ticks = [step(largest) * index for index in range(int(largest / step(largest)) + 1)]
    # Foundation itself is 1.
    for tick in [1, *(tick for tick in ticks if tick > 1)]:
        x = LABELS + tick * unit
        colour = palette.quiet if tick == 1 else palette.line
        parts.append(f'<line x1="{x:.1f}" y1="{TOP - 6}" x2="{x:.1f}" y2="{bottom}" '
                     f'stroke="{colour}" stroke-width="1"/>')
        parts.append(text(round(x, 1), bottom + 16, f"{tick}×", palette.quiet, 12, "middle"))
    for index, (name, ratios) in enumerate(rows):
        top = TOP + GROUP * index
        parts.append(text(LABELS - 10, top + BAR + 5, name, palette.text, anchor="end"))
        for place, (ratio, colour) in enumerate(zip(ratios, (palette.read, palette.write))):
            if ratio:
                y = top + place * (BAR + 2)
                parts.append(bar(y, ratio * unit, colour))
                parts.append(text(round(LABELS + ratio * unit + 6, 1), y + 11.5, number(ratio),
                                  palette.text, 12))
    parts.append(text(
        0, height - 8, f"{results['processor']}, {results['system']}, Swift {results['swift']}, "
        f"{results['date']}", palette.quiet, 12))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"
