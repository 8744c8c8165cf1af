#!/usr/bin/env python3
"""Checks that code which Linux does not compile is listed with its review.

    Scripts/conditions.py              compares the sources with Documentation/ApplePlatforms.md
    Scripts/conditions.py --list       prints each such region
    Scripts/conditions.py --self-test  checks this script

Errors in code behind `#if canImport(Darwin)` are only visible on a Mac. So each file with such a region is
listed in the table "Code that only Apple platforms compile", in backticks, with the way it was reviewed. A
file that is listed there, but no longer has a condition about platforms, is a finding too.

A condition is evaluated for Linux on Intel, whatever machine this runs on. A condition that cannot be
evaluated, such as a trait of the package, counts as compiled. A region that is empty, or contains only comments, does not count.
"""

import re
import sys
from pathlib import Path

from swift_text import code_only

ROOT = Path(__file__).resolve().parent.parent
SOURCES = "Sources"
DOCUMENT = "Documentation/ApplePlatforms.md"
HEADING = "## Code that only Apple platforms compile"

# The modules that `canImport` finds here. Glibc means the C library of Linux.
MODULES = {
    "Glibc", "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "Synchronization",
    "Observation", "RegexBuilder", "Testing", "XCTest",
}
# The macros that the C compiler defines here, as far as conditions use them.
MACROS = {"__linux__", "__unix__", "__ELF__", "__x86_64__", "__SSE2__", "__LP64__", "__clang__", "__GNUC__",
          "__has_feature", "__has_include", "__has_attribute", "__has_builtin", "__has_extension"}
# Names that no Linux on Intel has. A name in neither list is unknown, so both branches count.
OTHER_MACROS = re.compile(
    r"__APPLE__|_WIN32|_WIN64|__CYGWIN__|__wasm\w*|__wasi__|__FreeBSD__|__OpenBSD__|__NetBSD__|__ANDROID__"
    r"|__aarch64__|__arm\w*|__ARM\w*|__i386__|__s390x?__|__powerpc\w*|__riscv|__PTRAUTH\w*|_MSC_VER")

DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(if|ifdef|ifndef|elseif|elif|else|endif)\b(.*)$")
TOKEN = re.compile(r"\s*(&&|\|\||!|\(|\)|[A-Za-z_]\w*(?:\s*\([^()]*\))?|\S+?(?=[\s()!&|]|$))")

PLATFORM = re.compile(
    r"\b(os|arch|canImport|targetEnvironment|_runtime|_ptrauth|_pointerBitWidth|_endian)\s*\(|ptrauth|"
    + OTHER_MACROS.pattern)


class Condition:
    """One condition: `value` is True, False, or None if it cannot be evaluated."""

    def __init__(self, text, decide):
        self.tokens = TOKEN.findall(text)
        self.decide = decide
        self.position = 0
        self.value = self.alternatives()
        if self.position < len(self.tokens):
            # Comparisons are not evaluated here.
            self.value = None

    def alternatives(self):
        """Terms between `||`: true when one is, false when all are."""
        values = [self.terms()]
        while self.next_is("||"):
            values.append(self.terms())
        return True if True in values else None if None in values else False

    def terms(self):
        """Factors between `&&`: false when one is, true when all are."""
        values = [self.factor()]
        while self.next_is("&&"):
            values.append(self.factor())
        return False if False in values else None if None in values else True

    def factor(self):
        if self.next_is("!"):
            value = self.factor()
            return None if value is None else not value
        if self.next_is("("):
            value = self.alternatives()
            self.next_is(")")
            return value
        if self.position >= len(self.tokens):
            return None
        self.position += 1
        return self.decide(self.tokens[self.position - 1])

    def next_is(self, token):
        if self.position < len(self.tokens) and self.tokens[self.position] == token:
            self.position += 1
            return True
        return False


def decide_swift(term):
    """Whether a term of a condition in Swift holds on Linux."""
    name, _, argument = term.partition("(")
    name, argument = name.strip(), argument.rstrip(")").strip()
    if name == "os":
        return argument == "Linux"
    if name == "arch":
        return argument == "x86_64"
    if name == "canImport":
        return argument.split(",")[0] in MODULES
    if name in ("targetEnvironment", "_ptrauth"):
        return False
    if name == "_runtime":
        return argument == "_Native"
    if name == "_pointerBitWidth":
        return argument == "_64"
    if name == "_endian":
        return argument == "little"
    return {"true": True, "false": False}.get(name)


