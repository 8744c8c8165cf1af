"""The tables of the documentation, in Markdown."""

import textwrap
from statistics import median

OURS = "AutoMapper"

# The payloads of the main table, in its order, with their descriptions.
PAYLOADS = {
    "users": "10,000 users with address, posts and optionals",
    "flat": "100,000 records of six fields",
    "ledger": "50,000 bookings with decimals and dates",
    "twitter": "the public `twitter.json`",
    "citm_catalog": "the public `citm_catalog.json`",
    "canada": "the public `canada.json`, mostly numbers",
    "github_events": "the public `github_events.json`",
    "small_1k": "one user",
    "small_300": "one post",
    "small_300_new": "one post, an `ObjectMapper()` made for each",
}

# The users in other shapes and with other rules.
VARIANTS = {
    "exact": "keys that are the properties' names",
    "renames": "ten properties renamed",
    "dates": "dates as `Date`",
    "objects": "instances of classes, made by factories",
    "transformer": "a closure for one property",
    "path": "a path for one property",
    "discriminator": "a discriminator for the root's elements",
}


def variants(measurements):
    """The times of the variants relative to those of the users, round by round."""
    samples = {
        (entry["payload"], entry["direction"]): entry["samples"]
        for entry in measurements if entry["implementation"] == OURS and "failure" not in entry}
    return [
        {"payload": name, "direction": direction,
         "times": round(median(one / other for one, other in zip(
             samples[name, direction], samples["users", direction])), 3)}
        for name in VARIANTS for direction in ("read", "write")
        if (name, direction) in samples and ("users", direction) in samples]


def find(entries, payload, direction, implementation=OURS):
    """The entry of a payload, or an empty one."""
    for entry in entries:
        if (entry["payload"], entry["direction"]) == (payload, direction) and \
                entry.get("implementation", OURS) == implementation:
            return entry
    return {}


def number(value, digits=None):
    """A number with two or three digits, or with the given number of decimals; a dash for none."""
    if value is None:
        return "–"
    return f"{value:.{digits if digits is not None else (1 if value < 99.5 else 0)}f}"


def size(length):
    for unit, limit in (("GB", 10**9), ("MB", 10**6), ("kB", 10**4)):
        if length >= limit:
            amount = length / (1000 if unit == "kB" else limit)
            return f"{amount:.{0 if amount >= 100 or unit == 'kB' else 1}f} {unit}"
    return f"{length:,} B"


def table(header, rows):
    """The lines of a table: its first column to the left, the others to the right."""
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def speed_cells(entry):
    if not entry:
        return ["–", "–"]
    return [f"{entry['bytes'] / entry['seconds'] / 1e6:,.0f}", number(entry.get("ratio"))]


def speed(results):
    """The speed of every payload, and its ratio to Foundation."""
    rows = []
    for name, text in PAYLOADS.items():
        read = find(results["speed"], name, "read")
        write = find(results["speed"], name, "write")
        if read or write:
            length = size((read or write)["bytes"])
            rows.append([f"`{name}`: {text}, {length}", *speed_cells(read), *speed_cells(write)])
    return table(
        ["payload", "reading, MB/s", "× JSONDecoder", "writing, MB/s", "× JSONEncoder"], rows)


def trees(results):
    """Payloads without a model, or without text."""
    rows = []
    for name, text, direction in [
        ("dictionaries", "models from `[String: Any]`", "read"),
        ("dictionaries", "models to `[String: Any]`", "write"),
        ("values", "text to `JSONValue`", "read"),
        ("values", "`JSONValue` to text", "write"),
    ]:
        ratio = find(results["speed"], name, direction).get("ratio")
        other = "`JSONSerialization`"
        if name == "dictionaries":
            other += " with `JSONDecoder`" if direction == "read" else " with `JSONEncoder`"
        rows.append([text, other, number(ratio)])
    return table(["from, to", "compared with", "times as fast"], rows)


