"""The tables of the article about the speed of types and rules, in Markdown.

Each row of a table is a group of shapes, with the range of their ratios. All
shapes are in a group: none can be left out because it is slow.
"""

import re
import textwrap

from tables import table

# The rows of each table: the text, and a pattern for the names of the shapes.
GROUPS = {
    "types": [
        ("`Bool`", "leaf Bool"),
        ("`Int`, `Int8` and other integers of up to 18 digits", "leaf Int (1-6|18) digits|leaf Int8"),
        ("`UInt64` of 20 digits, `Int128`, `UInt128`", "leaf U?Int(64|128)"),
        ("`Double`, `Float`", r"leaf Double (short|integers|17 digits|exponents)|leaf Float.*"),
        ("`Double` from 40 and 500 digits", r"leaf Double (40|500) digits"),
        ("`Decimal`", "leaf Decimal.*"),
        ("``JSONNumber``, `NSNumber`, `NSDecimalNumber`, `NSString`", "leaf (JSONNumber|NS.*)"),
        ("`3.0` and `\"42\"` as `Int`, `42` as `String`", r"leaf Double 3\.0 as Int|leaf .*\(converted\)"),
        ("`String` of up to 100 bytes", r"leaf String (short.*|20 B|100 B|cyrillic|emoji raw)"),
        ("`String` of 10 kB and of 1 MB", r"leaf String (10 kB|1 MB|CJK 10 kB|HTML 10 kB)"),
        ("`String` with escapes", r"leaf String (1 escape.*|heavy escapes|\\u BMP|emoji sur.*|control.*)"),
        ("`Substring`, `Character`, `Unicode.Scalar`", "leaf (Substring|Character.*|Unicode.*)"),
        ("`UUID`", "leaf UUID"),
        ("`URL`: Foundation parses it", "leaf URL.*"),
        ("`Data`: Foundation decodes base64", "leaf Data.*"),
        ("`Date` as ISO 8601, RFC 1123, or in other common forms",
         "leaf Date (ISO.*|RFC 1123|common.*)|opt Date.*"),
        ("`Date` as a number", "leaf Date (epoch.*|millis)"),
        ("`Date` by a pattern, compared with `DateFormatter`", "leaf Date (pattern.*|anyOf.*)"),
        ("`Date` by a `DateFormatter`", "leaf Date DateFormatter"),
        ("enums with raw values", "enum (String|Int) raw"),
        ("enums by the names of their cases", "enum CaseIterable names"),
        ("ranges and tuples", "range .*|tuple .*"),
        ("Optionals in arrays", r"opt (Int|String)\?.*"),
    ],
    "collections": [
        ("`Array` of arrays or of dictionaries", "nested .*"),
        ("`ContiguousArray`, `ArraySlice`", "ContiguousArray<Int>|ArraySlice<Int>"),
        ("`Set`", "set .*"),
        ("`[String: …]`", r"dict \[String:.*(?<!strict)"),
        ("`[String: Int]` with `.strict`", r"dict \[String:.*strict"),
        ("keys of type `Int` or `Double`, enums, `CodingKeyRepresentable`", r"dict \[(Int|Enum|Double|Coding\w+):.*"),
        ("keys of type `UUID` and `Date`", r"dict \[(UUID|Date):.*"),
        ("``JSONValue``", "tree JSONValue.*|tree from/to JSONValue"),
        ("`Any`, `[String: Any]`, Foundation's trees", r"tree (Any|\[Any\]|from \[|from NS).*"),
    ],
    "models": [
        ("structs of 1 to 300 properties", "model (struct|PABC|users).*(?<!conformance)"),
        ("the same, keys in any order", "model (3|50|300) properties shuffled|model heterogeneous.*"),
        ("keys that are missing, null, or spelled in another way",
         "model (30 optional.*|mostly.*|all null|empty.*|snake.*|many spellings.*|competing.*)"),
        ("unknown keys of up to 100 names, unknown objects",
         "model (5 unknown keys, of (5|100) names|30 unknown keys|large unknown subtrees)"),
        ("unknown keys of more names", "model (5 unknown keys, of (1000|5000|25000) names|unknown keys.*)"),
        ("keys that occur twice", "model duplicate keys"),
        ("classes", "model (class|@Observable).*"),
        ("generic types, property wrappers", "model (generic.*|property wrappers)"),
        ("trees and deep objects", "model (binary|deep).*"),
        ("types of Foundation next to each other", "model mixed library types"),
        ("`Codable` conformances: structs, classes, enums, single values",
         "codable (custom|single|payload|synth|value).*|model .*by their conf.*|model Codable.*|rule usesCodable.*"),
        ("`Codable` conformances of Foundation's types",
         "codable (Duration|DateInterval|Locale|CGPoint|DateComponents)"),
    ],
    "rules": [
        ("other keys, `keyStyle`, `exclude`, `require`, `options(for:)`, factories, date formats",
         r"rule (exclude.*|require.*|options.*|struct with.*|keyStyle.*|date format.*|candidates.*)"),
        ("paths", "rule paths.*"),
        ("flat keys", "rule flat keys"),
        ("closures for reading", "rule closure.*"),
        ("`set` with key paths", "rule set key path.*"),
        ("`validate`, `didMap`, `instance`", "rule (validate|didMap|instance).*"),
        ("transformers and converters", "rule (transformer|converter|numberInString).*"),
        ("`write` closures and values that are not stored", "rule write.*"),
        ("`didWrite`", "rule didWrite"),
        ("discriminators, enums by `cases`", "rule (any Protocol|cases).*"),
        ("`as:`, types inferred from keys", "rule (explicit|inferred).*"),
        ("`uniqueKeys`", "rule uniqueKeys map"),
        ("stores", "rule uniqueKeys \\+.*"),
        ("options that change nothing in the document",
         r"opt (strict|lenient clean|unknownKeys.*|collects.*|keepsUnknown.*|log.*|maximum.*|missingValues.*|empty.*|writesNil)"),
        ("options that replace or drop invalid values", r"opt (lenient 10.*|useNil.*|unknownCases.*)"),
        ("options that fill in or accept other values",
         r"opt (accepts.*|missing useEmpty.*|nonFinite.*|readsJSON.*)"),
        ("reports, and keeping unknown keys",
         "call (mapWithReport.*|keepsUnknownKeys.*|write keeping|map coerced.*)"),
    ],
    "calls": [
        ("text as `[UInt8]`, `String` or a slice, errors at the end", "call ([\\[].*|Data.*|String.*|bridged.*|(error|broken).*)"),
        ("`at:` near the end of a long document", "call at:.*"),
        ("updates of values in place", "update (class|struct|inout).*"),
        ("updates through key paths", "update @Observable.*"),
        ("updates by unique keys", "update unique.*"),
        ("`convert` from model to model", "convert .*"),
        ("streams", r"stream (lines (file|Data|\[UInt8\]|4 kB|of Int).*|array.*|concat.*|lines, .*)"),
        ("streams in tiny chunks, or from a lazy sequence", "stream lines (16 B|lazy).*"),
        ("output that is formatted or sorted, input with whitespace",
         r"write (both|pretty|slashes|without).*|write sortedKeys (users|50|binary|nested).*|read .*"),
        ("sorted dictionaries", r"write sortedKeys (\[String|many).*"),
        ("an object of 34 bytes", r"small (34 B kept|to/from|from/to).*"),
        ("the same, an `ObjectMapper()` for each", r"small 34 B ObjectMapper\(\) each"),
        ("the same, a mapper with options or rules for each",
         r"small 34 B (ObjectMapper[({](strict|1 rule|rule|lenient).*|options.*)"),
        ("documents that fail", "small failing.*|failing.*"),
    ],
    "own": [
        ("skipping to `at:`, and over unknown objects, compared with mapping them", "own skipping.*"),
        ("documents that fail, compared with those that succeed", "own failing.*"),
        ("documents after one with 400 unknown keys, compared with before", "own clean.*"),
    ],
}


