#!/usr/bin/env python3
"""Finds uses of symbols that are newer than the systems, or the Swift, that Package.swift names.

    swift build && Scripts/availability.py
    Scripts/availability.py --self-test

On Linux the compiler does not check availability, so a use of API that came with macOS 26 compiles there, but
not on the systems that the package supports. The index of the debug build has each use of a symbol, and the
symbol graphs of the standard library and of Foundation say since when it exists.

These are detected:
- A use of a symbol that is newer than the minimum of a system. It is allowed inside `if #available`, after
  `guard #available`, and in a declaration or an extension with `@available`, if the versions there cover
  the symbol's for each system.
- A requirement of a protocol that is newer, but has a default implementation that is not, is allowed: for an
  older system the compiler uses the latter. So is `next(isolation:)` in `for await`: there the compiler
  itself uses `next()`.
- Code that no system of Apple compiles, behind `#if os(Linux)` or the `#else` of `#if canImport(Darwin)`, may
  use any symbol.
- A back-deployed function (`@backDeployed`) has in the symbol graph the version from which it may be called.
- A symbol that is newer than the Swift of `// swift-tools-version:`, guarded or not.
- A cast to, or a metatype of, an existential with a parameter (`as? any P<X>`): it needs the runtime of
  macOS 13. This is searched in the text.
- Code that Linux does not compile, which is in no index: see `conditions.py`.

These are not detected:
- Conformances that are newer than their type. `Scripts/platforms apple` finds them: there the compiler checks.
- Symbols whose version Foundation for Linux does not state; many have no `@available` there. Members that are
  always emitted into the client (`@_alwaysEmitIntoClient`) often have the version of the system that they run
  on, not of the Swift that they came with: an older compiler does not know them, which cannot be seen here.
- An overload that the compiler chooses only for newer systems is a finding, although an older one may be
  chosen there. Often the two differ in meaning, so make the choice explicit.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import conditions
from index_store import ROLE_REFERENCE, IndexStore, find_library
from swift_text import code_only

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = [ROOT / "Sources", ROOT / "Snippets"]
MODULES = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Dispatch", "FoundationEssentials",
    "FoundationInternationalization", "Foundation", "FoundationNetworking", "Observation",
]
SYSTEMS = ("macos", "ios", "tvos", "watchos", "visionos")

# The macOS that each Swift came with, from utils/availability-macros.def of the Swift repository. The other
# systems have versions of the same day, so one is enough.
SWIFT_RELEASES = {
    (5, 5): (12, 0), (5, 6): (12, 3), (5, 7): (13, 0), (5, 8): (13, 3), (5, 9): (14, 0), (5, 10): (14, 4),
    (6, 0): (15, 0), (6, 1): (15, 4), (6, 2): (26, 0), (6, 3): (26, 4), (6, 4): (27, 0),
}

PARAMETERIZED_EXISTENTIALS = {
    "macos": (13, 0), "ios": (16, 0), "tvos": (16, 0), "watchos": (9, 0), "visionos": (1, 0)}
# Classes with parameters, which may follow `any`: `any KeyPath<A, B> & Sendable`.
PARAMETERIZED_CLASSES = {"PartialKeyPath", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath"}


def output(*command):
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def version(text):
    parts = [int(part) for part in text.split(".")[:2]]
    return tuple(parts + [0] * (2 - len(parts)))


def oldest_systems():
    """The oldest version of each system, by the compiler's name for it in lower case."""
    description = json.loads(output("swift", "package", "dump-package"))
    return {each["platformName"]: version(each["version"]) for each in description["platforms"]}


def oldest_swift():
    """The Swift that the manifest names in its first line."""
    return version(re.search(
        r"swift-tools-version:\s*([\d.]+)", (ROOT / "Package.swift").read_text(encoding="utf-8"))[1])


def newest_macos(swift):
    """The macOS that came with a Swift; nil for one that is newer than the table."""
    return SWIFT_RELEASES.get(swift)


# ---------------------------------------------------------------------------
# The versions of symbols, from the modules.


