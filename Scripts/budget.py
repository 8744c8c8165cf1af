#!/usr/bin/env python3
"""Checks that the library does not grow: the lines of code in each folder, and their bytes in a program.

    Scripts/budget.py                    compares the lines with budget.json
    Scripts/budget.py --update           writes the current lines, unless their sum has grown
    Scripts/budget.py --kept             compares the bytes, too, which takes a build of some minutes
    Scripts/budget.py --kept --update    writes both
    Scripts/budget.py --self-test        tests this script

A budget is exact, so that each change of a folder's size appears in the commit that
makes it. The sum never grows: what one folder gains, another one loses in the same
commit. The sums are compared with those of the commit before.

Lines of code are those with more than blanks and comments. The bytes are those that
the program of Benchmarks/Scripts/kept.py keeps of each folder.
"""

import argparse
import collections
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
BUDGET = Path(__file__).resolve().parent / "budget.json"
SOURCES = REPOSITORY / "Sources"
NO_CODE = re.compile(r"\s*(//.*|/\*.*|\*.*)?$")
# An example, which no program contains.
LEFT_OUT = {"Quickstart"}
# The same sources give nearly the same bytes with each compiler of one version.
BYTE_TOLERANCE = 0.005


def lines_of_code(text):
    return sum(1 for line in text.splitlines() if not NO_CODE.match(line))


def count_lines():
    """The lines of code in each folder of Sources."""
    lines = collections.Counter()
    for path in sorted(SOURCES.rglob("*")):
        folder = path.parent.relative_to(SOURCES)
        if path.suffix in {".swift", ".c", ".h"} and folder.parts[0] not in LEFT_OUT:
            lines[folder.as_posix()] += lines_of_code(path.read_text(encoding="utf-8"))
    return dict(lines)


def count_kept():
    """The bytes of each folder of Sources in a program that maps a struct."""
    sys.path.insert(0, str(REPOSITORY / "Benchmarks" / "Scripts"))
    import kept  # pylint: disable=import-outside-toplevel
    with tempfile.TemporaryDirectory() as temporary:
        graph = kept.Graph(kept.linked_objects(Path(temporary) / "program-0"))
    folders = kept.folders()
    sizes = collections.Counter()
    for node in graph.kept():
        if graph.files[node] in folders:
            sizes[folders[graph.files[node]]] += graph.sizes[node]
    return dict(sizes)


def differences(name, counts, budget, tolerance=0.0):
    """What is not as the budget says."""
    found = []
    for folder in sorted(counts.keys() | budget.keys()):
        count, limit = counts.get(folder, 0), budget.get(folder, 0)
        if abs(count - limit) > limit * tolerance:
            found.append(f"{folder}: {count:,} {name}, and the budget is {limit:,}")
    return found


def growth(name, counts, before):
    """What has grown in sum since another budget, if there is one."""
    new, old = sum(counts.values()), sum(before.values())
    if not before or new <= old:
        return []
    return [f"the {name} have grown by {new - old:,} to {new:,}; remove as many elsewhere"]


def budget_before(is_updated):
    """The budget of the last commit, or of the one before it if the last one has the budget that is checked."""
    for commit in ["HEAD", "HEAD^"]:
        shown = subprocess.run(
            ["git", "show", f"{commit}:Scripts/budget.json"], cwd=REPOSITORY, capture_output=True,
            text=True, check=False)
        is_other = is_updated or shown.stdout != BUDGET.read_text(encoding="utf-8")
        if shown.returncode == 0 and is_other:
            return json.loads(shown.stdout)
    return {}


def self_test():
    assert lines_of_code("import A\n\n  // no\n/* no\n * no\n let x = 1 // yes\n") == 2
    assert differences("lines", {"A": 2}, {"A": 2}) == []
    assert differences("lines", {"A": 2}, {"A": 3, "B": 1}) == [
        "A: 2 lines, and the budget is 3", "B: 0 lines, and the budget is 1"]
    assert differences("bytes", {"A": 1001}, {"A": 1000}, 0.01) == []
    assert growth("lines", {"A": 3, "B": 1}, {"A": 2, "B": 2}) == []
    assert growth("lines", {"A": 3}, {}) == []
    assert growth("lines", {"A": 3}, {"A": 2}) == [
        "the lines have grown by 1 to 3; remove as many elsewhere"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()

    budget = json.loads(BUDGET.read_text(encoding="utf-8")) if BUDGET.exists() else {}
    before = budget_before(arguments.update) if BUDGET.exists() else {}
    counts = {"lines": count_lines()}
    if arguments.kept:
        counts["bytes"] = count_kept()
    problems = []
    for name, count in counts.items():
        problems += growth(name, count, before.get(name, {}))
        if not arguments.update:
            tolerance = BYTE_TOLERANCE if name == "bytes" else 0.0
            problems += differences(name, count, budget.get(name, {}), tolerance)
    for problem in problems:
        print(f"budget: {problem}", file=sys.stderr)
    if problems:
        sys.exit("budget: run Scripts/budget.py --update, in the same commit" if not arguments.update else 1)
    if arguments.update:
        text = json.dumps({**budget, **counts}, indent=2, sort_keys=True)
        BUDGET.write_text(text + "\n", encoding="utf-8")
    for name, count in counts.items():
        print(f"budget: {sum(count.values()):,} {name}")


if __name__ == "__main__":
    main()
