#!/usr/bin/env python3
"""Checks that the rest of the library compiles without some features.

    swift build && Scripts/features.py

A feature is a folder, or several: what its users call, its rule, how that becomes a codec, and what `validate` and
`explain` say of it. Nothing else names its types or functions, so that a reader can leave it out, and so can a program
that does not use it. For each feature, the library is compiled without its folders, as far as the types are checked,
with the options of the last build.

Options:
    --self-test      check that a folder that others need is reported
    --build PATH     the description of the build (default: .build/debug.yaml)
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "Sources/AutoMapper"

FEATURES = {
    "named cases": ["Cases"],
    "unique keys and stores": ["UniqueKeys", "Stores"],
    "types inferred from keys": ["Inference"],
    "trimmed strings": ["Trim"],
}

# Options of the compiler that say how the library is written, rather than what is made of it.
PLAIN = re.compile(r"-D\w+|-parse-as-library|-strict-memory-safety|-warnings-as-errors")
WITH_VALUE = {
    "-I", "-target", "-swift-version", "-Werror", "-enable-upcoming-feature", "-package-name", "-Xcc",
    "-module-name", "-module-cache-path"}


def options(build):
    """The options with which the build compiles the library."""
    found = re.search(r'^ *args: (\[.*"-module-name","AutoMapper",.*\])$', build, re.MULTILINE)
    if not found:
        sys.exit("features: the library is not built; run 'swift build' first")
    result, arguments = [], iter(json.loads(found[1])[1:])
    for argument in arguments:
        if argument in WITH_VALUE:
            result += [argument, next(arguments)]
        elif PLAIN.fullmatch(argument):
            result.append(argument)
    return result


def errors(folders, flags):
    """The compiler's errors in the library without some folders, each once."""
    files = [
        path for path in sorted(SOURCES.rglob("*.swift"))
        if path.relative_to(SOURCES).parts[0] not in folders]
    done = subprocess.run(
        ["swiftc", "-typecheck", "-whole-module-optimization", "-continue-building-after-errors",
         *flags, *files],
        capture_output=True, text=True)
    found = re.findall(r"^(/\S+?: error: .*)$", done.stdout + done.stderr, re.MULTILINE)
    if done.returncode != 0 and not found:
        return [(done.stdout + done.stderr).strip()]
    return sorted({line.replace(f"{ROOT}/", "") for line in found})


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--build", type=Path, default=ROOT / ".build/debug.yaml")
    arguments = parser.parse_args()
    flags = options(arguments.build.read_text(encoding="utf-8"))

    if arguments.self_test:
        if not errors(["Objects"], flags):
            sys.exit("features: a library without Objects should not compile")
        return
    failed = False
    for name, folders in FEATURES.items():
        missing = [folder for folder in folders if not (SOURCES / folder).is_dir()]
        found = errors(folders, flags)
        for line in [f"there is no folder {folder}" for folder in missing] + found:
            print(f"without {name}: {line}")
            failed = True
    if failed:
        sys.exit("features: other folders name what belongs to a feature; let a rule carry its functions")
    print(f"features: the library compiles without {', '.join(FEATURES)}, each in turn")


if __name__ == "__main__":
    main()
