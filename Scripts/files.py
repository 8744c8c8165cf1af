#!/usr/bin/env python3
"""Checks that each type that other files can see is declared in a file of its name.

    Scripts/files.py                checks Sources
    Scripts/files.py --self-test    tests this script

A file `Name.swift` or `Name+Part.swift` may declare the type `Name`. Types that are
private belong to the code that uses them, and so do those between `#if` and `#endif`,
which not all systems have. The example shows its models together.
"""

import argparse
import re
import sys

from budget import LEFT_OUT, SOURCES

DECLARATION = re.compile(
    r"((?:(?:public|package|private|fileprivate|final|indirect|nonisolated|@\w+(?:\([^)]*\))?)\s+)*)"
    r"(?:struct|class|enum|protocol|actor)\s+(\w+)")


def misplaced(name, text):
    """The types of a file with a name that should be in another one."""
    found, conditions = [], 0
    for line in text.splitlines():
        if line.startswith("#if"):
            conditions += 1
        elif line.startswith("#endif"):
            conditions -= 1
        declaration = DECLARATION.match(line)
        if declaration is None or conditions > 0 or "private" in declaration.group(1):
            continue
        if name.partition("+")[0] != declaration.group(2):
            found.append(declaration.group(2))
    return found


def self_test():
    text = ("struct Own {\n  enum Inner {}\n}\n@safe\npublic final class Other {}\nprivate enum Hidden {}\n"
            "#if os(Linux)\nstruct Local {}\n#endif\nprotocol Last {}\n")
    assert misplaced("Own", text) == ["Other", "Last"], misplaced("Own", text)
    assert misplaced("Last+Part", text) == ["Own", "Other"]
    assert misplaced("Own", "@MainActor final class Other {}\n") == ["Other"]
    print("files: the test types are found")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--self-test", action="store_true", help="test this script")
    if parser.parse_args().self_test:
        return self_test()
    paths = [path for path in sorted(SOURCES.rglob("*.swift"))
             if path.relative_to(SOURCES).parts[0] not in LEFT_OUT]
    found = [(path, name) for path in paths for name in misplaced(path.stem, path.read_text(encoding="utf-8"))]
    for path, name in found:
        print(f"{path.relative_to(SOURCES.parent)}: {name} belongs in {name}.swift", file=sys.stderr)
    if found:
        sys.exit(1)
    print(f"files: {len(paths)} files have the names of their types")
    return None


if __name__ == "__main__":
    main()