def decide_apple(term):
    """Whether a term of a condition in Swift holds on all systems of Apple, or on none."""
    name, _, argument = term.partition("(")
    name, argument = name.strip(), argument.rstrip(")").strip().split(",")[0]
    if name == "os":
        return None if argument in ("macOS", "OSX", "iOS", "tvOS", "watchOS", "visionOS") else False
    if name == "canImport":
        return {"Darwin": True, "ObjectiveC": True, "Glibc": False, "Musl": False, "Android": False,
                "FoundationNetworking": False}.get(argument)
    if name == "_runtime":
        return argument == "_ObjC"
    return {"true": True, "false": False}.get(name)


def decide_c(term):
    """Whether a term of a condition in C holds on Linux."""
    name, _, argument = term.partition("(")
    name, argument = name.strip(), argument.rstrip(")").strip()
    if name == "defined":
        return decide_macro(argument)
    if name in ("__has_feature", "__has_extension") and argument.startswith("ptrauth"):
        return False
    if argument:
        return None
    return decide_macro(name)


def decide_macro(name):
    if name in MACROS:
        return True
    return False if OTHER_MACROS.fullmatch(name) else None


def condition_value(word, text, decide):
    """Whether the code after a directive is compiled, regardless of the branches before it."""
    if word == "else":
        return True
    if word in ("ifdef", "ifndef"):
        value = decide_macro(text.strip())
        return value if word == "ifdef" or value is None else not value
    return Condition(re.sub(r"\bdefined\s+(\w+)", r"defined(\1)", text), decide).value


def joined(text):
    """The text with lines joined that a backslash continues; later lines keep their numbers."""
    return re.sub(r"(?:[^\n]*\\\n)+[^\n]*",
                  lambda match: match[0].replace("\\\n", " ") + "\n" * match[0].count("\n"), text)


def regions(text, is_swift):
    """Each region that Linux does not compile: (its first line, its directive), in order."""
    found = []
    # For each open `#if`: whether an earlier branch is certainly compiled, and the branch that is not: its
    # line and directive, or None, and whether it contains code.
    stack = []

    def close(branch):
        if branch[1] and branch[2]:
            found.append(branch[1])

    for number, line in enumerate(joined(code_only(text)).splitlines(), 1):
        match = DIRECTIVE.match(line)
        if not match:
            if line.strip() and not (not is_swift and line.lstrip().startswith("#endif")):
                for branch in stack:
                    branch[2] = True
            continue
        word, condition = match.groups()
        if word.startswith("if"):
            for branch in stack:
                branch[2] = True
            stack.append([False, None, False])
        elif not stack:
            continue
        branch = stack[-1]
        if not word.startswith("if"):
            close(branch)
        if word == "endif":
            stack.pop()
            continue
        value = condition_value(word, condition, decide_swift if is_swift else decide_c)
        dead = branch[0] or value is False
        branch[1] = (number, line.strip()) if dead else None
        branch[0] = branch[0] or value is True
        branch[2] = False
    return sorted(found)


def lines_apple_leaves_out(code):
    """The lines of a file in Swift that no system of Apple compiles. Comments and strings are blank already."""
    left_out, stack = set(), []
    for number, line in enumerate(code.splitlines(), 1):
        match = DIRECTIVE.match(line)
        if not match:
            if any(is_dead for _, is_dead in stack):
                left_out.add(number)
            continue
        word, condition = match.groups()
        if word == "if":
            stack.append((False, False))
        if not stack:
            continue
        is_settled, _ = stack.pop()
        if word != "endif":
            value = condition_value(word, condition, decide_apple)
            stack.append((is_settled or value is True, is_settled or value is False))
    return left_out


def files_with_regions(root):
    """Maps each file of the sources to its regions that Linux does not compile."""
    found = {}
    for path in sorted((root / SOURCES).rglob("*")):
        if path.suffix not in (".swift", ".h", ".c"):
            continue
        each = regions(path.read_text(encoding="utf-8"), path.suffix == ".swift")
        if each:
            found[path.relative_to(root).as_posix()] = each
    return found


def files_with_conditions(root):
    """The files of the sources with a condition about platforms, even if it only omits code elsewhere."""
    return {path.relative_to(root).as_posix() for path in (root / SOURCES).rglob("*")
            if path.suffix in (".swift", ".h", ".c")
            and any(DIRECTIVE.match(line) and PLATFORM.search(line)
                    for line in code_only(path.read_text(encoding="utf-8")).splitlines())}