class Symbols:
    """The symbols of the system's modules."""

    def __init__(self):
        self.names, self.parents, self.versions, self.defaults = {}, {}, {}, {}

    @classmethod
    def of_modules(cls):
        symbols = cls()
        target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
        with tempfile.TemporaryDirectory() as folder:
            for module in MODULES:
                output(
                    "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
                    "-minimum-access-level", "public", "-output-dir", folder)
            for path in Path(folder).glob("*.json"):
                symbols.add(json.loads(path.read_text(encoding="utf-8")))
        return symbols

    def add(self, graph):
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            self.names[identifier] = ".".join(symbol["pathComponents"])
            for entry in symbol.get("availability", []):
                if "domain" in entry and "introduced" in entry:
                    since = entry["introduced"]
                    self.versions.setdefault(identifier, {})[entry["domain"].lower()] = (
                        since["major"], since.get("minor", 0))
        for relationship in graph["relationships"]:
            source, target = relationship["source"], relationship["target"]
            if relationship["kind"] in ("memberOf", "requirementOf"):
                self.parents[source] = target
            elif relationship["kind"] == "defaultImplementationOf":
                self.defaults.setdefault(target, []).append(source)
                self.parents.setdefault(source, self.parents.get(target))

    def newer(self, identifier, systems):
        """The versions of a symbol, or of a type that it is a member of, that are newer than those given."""
        found, visited = {}, set()
        while identifier is not None and identifier not in visited:
            visited.add(identifier)
            for system, since in self.versions.get(identifier, {}).items():
                if system in systems and since > systems[system]:
                    found[system] = max(since, found.get(system, since))
            identifier = self.parents.get(identifier)
        return found

    def missing(self, identifier, systems):
        """The reason that a use does not compile; nothing if an older default implementation replaces it."""
        found = self.newer(identifier, systems)
        if any(not self.newer(default, systems) for default in self.defaults.get(identifier, [])):
            return {}
        return found


# ---------------------------------------------------------------------------
# The places where the text checks for a version.

SPECIFICATION = re.compile(r"(@available|#available)\s*\(([^()]*)\)")
VERSION = re.compile(r"(\w+)\s+(\d[\d.]*)$")
INTRODUCED = re.compile(r"(\w+)\s*,.*\bintroduced\s*:\s*(\d[\d.]*)", re.DOTALL)
ATTRIBUTE = re.compile(r"\s*@\w+(\s*\([^()]*\))?")
# A line that begins or ends like this continues the declaration before or after the break.
CONTINUES = re.compile(r"\s*(where\b|throws\b|async\b|->|[{:.,=&|)\]])")
UNFINISHED = re.compile(r"([,:=&|<(\[.]|->|\bwhere|\bin)\s*$")


def named_versions(text):
    """The versions of `#available(macOS 13, iOS 16, *)` by system. Systems without one have the minimum."""
    long_form = INTRODUCED.match(text.strip())
    if long_form:
        pieces = [f"{long_form[1]} {long_form[2]}"]
    else:
        pieces = [piece.strip() for piece in text.split(",")]
    found = {}
    for piece in pieces:
        match = VERSION.match(piece)
        if match and match[1].lower() == "anyappleos":
            found.update({system: version(match[2]) for system in SYSTEMS})
        elif match and match[1].lower() in SYSTEMS:
            found[match[1].lower()] = version(match[2])
    return found


def closing_brace(code, position):
    """The end of the block that begins at a brace."""
    depth = 0
    for index in range(position, len(code)):
        depth += {"{": 1, "}": -1}.get(code[index], 0)
        if depth == 0:
            return index
    return len(code)


def end_of_block(code, position):
    """The end of the block around a position."""
    depth = 0
    for index in range(position, len(code)):
        depth += {"{": 1, "}": -1}.get(code[index], 0)
        if depth < 0:
            return index
    return len(code)


def end_of_declaration(code, position):
    """The end of the declaration after an attribute: that of its block, or of its line."""
    attribute = ATTRIBUTE.match(code, position)
    while attribute:
        position = attribute.end()
        attribute = ATTRIBUTE.match(code, position)
    start, depth = position, 0
    for index in range(position, len(code)):
        character = code[index]
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(character, 0)
        if depth == 0 and character == "{":
            return closing_brace(code, index)
        if depth < 0 or depth == 0 and character == "}":
            return index
        if depth == 0 and character == "\n" and code[start:index].strip():
            if not CONTINUES.match(code, index) and not UNFINISHED.search(code[start:index]):
                return index
    return len(code)


def end_of_condition(code, start, position):
    """The beginning and the end of the code that a condition allows."""
    words = re.findall(r"\b(if|guard|while)\b", code[:start])
    brace = code.find("{", position)
    if brace < 0:
        return len(code)
    if words and words[-1] == "guard":
        return end_of_block(code, closing_brace(code, brace) + 1)
    return closing_brace(code, brace)


