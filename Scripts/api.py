#!/usr/bin/env python3
"""Compares the public declarations of the libraries with API.txt.

    swift build && Scripts/api.py

Each line of API.txt is a public symbol or a conformance. A declaration that was
removed or changed breaks programs; a new one is a promise. So the file changes
in the same commit as the declaration, where reviewers can see it.

The declarations are those of Linux from `swift symbolgraph-extract`.

Options:
    --update         write API.txt again
    --modules PATH   the compiled modules (default: .build/debug/Modules)
"""

import argparse
import difflib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "API.txt"
LIBRARIES = ["AutoMapper", "AutoMapperDates"]
HEADER = """\
# The public declarations of the package on Linux. Scripts/api.py --update writes this file.
"""


def extract(library, modules, folder):
    """The compiler's descriptions of a library's symbols, including those of its extensions."""
    info = subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", library, "-I", modules,
         "-I", ROOT / "Sources/CAutoMapperRuntime/include",
         "-target", json.loads(info)["target"]["triple"],
         "-minimum-access-level", "public", "-skip-synthesized-members",
         "-output-dir", folder],
        check=True)
    for path in sorted(folder.glob(f"{library}.symbols.json")) + sorted(
            folder.glob(f"{library}@*.symbols.json")):
        yield json.loads(path.read_text(encoding="utf-8"))


def text(fragments):
    return " ".join("".join(part["spelling"] for part in fragments).split())


def condition(constraints):
    """A clause for the requirements that an extension, or a conformance, has for its type."""
    signs = {"conformance": ":", "superclass": ":", "sameType": "=="}
    parts = [f"{each['lhs']} {signs.get(each['kind'], ':')} {each['rhs']}" for each in constraints]
    return " where " + ", ".join(sorted(parts)) if parts else ""


def declarations(library, graphs):
    """A line for each symbol and each conformance."""
    lines, names = set(), {}
    for graph in graphs:
        for symbol in graph["symbols"]:
            name = ".".join([library, *symbol["pathComponents"]])
            names[symbol["identifier"]["precise"]] = name
            line = f"{name}: {text(symbol['declarationFragments'])}"
            constraints = symbol.get("swiftExtension", {}).get("constraints", [])
            lines.add(line + condition(constraints))
    for graph in graphs:
        for relationship in graph["relationships"]:
            source = names.get(relationship["source"])
            if relationship["kind"] == "conformsTo" and source:
                target = relationship.get("targetFallback") or names.get(relationship["target"])
                constraints = relationship.get("swiftConstraints", [])
                lines.add(f"{source} : {target}{condition(constraints)}")
    return lines


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--modules", type=Path, default=ROOT / ".build/debug/Modules")
    options = parser.parse_args()

    lines = set()
    for library in LIBRARIES:
        if not (options.modules / f"{library}.swiftmodule").exists():
            sys.exit(f"api: {library} is not built; run 'swift build' first")
        with tempfile.TemporaryDirectory() as folder:
            lines |= declarations(library, list(extract(library, options.modules, Path(folder))))
    made = HEADER + "".join(f"{line}\n" for line in sorted(lines))

    if options.update:
        FILE.write_text(made, encoding="utf-8")
        print(f"api: wrote {len(lines)} declarations")
        return
    kept = FILE.read_text(encoding="utf-8") if FILE.exists() else ""
    differences = [line for line in difflib.unified_diff(
        kept.splitlines(), made.splitlines(), "API.txt", "the build", n=0, lineterm="")
        if not line.startswith("@@")]
    if differences:
        print(*differences, sep="\n")
        sys.exit("api: the public declarations are not those of API.txt; if they should differ, "
                 "run 'Scripts/api.py --update' and commit the file")
    print(f"api: {len(lines)} declarations as in API.txt")


if __name__ == "__main__":
    main()