def named_files(document):
    """The files in backticks in the first column of the table."""
    table = document.partition(HEADING)[2].partition("\n## ")[0]
    names = set()
    for line in table.splitlines():
        if line.startswith("|"):
            names |= set(re.findall(r"`([^`\s]+\.(?:swift|h|c))`", line.split("|")[1]))
    return names


def check(found, asking, names):
    """Findings: files that the table lacks, and files that it lists although they have no such condition."""
    findings = []
    for path, each in found.items():
        if not any(("/" + path).endswith("/" + name) for name in names):
            line, directive = each[0]
            findings.append(
                f"{path}:{line}: Linux does not compile this {directive.split()[0]}; name the file in {DOCUMENT}")
    for name in sorted(names):
        if not any(("/" + path).endswith("/" + name) for path in asking):
            findings.append(f"{DOCUMENT}: names {name}, which has no condition about platforms")
    return findings


def findings(root=ROOT):
    document = (root / DOCUMENT).read_text(encoding="utf-8")
    return check(files_with_regions(root), files_with_conditions(root), named_files(document))


SELF_TESTS = [
    # (source, whether it is Swift, lines of the regions)
    ("#if canImport(Darwin)\nimport Darwin\n#elseif canImport(Glibc)\nimport Glibc\n#endif", True, [1]),
    ("#if canImport(Darwin)\na\n#else\nb\n#endif", True, [1]),
    ("#if !canImport(Darwin)\na\n#else\nb\n#endif", True, [3]),
    ("#if !canImport(Darwin)\na\n#else\n// nothing\n#endif", True, []),
    ("#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))\na\n#endif", True, []),
    ("#if URLSession\n#if canImport(FoundationNetworking)\na\n#else\nb\n#endif\n#endif", True, [4]),
    ("#if URLSession || canImport(Darwin)\na\n#endif", True, []),
    ("#if os(Linux)\na\n#elseif os(macOS)\nb\n#elseif DEBUG\nc\n#endif", True, [3, 5]),
    ("#if !(os(watchOS) && _pointerBitWidth(_32))\na\n#endif", True, []),
    ("let a = \"\"\"\n#if os(macOS)\na\n#endif\n\"\"\"", True, []),
    ("#ifndef GUARD\n#define GUARD\n#if __has_feature(ptrauth_calls)\n#error \"no\"\n#endif\n#endif", False, [3]),
    ("#if defined(__SSE2__)\na\n#elif defined(__aarch64__) && defined(__ARM_NEON)\nb\n#else\nc\n#endif", False, [3, 5]),
    ("#ifdef __APPLE__\na\n#endif", False, [1]),
    ("#if __linux__ == 0\na\n#else\nb\n#endif", False, []),
    ("#if !defined(__APPLE__) && \\\n  !defined(__linux__)\na\n#else\nb\n#endif", False, [1]),
    ("#if defined __APPLE__ || defined(_WIN32)\na\n#else\nb\n#endif", False, [1]),
]


def self_test():
    for source, is_swift, expected in SELF_TESTS:
        lines = [line for line, _ in regions(source, is_swift)]
        assert lines == expected, f"{lines} instead of {expected} in:\n{source}"
    code = ("#if canImport(Darwin)\na\n#else\nb\n#if DEBUG\nc\n#endif\n#endif\n"
            "#if os(Linux)\nd\n#elseif os(iOS)\ne\n#endif")
    assert lines_apple_leaves_out(code) == {4, 6, 10}, lines_apple_leaves_out(code)
    table = f"{HEADING}\n| Place | x |\n| `A/B.swift`, `place` | `C.swift` |\n## Next\n| `D.swift` |"
    assert named_files(table) == {"A/B.swift"}, named_files(table)
    found = {"Sources/A/B.swift": [(1, "#if")]}
    assert check(found, set(found), {"A/B.swift"}) == []
    assert len(check(found, set(found), {"C.swift"})) == 2


def main():
    if "--self-test" in sys.argv[1:]:
        self_test()
        return
    found = files_with_regions(ROOT)
    if "--list" in sys.argv[1:]:
        for path, each in found.items():
            for line, directive in each:
                print(f"{path}:{line}: {directive}")
        return
    each = findings()
    print(*each, sep="\n", end="\n" if each else "")
    if each:
        sys.exit(1)
    print(f"conditions: {len(found)} files have code that Linux does not compile, all of them named")


if __name__ == "__main__":
    main()
