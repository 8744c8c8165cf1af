#!/usr/bin/env python3
"""Finds uses of what is newer than the systems that Package.swift names.

    swift build && Scripts/availability.py

On Linux the compiler does not look at availability, so a use of something that
came with macOS 26 compiles there, and nowhere that the package says it runs. The
index of the debug build knows each use of a symbol, and the symbol graphs of the
standard library and of Foundation say since when there is one.

Only what Linux compiles is seen; the rest is listed in Documentation/ApplePlatforms.md.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from floors import ROLE_REFERENCE, IndexStore, find_library

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = [ROOT / "Sources", ROOT / "Snippets"]
MODULES = [
    "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Dispatch", "FoundationEssentials",
    "FoundationInternationalization", "Foundation", "FoundationNetworking",
]

# Uses behind `if #available`, each by file and symbol.
GUARDED = {
    ("Sources/AutoMapperDates/Format/DateFormat+Reading.swift", "String.UTF8View.span"),
}


def output(*command):
    return subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def version(text):
    return tuple(int(part) for part in text.split("."))


def oldest_systems():
    """The oldest version of each system, by the compiler's name for it in lower case."""
    description = json.loads(output("swift", "package", "dump-package"))
    return {each["platformName"]: version(each["version"]) for each in description["platforms"]}


class Symbols:
    """What the system's modules say of their symbols."""

    def __init__(self, folder):
        self.names, self.parents, self.versions = {}, {}, {}
        target = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
        for module in MODULES:
            output(
                "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
                "-minimum-access-level", "public", "-output-dir", folder)
        for path in Path(folder).glob("*.json"):
            self.add(json.loads(path.read_text(encoding="utf-8")))

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
            if relationship["kind"] == "memberOf":
                self.parents[relationship["source"]] = relationship["target"]

    def newer(self, identifier, systems):
        """The systems older than a symbol, or than a type that it is a member of."""
        found = {}
        while identifier is not None:
            for system, since in self.versions.get(identifier, {}).items():
                if system in systems and since > systems[system]:
                    found[system] = max(since, found.get(system, since))
            identifier = self.parents.get(identifier)
        return found


def uses():
    """Each use of a symbol in the package's own files: (file, line, identifier)."""
    store = IndexStore(find_library(), ROOT / ".build/debug/index/store")
    newest = store.newest_units(lambda path: any(folder in path.parents for folder in FOLDERS))
    for path, (_, names) in sorted(newest.items()):
        if not path.exists():
            continue
        for record in names:
            for identifier, _, _, roles, line in store.occurrences(record):
                if roles & ROLE_REFERENCE:
                    yield str(path.relative_to(ROOT)), line, identifier
    store.close()


def main():
    systems = oldest_systems()
    with tempfile.TemporaryDirectory() as folder:
        symbols = Symbols(folder)
    count, findings, guarded = 0, set(), set()
    for path, line, identifier in uses():
        if identifier not in symbols.names:
            continue
        count += 1
        newer = symbols.newer(identifier, systems)
        if not newer:
            continue
        name = symbols.names[identifier]
        if (path, name) in GUARDED:
            guarded.add((path, name))
            continue
        since = ", ".join(f"{system} {major}.{minor}" for system, (major, minor) in sorted(newer.items()))
        findings.add(f"{path}:{line}: {name} came with {since}")
    for path, name in sorted(GUARDED - guarded):
        findings.add(f"{path}: does not use {name} any more; take it out of GUARDED")
    if not count:
        sys.exit("availability: the index has no uses; run 'swift build' first")
    print(*sorted(findings), sep="\n", end="\n" if findings else "")
    if findings:
        sys.exit(1)
    print(f"availability: {count} uses of the system's symbols, none too new")


if __name__ == "__main__":
    main()
