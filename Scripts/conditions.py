#!/usr/bin/env python3
"""Checks that files with code for some platforms only are listed with their review.

    Scripts/conditions.py              compares the sources with Documentation/ApplePlatforms.md
    Scripts/conditions.py --self-test  checks this script

Errors in code behind `#if canImport(Darwin)` are only visible on a Mac, and behind `#if arch(arm64)` only with
that processor. So each file with a condition about platforms is listed in the table "Code that only Apple
platforms compile", in backticks, with the way it was reviewed. A file that is listed there, but no longer has such
a condition, is a finding too.
"""

import re
import sys
from pathlib import Path

from swift_text import code_only

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = "Documentation/ApplePlatforms.md"
HEADING = "## Code that only Apple platforms compile"

# In C, names that begin with an underscore are those of the compiler; in Swift, such as `_pointerBitWidth(_32)`.
CONDITION = re.compile(
    r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|elseif)\b.*(?:\b(?:os|arch|canImport|targetEnvironment)\s*\(|\b_\w+)",
    re.MULTILINE)


def first_condition(text):
    """The line of the first condition about platforms, or None."""
    code = code_only(text)
    match = CONDITION.search(code)
    return match and code.count("\n", 0, match.start()) + 1


def named_files(document):
    """The files in backticks in the first column of the table."""
    table = document.partition(HEADING)[2].partition("\n## ")[0]
    return {name for row in re.findall(r"^\|([^|]*)", table, re.MULTILINE)
            for name in re.findall(r"`([^`\s]+\.(?:swift|h|c))`", row)}


def findings(conditions, named):
    """Files with conditions, by their first lines, that the table does not name, and the other way round."""
    for path in sorted(conditions.keys() - named):
        yield f"{path}:{conditions[path]}: some platforms do not compile this; name the file in {DOCUMENT}"
    for path in sorted(named - conditions.keys()):
        yield f"{DOCUMENT}: names {path}, which has no condition about platforms"


def self_test():
    lines = {
        "#if canImport(Darwin)\na\n#endif": 1, "#if DEBUG\n#elseif !(os(iOS) && a)\n#endif": 2,
        "  #if _pointerBitWidth(_32)\n#endif": 1, "#if Foundation\n#endif": None, "#if compiler(<6.4)\n#endif": None,
        "// #if os(iOS)\nlet a = \"\"\"\n#if os(macOS)\n\"\"\"": None, "#ifndef GUARD\n#ifdef __APPLE__": 2,
        "#if __has_feature(ptrauth_calls)": 1, "#  if !defined(_WIN32)": 1}
    for text, line in lines.items():
        assert first_condition(text) == line, f"{first_condition(text)} instead of {line} in:\n{text}"
    table = f"{HEADING}\n| Place | x |\n| `A/B.swift`, `place` | `C.swift` |\n## Next\n| `D.swift` |"
    assert named_files(table) == {"A/B.swift"}, named_files(table)
    assert list(findings({"A": 1}, {"A"})) == [] and len(list(findings({"A": 1}, {"B"}))) == 2


def main():
    if "--self-test" in sys.argv[1:]:
        return self_test()
    files = [path for path in (ROOT / "Sources").rglob("*") if path.suffix in (".swift", ".h", ".c")]
    lines = {path.relative_to(ROOT).as_posix(): first_condition(path.read_text(encoding="utf-8")) for path in files}
    conditions = {path: line for path, line in lines.items() if line}
    found = list(findings(conditions, named_files((ROOT / DOCUMENT).read_text(encoding="utf-8"))))
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        sys.exit(1)
    print(f"conditions: {len(conditions)} files have code for some platforms only, all of them named")


if __name__ == "__main__":
    main()
