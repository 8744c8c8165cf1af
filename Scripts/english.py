#!/usr/bin/env python3
"""Finds English that reads as if it were translated, and says what to write instead.

    Scripts/english.py                  the whole repository
    Scripts/english.py README.md Tests  some files and folders
    Scripts/english.py --self-test      shows that each rule can fail

It reads prose only: the articles, the comments and string literals of the sources, the comments
and display names of the tests, the scripts. Code is not read, and neither is code between
backticks in prose. Each finding is a line:

    file:line: what was found → what to write instead

Add a rule to RULES, with a text that it finds and one that it does not. An exception, with its
reason, goes to EXCEPTIONS.
"""

import argparse
import io
import re
import subprocess
import sys
import tokenize
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# A phrase that is found, its replacement, an example that must be found and one that must not.
Rule = namedtuple("Rule", "pattern advice bad good")

# "has not been", "has not changed": the perfect tense, and not possession.
PARTICIPLE = (r"(?:yet|\w+ed|been|begun|bound|built|come|done|found|given|gone|got|grown|had|held|kept|known"
              r"|left|lost|made|met|put|read|run|said|seen|sent|set|shown|taken|thrown|written)\b")

RULES = [
    Rule(r"(?<!there )\b(?:is|are|was|were|be)\s+no\s+(?!longer\b|more\b|less\b|fewer\b|different\b)\w+",
         "is not a …, does not …", "a string is no number", "there is no key, which is no longer needed"),
    Rule(rf"\b(?:has|have|had)\s+not\b(?!\s+{PARTICIPLE})", "does not have", "a property that the type has not",
         "it has not been run, and has not changed"),
    Rule(r"\bmend(?:s|ed|ing)?\b", "fix", "mend the store", "recommended amendments"),
    Rule(r"\bforet(?:ell|ells|elling|old)\b", "predict", "it foretells the key", "it predicts the key"),
    Rule(r"\bin silence\b", "silently", "lost in silence", "lost silently"),
    Rule(r"\b(?:that|which|what) (?:is|are|was|were) there\b(?!\s+(?:no|any|a)\b)", "existing, present",
         "the key that is there", "it says that there is a key"),
    Rule(r"\bas ever\b", "as usual, as before", "read as ever", "as everybody"),
    Rule(r"\bhear(?:s|d|ing)? (?:nothing )?of\b", "is notified of, receives", "the store hears of it", "the store is notified"),
    Rule(r"\b(?:is|are|was|were|be|been|being) told\b", "registered, reported, notified", "a key is told once",
         "the messages told"),
    Rule(r"\bbeside\b", "next to, in addition to, compared with", "beside the key", "besides, it is next to the key"),
    Rule(r"\bstands? (?:at|above|before|behind|below|between|in|inside|on|there|under|where)\b", "is, is written",
         "the key stands in the object", "as it stands; it stands for a key; standing in"),
    Rule(r"\bthe (?:first|last|best|nearest)(?: of them)? counts\b", "wins", "the first counts",
         "the first wins; the counts"),
    Rule(r"\bno affair\b|\bown affair\b", "is up to …, is not the library's responsibility", "its own affair",
         "a fair"),
    Rule(r"\binside of\b", "inside", "inside of an object", "inside an object"),
    Rule(r"\b(?:mis)?spelt\b|\b(?:un)?learnt\b", "spelled, learned", "a misspelt key", "a misspelled key"),
    Rule(r"\b[a-z]*(?:colour|behaviour|neighbour|favour|honour)[a-z]*\b",
         "American spelling: color, behavior, neighbor", "the neighbour's colour", "the neighbor's color"),
    Rule(r"\b\w*(?:capital|custom|final|general|initial|local|maxim|minim|normal|optim|organ|random|recogn|real"
         r"|serial|special|standard|summar|synchron|synthes|token|util)is(?:e[ds]?|er|ers|ing|ations?|able)\b",
         "American spelling: -ize", "an uninitialised place, and its deserialisation",
         "a premise, initialized and a realist"),
    Rule(r"\b\w*(?:analys(?:e[ds]?|ing)|licence[ds]?|defence|centre[ds]?|modell(?:ed|ing)|labell(?:ed|ing)|grey)\b",
         "American spelling: analyze, license, center, modeled", "licences are analysed", "the analysis of a license"),
]
PATTERNS = [re.compile(rule.pattern, re.IGNORECASE) for rule in RULES]

