#!/usr/bin/env python3
"""Compares many shapes of models, rules and documents with Foundation.

    Benchmarks/Scripts/shapes.py                        builds, measures, prints what is below its floor
    Benchmarks/Scripts/shapes.py --filter dict          only what has this text in its name
    Benchmarks/Scripts/shapes.py --json new.json        writes all measurements to a file, too
    Benchmarks/Scripts/shapes.py --compare old.json     prints a table of before and after, too
    Benchmarks/Scripts/shapes.py --from new.json --compare old.json    without measuring

The exit status is 1 if a shape is below its floor. `--only shapes`, `growth` or
`first` measures a part; other arguments are passed on to the program `shapes`.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent

# Changes of a ratio that are noise: they are not marked.
NOISE = 0.15


def build():
    """Builds the program in release, and returns its path."""
    command = ["swift", "build", "-c", "release", "--product", "shapes"]
    subprocess.run(command, cwd=PACKAGE, check=True, stdout=sys.stderr)
    shown = subprocess.run(
        [*command, "--show-bin-path"], cwd=PACKAGE, check=True, capture_output=True, text=True)
    return Path(shown.stdout.strip()) / "shapes"


def ratios(report):
    """The entries of a report by shape, and in that by direction."""
    shapes = {}
    for entry in report["shapes"]:
        if "direction" in entry:
            shapes.setdefault(entry["name"], {})[entry["direction"]] = entry
    return shapes


def number(value, digits=2):
    return "" if value is None else f"{value:.{digits}f}"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def change(before, after):
    """The word for a change of a ratio."""
    if before is None or after is None:
        return ""
    if after > before * (1 + NOISE):
        return "faster"
    return "slower" if after < before * (1 - NOISE) else ""


def compare_shapes(old, new):
    """A table with a row for each shape and direction, the one that is worst now first."""
    lines = [
        row(["shape", "direction", "kB", "× before", "× after", "MB/s before", "MB/s after", "floor",
             "change"]),
        row(["---", "---", "---:", "---:", "---:", "---:", "---:", "---:", "---"])]
    before, after = ratios(old), ratios(new)

    def figure(shapes, name, direction):
        entry = shapes.get(name, {}).get(direction, {})
        ours = entry.get("ours")
        speed = entry["bytes"] / ours / 1e6 if ours else None
        return entry.get("ratio"), speed

    def worst(name):
        return min(entry.get("ratio") or 0 for entry in after[name].values())

    for name in sorted(after, key=lambda name: (worst(name), name)):
        for direction in ("read", "write"):
            entry = after[name].get(direction)
            if not entry:
                continue
            (ratio_before, speed_before), (ratio_after, speed_after) = (
                figure(before, name, direction), figure(after, name, direction))
            words = [change(ratio_before, ratio_after), "**below**" if entry["isBelow"] else ""]
            lines.append(row([
                name, direction, number(entry["bytes"] / 1000, 0 if entry["bytes"] > 999 else 2),
                number(ratio_before), number(ratio_after), number(speed_before, 1),
                number(speed_after, 1), number(entry["floor"], 0),
                ", ".join(word for word in words if word)]))
    return lines


def compare_growth(old, new):
    """A table of the nanoseconds per byte at each size."""
    before = {entry["name"]: entry for entry in old.get("growth", [])}
    lines = [row(["growth", "ns/B before", "times", "ns/B after", "times"]),
             row(["---", "---", "---:", "---", "---:"])]

    def cells(entry):
        points = entry.get("points") or []
        if not points:
            return ["", ""]
        text = ", ".join(f"{point['size']}: {point['ours']:.3g}" for point in points)
        return [text, number(points[-1]["ours"] / points[0]["ours"])]

    rows = [(entry["name"], cells(before.get(entry["name"], {})), cells(entry))
            for entry in new.get("growth", [])]
    rows.sort(key=lambda parts: -float(parts[2][1] or 0))
    return lines + [row([name, *one, *other]) for name, one, other in rows]


def compare_first(old, new):
    """A table of first uses, in milliseconds or megabytes."""
    before = {entry["name"]: entry for entry in old.get("firstUse", [])}
    lines = [row(["first use", "before", "after", "Foundation", "limit", ""]),
             row(["---", "---:", "---:", "---:", "---:", "---"])]
    for entry in new.get("firstUse", []):
        def amount(value):
            if value is None:
                return ""
            return f"{value / 1e6:.1f} MB" if entry["isMemory"] else f"{value * 1e3:.3f} ms"
        ours, limit = entry.get("ours"), entry.get("limit")
        above = "**above**" if ours is None or limit is None or ours > limit else ""
        lines.append(row([
            entry["name"], amount(before.get(entry["name"], {}).get("ours")), amount(ours),
            amount(entry.get("theirs")), amount(limit), above]))
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write all measurements to a file")
    parser.add_argument("--compare", type=Path, help="a file with earlier measurements")
    parser.add_argument("--from", type=Path, dest="report", help="measurements of now: measure nothing")
    arguments, others = parser.parse_known_args()

    status = 0
    with tempfile.TemporaryDirectory() as folder:
        report = arguments.report
        if not report:
            report = arguments.json.resolve() if arguments.json else Path(folder) / "report.json"
            # A copy, as of a program that is installed: on Linux, the pages of a file that a linker
            # wrote take longer to map, which is much of a first use.
            program = shutil.copy(build(), folder)
            status = subprocess.run([program, "--json", report, *others]).returncode
            if status > 1:
                sys.exit(status)
        new = json.loads(report.read_text(encoding="utf-8"))
    if arguments.compare:
        old = json.loads(arguments.compare.read_text(encoding="utf-8"))
        for part, compared in [("shapes", compare_shapes), ("growth", compare_growth),
                               ("firstUse", compare_first)]:
            if new.get(part):
                print("\n" + "\n".join(compared(old, new)))
    sys.exit(status)


if __name__ == "__main__":
    main()
