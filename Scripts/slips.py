#!/usr/bin/env python3
"""Compares the compiler's messages for typical mistakes with the expected ones.

    swift build && Scripts/slips.py

Each file of Tests/Slips that begins with a comment such as

    // error: value of type 'User' has no member 'nope'

contains one mistake, and the message must be the compiler's first. A comment continues in the next line with
two more spaces of indentation. The other files must compile without a message: they declare what the mistakes
use, and make calls in all the usual forms, so that no overload makes another one ambiguous.

Each message under "What the compiler says" in the article Troubleshooting must be that of a mistake.

The files of Tests/Slips/MainActor are compiled with the main actor as the default isolation, and so are the
calls in the usual forms, a second time.

Options:
    --update         write the comments again
    --modules PATH   the compiled modules (default: those of `swift build`)
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "Tests/Slips"
ARTICLE = ROOT / "Sources/AutoMapper/AutoMapper.docc/Troubleshooting.md"
MAIN_ACTOR = [
    "-default-isolation", "MainActor", "-enable-upcoming-feature", "NonisolatedNonsendingByDefault"]
EXPECTATION = re.compile(r"// (error|warning): (.*(?:\n//   .*)*)\n")
MESSAGE = re.compile(r"^(.+?\.swift):(\d+):(\d+): (error|warning): (.*?)(?: \[#[\w-]+\])?$", re.MULTILINE)
WIDTH = 98


def expectation(text):
    """The kind and the text of the message that a file expects, or nothing."""
    match = EXPECTATION.match(text)
    return match and (match.group(1), re.sub(r"\n//\s+", " ", match.group(2)))


def comment(kind, message):
    """The comment that expects a message, in lines of a limited width."""
    lines = [f"// {kind}:"]
    for word in message.split(" "):
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("//  ")
        lines[-1] += " " + word
    return "\n".join(lines) + "\n"


def diagnostics(files, modules, options):
    """The compiler's messages for the files, compiled as one module: those of each file, in order."""
    run = subprocess.run(
        ["swiftc", "-typecheck", "-whole-module-optimization", "-parse-as-library",
         "-swift-version", "6", "-diagnostic-style", "llvm", "-module-name", "Slips",
         "-module-cache-path", modules.parent / "ModuleCache", "-I", modules,
         "-I", ROOT / "Sources/CAutoMapperRuntime/include", *options, *files],
        cwd=ROOT, capture_output=True, text=True)
    messages = {}
    for match in MESSAGE.finditer(run.stderr + run.stdout):
        path, line, column, kind, message = match.groups()
        entry = (int(line), int(column), kind, message)
        messages.setdefault((ROOT / path).resolve(), []).append(entry)
    strangers = [path for path in messages if path not in files]
    if strangers or run.returncode not in (0, 1):
        sys.exit(f"slips: the compiler fails otherwise:\n{run.stderr}")
    return {path: [entry[2:] for entry in sorted(found)] for path, found in messages.items()}


def compare(slips, support, modules, options, update):
    """The messages of a folder that are not the expected ones."""
    found = diagnostics(slips + support, modules, options)
    for path in slips:
        text = path.read_text(encoding="utf-8")
        expected = expectation(text)
        said = [each for each in found.get(path, []) if each[0] == expected[0]]
        if update and said and said[0] != expected:
            path.write_text(EXPECTATION.sub(lambda _: comment(*said[0]), text, count=1), encoding="utf-8")
        elif not said:
            yield f"{path.relative_to(ROOT)}: it compiles, and should not: {': '.join(expected)}"
        elif said[0] != expected:
            yield (f"{path.relative_to(ROOT)}:\n  expected  {': '.join(expected)}\n"
                   f"  said      {': '.join(said[0])}")


def usual(files, modules, options):
    """The compiler's messages for the correct files."""
    for path, messages in diagnostics(files, modules, options).items():
        for kind, message in messages:
            yield f"{path.relative_to(ROOT)}: {kind}: {message}"


def unknown(known):
    """The messages of the article that no slip has."""
    section = ARTICLE.read_text(encoding="utf-8").split("\n## What the compiler says\n")[1].split("\n## ")[0]
    for message in re.findall(r"^\| `(.*?)` \|", section, re.MULTILINE):
        if message not in known:
            yield f"{ARTICLE.relative_to(ROOT)}: no slip has this message: {message}"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--modules", type=Path)
    options = parser.parse_args()
    modules = options.modules or Path(subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True,
        text=True).stdout.strip()) / "Modules"
    if not (modules / "AutoMapper.swiftmodule").exists():
        sys.exit("slips: AutoMapper is not built; run 'swift build' first")

    findings, support, known = [], [], []
    for folder, isolation in (FOLDER, []), (FOLDER / "MainActor", MAIN_ACTOR):
        files = sorted(folder.glob("*.swift"))
        slips = [path for path in files if expectation(path.read_text(encoding="utf-8"))]
        support += [path for path in files if path not in slips]
        findings += compare(slips, support, modules, isolation, options.update)
        findings += usual(support, modules, isolation)
        known += [expectation(path.read_text(encoding="utf-8"))[1] for path in slips]
    findings += unknown(known)

    print(*findings, sep="\n", end="\n" if findings else "")
    if findings:
        sys.exit(1)
    print(f"slips: the compiler says what it should to {len(known)} slips")


if __name__ == "__main__":
    main()