def ranges(shapes, pattern, used):
    """The ranges of the ratios in both directions."""
    cells = []
    for direction in ("read", "write"):
        ratios = []
        for entry in shapes:
            if re.fullmatch(pattern, entry["name"]):
                used.add(entry["name"])
                if entry["direction"] == direction:
                    ratios.append(entry["ratio"])
        cells.append(span(ratios))
    return cells


def span(ratios):
    """One figure, or the least and the greatest."""
    if not ratios:
        return "–"
    least, most = figure(min(ratios)), figure(max(ratios))
    return least if least == most else f"{least} to {most}"


def figure(ratio):
    return f"{ratio:.{2 if ratio < 0.995 else 1 if ratio < 9.95 else 0}f}"


def group_tables(shapes):
    """The tables of groups, by name; every shape must be in one."""
    used, texts = set(), {}
    for name, rows in GROUPS.items():
        lines = [[text, *ranges(shapes, pattern, used)] for text, pattern in rows]
        texts[f"shape_{name}"] = (
            table(["", "times as fast"], [line[:2] for line in lines]) if name == "own" else
            table(["", "reading, × Foundation", "writing, × Foundation"], lines))
    missing = sorted({entry["name"] for entry in shapes} - used)
    if missing:
        raise SystemExit(f"shape_tables: in no group: {', '.join(missing)}")
    return texts


def are(count):
    return "none are" if count == 0 else "one is" if count == 1 else f"{count} are"


def below(results):
    """How many figures are below Foundation, and below their floor."""
    shapes = [entry for entry in results["shapes"] if not entry["name"].startswith("own ")]
    slower = sum(entry["ratio"] < 1 for entry in shapes)
    under = sum(entry["isBelow"] for entry in shapes)
    return textwrap.fill(
        f"Of {len(shapes)} figures, {are(slower)} below 1, that is, slower than Foundation, and {are(under)} below the "
        f"floor that they should reach; the median is {figure(middle(shapes))}.", 122)


def middle(shapes):
    ratios = sorted(entry["ratio"] for entry in shapes)
    return ratios[len(ratios) // 2] if ratios else 0


def growing(results):
    """What takes more time per byte in deeper or larger documents."""
    rows = []
    for entry in sorted(results["growth"], key=lambda entry: -entry["factor"]):
        if entry["factor"] > 1.5:
            rows.append([entry["name"], f"{entry['sizes'][0]:,} to {entry['sizes'][-1]:,}",
                         figure(entry["factor"])])
    return table(["", "size", "times as long per byte"], rows)


def first_uses(results):
    """The first uses in a process."""
    rows = []
    for entry in results["firstUse"]:
        def amount(value):
            if value is None:
                return "–"
            return f"{value / 1e6:.1f} MB" if entry["isMemory"] else f"{value * 1e3:.3f} ms"
        rows.append([entry["name"], amount(entry["ours"]), amount(entry.get("theirs"))])
    return table(["", "AutoMapper", "JSONDecoder"], rows)


def machine(results):
    """Where and when."""
    return textwrap.fill(
        f"Measured on {results['date']} on {results['cores']} cores of a machine with "
        f"{results['processor']}, {results['system']}, Swift {results['swift']}, in release, by "
        f"`Benchmarks/Scripts/shapes.py`.", 122, break_on_hyphens=False)


def all_tables(results):
    """All texts by the names of their places."""
    return group_tables(results["shapes"]) | {
        "shape_below": below(results), "shape_growth": growing(results),
        "shape_first": first_uses(results), "shape_machine": machine(results)}