# The beginning of the documentation of a declaration.
HEADLESS = Rule(r"What\b", "a noun: The text that …", "What a codec reads.", "Whatever it is.")

# (file, what was found): the reason. Both must match in full.
EXCEPTIONS = {}

# The only literals of a test that are prose.
DISPLAY_NAME = re.compile(r"@(?:Test|Suite)\(\s*$")

# A comment, a literal, or anything else that would hide the beginning of one.
SWIFT = re.compile(
    r"(?P<doc>///[^\n]*)|(?P<comment>//[^\n]*)|(?P<block>/\*.*?\*/)"
    r'|(?P<raw>(?P<fence>#+)"(?:""(?P<rawlines>.*?)""|(?P<rawline>[^\n]*?))"(?P=fence))'
    r'|"""(?P<lines>(?:\\.|[^\\])*?)"""|"(?P<line>(?:\\\((?:[^()\n]|\([^()\n]*\))*\)|\\.|[^"\\\n])*)"',
    re.DOTALL)
INTERPOLATION = re.compile(r"\\#*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
CODE_SPAN = re.compile(r"``[^`]+``|`[^`\n]*(?:\n[^`\n]*)?`")

# A text of a file: its first line, and whether it is the documentation of a declaration.
Piece = namedtuple("Piece", "line text is_documentation")


def blank(match):
    """Something as long as a match and in as many lines, in which no rule finds anything."""
    return re.sub(r"[^\n]", "_", match.group())


def swift_pieces(text, only_display_names):
    """The comments and literals of Swift or C. Comments in lines that follow each other are one piece."""
    pieces, last = [], None
    for match in SWIFT.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        kind = match.lastgroup
        if kind in ("doc", "comment"):
            content = match.group()[3 if kind == "doc" else 2:]
            begins_line = not text[text.rfind("\n", 0, match.start()) + 1:match.start()].strip()
            if last and last[0] == kind and last[1] == line - 1 and begins_line:
                before = pieces.pop()
                pieces.append(before._replace(text=f"{before.text}\n{content}"))
            else:
                pieces.append(Piece(line, content, kind == "doc"))
            last = (kind, line)
        elif kind == "block":
            pieces.append(Piece(line, match.group()[2:-2], False))
        else:
            content = next(group for group in match.group("rawlines", "rawline", "lines", "line") if group is not None)
            if not only_display_names or DISPLAY_NAME.search(text, 0, match.start()):
                pieces.append(Piece(line, INTERPOLATION.sub(blank, content), False))
    return pieces


def python_pieces(text):
    """The comments and literals of Python."""
    pieces, last = [], 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        line = token.start[0]
        if token.type == tokenize.COMMENT:
            if pieces and last == line - 1:
                before = pieces.pop()
                pieces.append(before._replace(text=f"{before.text}\n{token.string[1:]}"))
            else:
                pieces.append(Piece(line, token.string[1:], False))
            last = line
        elif token.type == tokenize.STRING or tokenize.tok_name[token.type] == "FSTRING_MIDDLE":
            is_formatted = re.match(r"\w*[fF]", token.string)
            literal = re.sub(r"\{[^{}]*\}", blank, token.string) if is_formatted else token.string
            pieces.append(Piece(line, literal, False))
    return pieces


def markdown_pieces(text):
    """The text of an article, without blocks of code."""
    return [Piece(1, re.sub(r"^```.*?^```", blank, text, flags=re.DOTALL | re.MULTILINE), False)]


def shell_pieces(text):
    """A shell script, or a workflow, as it is, with comments that continue from line to line."""
    return [Piece(1, re.sub(r"(?m)^ *#", " ", text), False)]


def pieces_of(name, text):
    """The prose of a file."""
    suffix = Path(name).suffix
    if suffix == ".md":
        return markdown_pieces(text)
    if suffix in (".swift", ".c", ".h"):
        return swift_pieces(text, only_display_names=name.startswith("Tests/"))
    if suffix == ".py" or text.startswith("#!/usr/bin/env python3"):
        return python_pieces(text)
    if suffix in (".yml", ".sh") or name == "Scripts/steps" or text.startswith("#!"):
        return shell_pieces(text)
    return []


def findings(name, text):
    """The line, the words and the advice for each phrase of a file that a rule finds."""
    for piece in pieces_of(name, text):
        prose = CODE_SPAN.sub(blank, piece.text)
        # Phrases go on in the next line; the number of characters stays the same.
        flat = re.sub(r"\s", " ", re.sub(r"\n *", lambda match: " " * len(match.group()), prose))
        flat = re.sub(r"  +", lambda match: " " + "\0" * (len(match.group()) - 1), flat)
        places = [place for place, letter in enumerate(flat) if letter != "\0"]
        flat = flat.replace("\0", "")
        found = [(match, rule) for rule, pattern in zip(RULES, PATTERNS) for match in pattern.finditer(flat)]
        if piece.is_documentation:
            found += [(match, HEADLESS) for match in [re.match(rf"\s*{HEADLESS.pattern}", flat)] if match]
        for match, rule in sorted(found, key=lambda entry: entry[0].start()):
            words = match.group().strip()
            if (name, words) not in EXCEPTIONS:
                yield piece.line + piece.text.count("\n", 0, places[match.start()]), words, rule.advice


def files(paths):
    """The files of the repository below some paths, but for this one."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", *paths],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [name for name in listed.split("\0") if name and name != "Scripts/english.py" and (ROOT / name).is_file()]


def self_test():
    """Checks each rule, and each place where prose is."""
    failed = []

    def expect(count, name, text):
        actual = list(findings(name, text))
        if len(actual) != count:
            failed.append(f"{name}: {text!r}: {count} findings expected, found {actual}")

    for rule in RULES:
        if not any(words for _, words, advice in findings("a.md", rule.bad) if advice == rule.advice):
            failed.append(f"not found: {rule.bad}")
        expect(0, "a.md", rule.good)
    expect(1, "Sources/a.swift", f"/// {HEADLESS.bad}\nvar a = 1")
    expect(0, "Sources/a.swift", f"/// {HEADLESS.good}\n///\n/// What it is.\n// What it is.\nvar a = 1")
    expect(1, "Sources/a.swift", "// This is\n  // no key.")
    expect(1, "Sources/a.swift", '#"a "key" is no key"#')
    expect(1, "Sources/a.swift", '"\\(name) is no key"')
    expect(1, "Sources/a.swift", '"""\n  this is no key\n  """')
    expect(0, "Sources/a.swift", 'mend("a", "\\(mend(b))") // `mend`')
    expect(1, "Tests/a.swift", '@Test("mend it") func mend() { read("mend") }')
    expect(0, "a.md", "```\nmend\n```\n`mend` ``mend``")
    expect(1, "a.py", "# This is\n# no key.\nmend()")
    expect(1, "a.py", 'print(f"mend {mend}")')
    expect(1, "a", "#!/usr/bin/env bash\n# This is\n# no key.")
    if [line for line, _, _ in findings("a.md", "One\ntwo is\nno key")] != [2]:
        failed.append("the line of a finding is wrong")
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", nargs="*", help="files and folders (default: all)")
    parser.add_argument("--self-test", action="store_true", help="show that each rule can fail")
    arguments = parser.parse_args()

    if arguments.self_test:
        failed = self_test()
        print("\n".join(failed) or f"english: {len(RULES) + 1} rules find what they should")
        sys.exit(1 if failed else 0)

    count, names = 0, files(arguments.path)
    for name in names:
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for line, words, advice in findings(name, text):
            print(f"{name}:{line}: {words} → {advice}")
            count += 1
    if count:
        print(f"english: {count} findings", file=sys.stderr)
        sys.exit(1)
    print(f"english: {len(names)} files read like English")


if __name__ == "__main__":
    main()