def rules(results):
    """The cost of shapes and rules, relative to the plain users."""
    rows = []
    for name, text in VARIANTS.items():
        cells = [
            number(find(results["times"], name, direction).get("times"), 2)
            for direction in ("read", "write")]
        rows.append([text, *cells])
    return table(["the users with", "reading, times as long", "writing, times as long"], rows)


def scale(results):
    """Time for each byte, from small documents to large ones."""
    rows = []
    for entry in results["speed"]:
        name = entry["payload"]
        if not name.startswith("scale_") or (entry["implementation"], entry["direction"]) != (OURS, "read"):
            continue
        cells = []
        for direction, peer in (("read", "JSONDecoder"), ("write", "JSONEncoder")):
            for implementation in (OURS, peer):
                found = find(results["speed"], name, direction, implementation)
                cells.append(number(found and found["seconds"] / found["bytes"] * 1e9, 2)
                             if found else "–")
        rows.append([size(entry["bytes"]), *cells])
    return table(
        ["text", "reading, ns for a byte", "JSONDecoder", "writing, ns for a byte", "JSONEncoder"],
        rows)


def first_call(results):
    """The cost of the first use of a type."""
    again = find(results["speed"], "first_call", "read")
    fresh = find(results["fresh"], "first_call", "read")
    other = find(results["speed"], "first_call", "read", "JSONDecoder")
    first_other = find(results["fresh"], "first_call", "read", "JSONDecoder")
    rows = [
        [text, number(ours and ours * 1e3, 2), number(theirs and theirs * 1e3, 2), number(ratio)]
        for text, ours, theirs, ratio in [
            ("a new mapper", again.get("seconds"), other.get("seconds"), again.get("ratio")),
            ("a new process", fresh.get("firstSeconds"), first_other.get("firstSeconds"),
             fresh.get("firstRatio"))]]
    return table(
        ["one object of 30 properties in", "AutoMapper, ms", "JSONDecoder for 30, ms",
         "times as fast"], rows)


def memory(results):
    """Heap allocations, and the peak of memory."""
    rows = []
    for direction, verb in (("read", "reading"), ("write", "writing")):
        for implementation in (OURS, "JSONDecoder" if direction == "read" else "JSONEncoder"):
            blocks = find(results["blocks"], "users", direction, implementation)
            fresh = find(results["fresh"], "users", direction, implementation)
            needed = f"{blocks['needed']:,}" if "needed" in blocks else "–"
            made = f"{blocks['made']:,}" if blocks else "–"
            held, peak = (
                size(int(fresh[key])) if key in fresh else "–"
                for key in ("resultBytes", "peakBytes"))
            rows.append([f"{verb}, {implementation}", made, needed, peak, held])
    return table(
        ["users", "heap blocks", "of these in the result", "peak above what there was",
         "of this the result"], rows)


def threads(results):
    """The work of two threads in the time of one."""
    rows = []
    for payload in ("users", "small_300"):
        for direction, peer in (("read", "JSONDecoder"), ("write", "JSONEncoder")):
            cells = [
                number(find(results["threads"], payload, direction, implementation).get(field), 2)
                for implementation in (OURS, peer, "bare loop") for field in ("throughput", "cost")]
            rows.append([f"`{payload}`, {'reading' if direction == 'read' else 'writing'}", *cells])
    return table(
        ["two threads do", "AutoMapper, times", "processor time", "Foundation, times",
         "processor time", "a bare loop, times", "processor time"], rows)


def machine(results):
    """Where, when and how."""
    text = (
        f"Measured on {results['date']} on {results['cores']} cores of a machine with "
        f"{results['processor']}, {results['system']}, Swift {results['swift']}, in release, "
        f"by `{results['command']}`: medians of {results['rounds']} rounds.")
    return textwrap.fill(text, 122, break_on_hyphens=False)


def all_tables(results):
    """All texts by the names of their places."""
    makers = [speed, trees, rules, scale, first_call, memory, threads, machine]
    return {maker.__name__: maker(results) for maker in makers}