class Regions:
    """The lines of a file that run on newer systems only."""

    def __init__(self, code):
        self.regions = []
        for match in SPECIFICATION.finditer(code):
            versions = named_versions(match[2])
            if not versions:
                continue
            if match[1] == "@available":
                end = end_of_declaration(code, match.end())
            else:
                end = end_of_condition(code, match.start(), match.end())
            line = code.count("\n", 0, match.start()) + 1
            self.regions.append((line, code.count("\n", 0, end) + 1, versions))

    def systems(self, line, systems):
        """The oldest systems on which a line runs."""
        oldest = dict(systems)
        for first, last, versions in self.regions:
            if first <= line <= last:
                for system, since in versions.items():
                    if system in oldest:
                        oldest[system] = max(oldest[system], since)
        return oldest


# ---------------------------------------------------------------------------
# The uses of symbols.

FOR_AWAIT = re.compile(r"\bfor\s+(?:try\s+)?await\b")
CAST = re.compile(r"\b(?:as[?!]?|is)\s+\(*any\s+(?:\w+\.)*(\w+)<|\bany\s+(?:\w+\.)*(\w+)<[^<>]*>\)?\.(?:self|Type)\b")


class Source:
    """A file's lines of code, and the systems on which each runs."""

    def __init__(self, text):
        code = code_only(text)
        self.lines = code.splitlines()
        self.regions = Regions(code)
        self.left_out = conditions.lines_apple_leaves_out(code)

    def line(self, number):
        return self.lines[number - 1] if number <= len(self.lines) else ""


def explain(versions):
    return ", ".join(f"{system} {major}.{minor}" for system, (major, minor) in sorted(versions.items()))


def problem(symbols, identifier, source, number, systems, swift):
    """The problem with a use as a sentence; None if there is none."""
    name = symbols.names[identifier]
    limit = newest_macos(swift)
    too_new = symbols.newer(identifier, {"macos": limit}) if limit else {}
    if too_new:
        return f"{name} came with {explain(too_new)}, which is newer than Swift {swift[0]}.{swift[1]}"
    if number in source.left_out:
        return None
    missing = symbols.missing(identifier, source.regions.systems(number, systems))
    if not missing:
        return None
    if name == "AsyncIteratorProtocol.next(isolation:)" and FOR_AWAIT.search(source.line(number)):
        return None
    return f"{name} came with {explain(missing)}"


def casts(source, systems):
    """Casts to, and metatypes of, existentials with parameters: (line, problem)."""
    for number, line in enumerate(source.lines, 1):
        for match in CAST.finditer(line):
            if (match[1] or match[2]) in PARAMETERIZED_CLASSES or number in source.left_out:
                continue
            here = source.regions.systems(number, systems)
            missing = {system: since for system, since in PARAMETERIZED_EXISTENTIALS.items()
                       if system in here and since > here[system]}
            if missing:
                yield number, f"any {match[1] or match[2]}<…> at run time came with {explain(missing)}"


def uses():
    """Each use of a symbol in the package's own files: (path, line, identifier)."""
    store = IndexStore(find_library(), ROOT / ".build/debug/index/store")
    newest = store.newest_units(lambda path: any(folder in path.parents for folder in FOLDERS))
    for path, (_, names) in sorted(newest.items()):
        if not path.exists():
            continue
        for record in names:
            for identifier, _, _, roles, line in store.occurrences(record):
                if roles & ROLE_REFERENCE:
                    yield path, line, identifier
    store.close()


def main():
    if "--self-test" in sys.argv[1:]:
        self_test()
        return
    systems, swift = oldest_systems(), oldest_swift()
    symbols = Symbols.of_modules()
    sources = {path: Source(path.read_text(encoding="utf-8"))
               for folder in FOLDERS for path in folder.rglob("*.swift")}
    count, findings = 0, set()
    for path, line, identifier in uses():
        if identifier not in symbols.names:
            continue
        count += 1
        wrong = problem(symbols, identifier, sources[path], line, systems, swift)
        if wrong:
            findings.add((path.relative_to(ROOT).as_posix(), line, wrong))
    if not count:
        sys.exit("availability: the index has no uses; run 'swift build' first")
    for path, source in sources.items():
        findings |= {(path.relative_to(ROOT).as_posix(), line, wrong) for line, wrong in casts(source, systems)}
    for path, line, wrong in sorted(findings):
        print(f"{path}:{line}: {wrong}")
    uncompiled = conditions.findings(ROOT)
    print(*uncompiled, sep="\n", end="\n" if uncompiled else "")
    if newest_macos(swift) is None:
        print(f"availability: SWIFT_RELEASES has no Swift {swift[0]}.{swift[1]}", file=sys.stderr)
        sys.exit(1)
    if findings or uncompiled:
        sys.exit(1)
    print(f"availability: {count} uses of the system's symbols, none too new")


