#!/usr/bin/env python3
"""Checks the examples of the README and of the articles.

    swift build && Scripts/examples.py

- A code block marked `swift` must be in a file of Snippets, which the build
  compiles. Indentation is ignored. Parts of a Package.swift are allowed.
- A code block without a mark is output, and a snippet must print it.
- So must each message in the first column of a table whose head is `message`.
- A name such as `SomeTests/name` in code must be that of a test.
- A link on a page outside the articles must lead to a file of the repository, and to
  one of its headings. (docc checks the links between articles.)

Blocks marked `sh` or `text` are not checked.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "Sources/AutoMapper/AutoMapper.docc").glob("*.md"))]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("*/README.md")),
         *sorted(ROOT.glob("Examples/*/README.md")), *sorted(ROOT.glob("Documentation/*.md"))]
LINK = re.compile(r"(?:\]\(|srcset=\"|src=\")(?!https?:|mailto:)([^)#\"]*)(?:#([^)\"]*))?[)\"]")
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def flat(text):
    """The lines without indentation and without empty ones."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def contains(whole, part):
    return f"\n{part}\n" in f"\n{whole}\n"


def tests():
    """The names of all tests: `Suite/function`."""
    names = set()
    for path in (ROOT / "Tests").rglob("*Tests.swift"):
        text = path.read_text(encoding="utf-8")
        suites = re.findall(r"^(?:final class|struct) (\w+Tests)\b", text, re.MULTILINE)
        functions = re.findall(r"^  func (\w+)", text, re.MULTILINE)
        names.update(f"{suite}/{function}" for suite in suites for function in functions)
    return names


def messages(text):
    """The code in the first column of tables that list messages, with its line."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if not line.startswith("|"):
            inside = False
        elif line.lower().startswith("| message"):
            inside = True
        elif inside:
            found = re.match(r"\| (`+)(.*?)\1 \|", line)
            if found:
                yield number, found.group(2).strip()


def anchor(heading):
    """The anchor of a heading in links."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def broken_links(page):
    """The broken links, each with its line."""
    text = BLOCK.sub(lambda block: "\n" * block.group().count("\n"),
                     page.read_text(encoding="utf-8"))
    for link in LINK.finditer(text):
        path, place = link.groups()
        target = page.parent / path if path else page
        if target.exists() and place and target.suffix == ".md":
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            if place in map(anchor, headings):
                continue
        elif target.exists():
            continue
        yield text.count("\n", 0, link.start()) + 1, path + (f"#{place}" if place else "")


def main():
    snippets = sorted((ROOT / "Snippets").glob("*.swift"))
    sources = [flat(path.read_text(encoding="utf-8")) for path in snippets]
    folder = Path(subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True,
        text=True).stdout.strip())

    findings, outputs = [], []
    for path in snippets:
        run = subprocess.run(
            [folder / path.stem], cwd=ROOT, capture_output=True, text=True, timeout=60)
        if run.returncode != 0:
            findings.append(f"{path.relative_to(ROOT)}: exits with {run.returncode}: {run.stderr}")
        outputs.append(flat(run.stdout))

    count = 0
    known_tests = tests()
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        name = document.relative_to(ROOT)
        for block in BLOCK.finditer(text):
            mark, content = block.group(1), flat(block.group(2))
            line = text.count("\n", 0, block.start()) + 1
            if mark == "swift" and ".package(" not in content:
                count += 1
                if not any(contains(source, content) for source in sources):
                    findings.append(f"{name}:{line}: this code is in no snippet")
            elif mark == "":
                count += 1
                if not any(contains(output, content) for output in outputs):
                    findings.append(f"{name}:{line}: no snippet prints this")
        for line, message in messages(text):
            count += 1
            if not any(contains(output, message) for output in outputs):
                findings.append(f"{name}:{line}: no snippet prints this: {message}")

        for match in re.finditer(r"`(\w+Tests/\w+)`", text):
            if match.group(1) not in known_tests:
                line = text.count("\n", 0, match.start()) + 1
                findings.append(f"{name}:{line}: there is no test {match.group(1)}")

    for page in PAGES:
        for line, link in broken_links(page):
            findings.append(f"{page.relative_to(ROOT)}:{line}: this link leads nowhere: {link}")

    for finding in findings:
        print(finding)
    if findings:
        sys.exit(1)
    print(f"examples: {count} examples agree with {len(snippets)} snippets")


if __name__ == "__main__":
    main()