# ---------------------------------------------------------------------------

OLD = {"macos": (12, 0), "ios": (15, 0)}

# (source; `new` is what came with macOS 13 and iOS 16, and is wrong on the lines given)
SELF_TESTS = [
    ("new", [1]),
    ("if #available(macOS 13, iOS 16, *) {\n  new\n} else {\n  new\n}\nnew", [4, 6]),
    ("if #available(macOS 13, *) {\n  new\n}", [2]),
    ("if let a, #available(macOS 13.0, iOS 16, *), a {\n  new\n}", []),
    ("if a {} else if #available(anyAppleOS 26, *) {\n  new\n}\nnew", [4]),
    ("func f() {\n  new\n  guard #available(macOS 13, iOS 16, *) else {\n    return\n  }\n  new\n}\nnew", [2, 8]),
    ("@available(macOS 13, iOS 16, *)\nextension A {\n  func f() { new }\n}\nnew", [5]),
    ("@available(macOS 13, iOS 16, *)\n@inlinable func f(\n  a: new\n)\n  where A: new {\n  new\n}\nnew", [8]),
    ("@available(macOS 13, iOS 16, *)\nvar a: new\nvar b: new", [3]),
    ("@available(macOS, introduced: 13)\n@available(iOS, introduced: 16)\nfunc f() {\n  new\n}\nnew", [6]),
    ("@available(*, unavailable)\nextension A {\n  new\n}", [3]),
    ("// if #available(macOS 13, iOS 16, *) {\nnew // }", [2]),
    ("if #available(macOS 13, iOS 16, *) { let a = \"{\"; new }\nnew", [2]),
    ("#if canImport(Darwin)\nnew\n#else\nnew\n#endif", [2]),
    ("if #available(macOS 13, *) {\n  if #available(iOS 17, *) {\n    new\n  }\n}", []),
]


def symbols_of_self_test():
    def symbol(name, since):
        return {"identifier": {"precise": name}, "pathComponents": [name], "availability": [
            {"domain": system, "introduced": {"major": major}} for system, major in since.items()]}

    symbols = Symbols()
    symbols.add({
        "symbols": [
            symbol("new", {"macOS": 13, "iOS": 16}), symbol("member", {}), symbol("requirement", {"macOS": 15}),
            symbol("default", {}), symbol("bare", {"macOS": 15}), symbol("future", {"macOS": 27}),
            symbol("AsyncIteratorProtocol.next(isolation:)", {"macOS": 15}),
        ],
        "relationships": [
            {"kind": "memberOf", "source": "member", "target": "new"},
            {"kind": "defaultImplementationOf", "source": "default", "target": "requirement"},
        ],
    })
    return symbols


def self_test():
    symbols = symbols_of_self_test()

    def is_wrong(identifier, text, line=1):
        return problem(symbols, identifier, Source(text), line, OLD, (6, 3)) is not None

    for text, expected in SELF_TESTS:
        lines = [number for number, line in enumerate(code_only(text).splitlines(), 1)
                 if "new" in line and is_wrong("new", text, number)]
        assert lines == expected, f"{lines} instead of {expected} in:\n{text}"
    assert is_wrong("member", "a") and is_wrong("bare", "a") and not is_wrong("requirement", "a")
    loop = "AsyncIteratorProtocol.next(isolation:)"
    assert is_wrong(loop, "a.next()") and not is_wrong(loop, "for try await a in b {")
    assert is_wrong("future", "if #available(macOS 27, *) {\n}", 1)
    existentials = [
        "a as? any P<Int>", "case let a as any B.P<Int>.Type:", "any P<Int>.self", "func f(_ a: any P<Int>)",
        "a as? any KeyPath<A, B> & Sendable", "if #available(macOS 13, iOS 16, *) { a as? any P<Int> }"]
    found = [bool(list(casts(Source(text), OLD))) for text in existentials]
    assert found == [True, True, True, False, False, False], found
    conditions.self_test()
    print("availability: the script does what it should")


if __name__ == "__main__":
    main()
