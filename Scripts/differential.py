#!/usr/bin/env python3
"""Compares how the library and other implementations read the same documents.

    Scripts/differential.py                      100,000 mutations
    Scripts/differential.py --mutations 1000000 --seed 7 folder …

The documents are those of Fixtures and of the fuzzer's corpus, those of JSONTestSuite if
AUTOMAPPER_TEST_DATA is set, and the files of the folders in the arguments. Each is used as it is, cut off at
each byte, and damaged at random.

  validity  orjson, which is as strict as the library, and Python's json
  meaning   Python's json and Foundation: the text that the library writes for the document means the same
  crashes   trees, skipped values, Any, and three models are made of each document, under AddressSanitizer

Known differences are listed in DIFFERENCES, each with its reason. Any other difference ends the run and shows
the document.
"""

import argparse
import collections
import json
import os
import random
import re
import struct
import subprocess
import sys
import threading
from pathlib import Path

try:
    import orjson
except ImportError:
    sys.exit("differential: orjson is missing; install it: python3 -m pip install orjson==3.8.3")

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "Fuzzing"

TREE, SKIPPED, ANY, CLASS, STRUCTS, DICTIONARY, FOUNDATION, FOUNDATION_EQUAL = (
    1 << bit for bit in range(8))
MODELS = ANY | CLASS | STRUCTS | DICTIONARY

MARK = b"\xef\xbb\xbf"
DEEPEST = 512

# The known differences, by the other implementation and the feature of the document. A document with the
# feature may differ in this way, but does not have to.
DIFFERENCES = {
    ("orjson", "mark"): "The library accepts a byte-order mark at the very start.",
    ("orjson", "depth"): f"The library ends at {DEEPEST} levels, orjson at 1024.",
    ("orjson", "great number"): "The library keeps the digits of any number; orjson refuses those that no Double holds.",
    ("python", "mark"): "Python's json refuses a byte-order mark.",
    ("python", "depth"): f"The library ends at {DEEPEST} levels, Python where its own stack does.",
    ("python", "surrogate"): "Python's json accepts escapes of lone surrogates.",
    ("python", "constant"): "Python's json accepts NaN and Infinity.",
    ("python", "long number"): "Python refuses integers of more than 4300 digits.",
    ("Foundation", "trailing comma"): "Foundation accepts a comma after the last element.",
    ("Foundation", "mark"): "Foundation takes other encodings by their marks, and drops U+FEFF.",
    ("Foundation", "zeros"): "Foundation takes text with zeros for UTF-16 or UTF-32, or ends at them.",
    ("Foundation", "great number"): "Foundation refuses numbers that no Double holds, and many digits.",
    ("Foundation", "keys"): "Foundation takes keys that Unicode calls equivalent for one.",
}

SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
TRAILING_COMMA = re.compile(rb",\s*[\]}]")
GREAT_NUMBER = re.compile(rb"[eE][+-]?\d{2,}|\d{16,}|\.\d{16,}")


def most_levels(document):
    """The maximum number of levels of a document."""
    return document.count(b"[") + document.count(b"{")


def features(document):
    """The features of a document that may cause a known difference."""
    found = set()
    if document.startswith((MARK, b"\xff\xfe", b"\xfe\xff")) or MARK in document or b"\\ufeff" in document.lower():
        found.add("mark")
    if most_levels(document) > DEEPEST:
        found.add("depth")
    if SURROGATE.search(document):
        found.add("surrogate")
    if b"NaN" in document or b"Infinity" in document:
        found.add("constant")
    if GREAT_NUMBER.search(document):
        found.add("great number")
    if re.search(rb"\d{4300,}", document):
        found.add("long number")
    if TRAILING_COMMA.search(document):
        found.add("trailing comma")
    if b"\0" in document:
        found.add("zeros")
    if b"\\u" in document or not document.isascii():
        found.add("keys")
    return found


def python_value(document):
    """The value that Python's json reads from bytes, as a list with one element, or None."""
    try:
        return [json.loads(document.decode("utf-8"))]
    except (UnicodeDecodeError, ValueError, RecursionError):
        return None


def is_orjson_valid(document):
    try:
        orjson.loads(document)
        return True
    except orjson.JSONDecodeError:
        return False


class Disagreement(Exception):
    pass


class Judge:
    """Compares answers with those of the others, and counts."""

    def __init__(self):
        self.accepted = 0
        self.refused = 0
        self.known = collections.Counter()

    def differs(self, other, document, what):
        for feature in sorted(features(document)):
            if (other, feature) in DIFFERENCES:
                self.known[other, feature] += 1
                return
        raise Disagreement(f"{what}: {document!r}")

    def judge(self, document, verdicts, text):
        accepts = bool(verdicts & TREE)
        if accepts:
            self.accepted += 1
        else:
            self.refused += 1
            if verdicts & MODELS:
                raise Disagreement(f"a model is made of an invalid document: {document!r}")
        self.judge_skipping(document, bool(verdicts & SKIPPED), accepts)
        if is_orjson_valid(document) != accepts:
            self.differs("orjson", document, f"orjson differs, {accepts=}")
        self.judge_python(document, accepts, text)
        if bool(verdicts & FOUNDATION) != accepts:
            self.differs("Foundation", document, f"Foundation differs, {accepts=}")
        elif accepts and not verdicts & FOUNDATION_EQUAL:
            self.differs("Foundation", document, f"Foundation means something else by {text!r}")

    def judge_skipping(self, document, skips, accepts):
        # Skipped values are inside an object, one level deeper and not at the start.
        if accepts and not skips and most_levels(document) < DEEPEST and "mark" not in features(document):
            raise Disagreement(f"what is read is not skipped: {document!r}")
        # Some invalid documents end the object, or continue it, as `1, "b": 2` does.
        wrapped = b'{"skipped":' + document + b"}"
        if skips and not accepts and not is_orjson_valid(wrapped):
            self.differs("orjson", wrapped, "what is not read is skipped, and orjson refuses it")

    def judge_python(self, document, accepts, text):
        expected = python_value(document)
        if (expected is not None) != accepts:
            return self.differs("python", document, f"Python's json differs, {accepts=}")
        if not accepts:
            return None
        meant = python_value(text)
        if meant is None or not is_equal(meant, expected):
            self.differs("python", document, f"Python's json means something else by {text!r}")
        return None


def is_equal(first, second):
    """Whether two values of Python's json are equal, with 1 different from True."""
    return first == second and json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


END_OF_BATCH = b"\xff" * 4


class Library:
    """A process that answers how the library reads documents."""

    def __init__(self, program):
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

    def answers(self, documents):
        """Pairs each document of a batch with its verdicts and text."""
        sender = threading.Thread(target=self._send, args=(documents,), daemon=True)
        sender.start()
        for document in documents:
            head = self.process.stdout.read(4)
            if len(head) < 4:
                # One document of the batch caused it: none was answered.
                Path("differential-crash.json").write_text(json.dumps([list(one) for one in documents]))
                raise Disagreement(
                    f"the library crashed with exit status {self.process.wait()} in the batch of "
                    "differential-crash.json, a list of documents as lists of bytes")
            answer = self.process.stdout.read(struct.unpack("<I", head)[0])
            yield document, answer[0], answer[1:]
        sender.join()

    def _send(self, documents):
        try:
            for document in documents:
                self.process.stdin.write(struct.pack("<I", len(document)) + document)
            self.process.stdin.write(END_OF_BATCH)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def close(self):
        self.process.stdin.close()
        status = self.process.wait()
        if status != 0:
            raise Disagreement(f"exit status {status} at the end: a leak?")


INTERESTING = [bytes([byte]) for byte in b'{}[],:"\\/0123456789.eE+-ntfu \x00\x1f\x7f\x80\xbf\xc0\xed\xef\xf4\xff'] + [
    b"\\u", b"\\ud800", b"\\udc00", b"true", b"null", b"1e400", b"-0", MARK, b"\xed\xa0\x80", b"\xc0\xaf"]


def mutated(document, chance):
    """A document that is damaged in one to three places."""
    data = bytearray(document)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(data) + 1)
        end = place + chance.randint(1, 12)
        kind = chance.randrange(6)
        if kind == 0 and place < len(data):
            data[place] = chance.randrange(256)
        elif kind == 1 and place < len(data):
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 2:
            data[place:place] = chance.choice(INTERESTING)
        elif kind == 3:
            data[place:place + 1] = chance.choice(INTERESTING)
        elif kind == 4:
            data[place:place] = data[place:end]
        else:
            del data[place:end]
    return bytes(data)


def documents_of(folders, longest):
    """The documents to begin with."""
    files = sorted((ROOT / "Fixtures").rglob("*.json")) + sorted((PACKAGE / "Corpora/tree").iterdir())
    data = os.environ.get("AUTOMAPPER_TEST_DATA")
    if data:
        files += sorted((Path(data) / "JSONTestSuite/test_parsing").glob("*.json"))
    for folder in folders:
        files += sorted(path for path in Path(folder).rglob("*") if path.is_file())
    documents = [file.read_bytes() for file in files]
    for name in ("valid", "invalid", "numbers"):
        rows = json.loads((ROOT / f"Fixtures/conformance/{name}.json").read_text(encoding="utf-8"))
        documents += [row["text"].encode("utf-8", "surrogatepass") for row in rows if "text" in row]
    return [document for document in documents if len(document) <= longest]


def cases(documents, mutations, chance):
    """All documents to compare, one batch at a time."""
    yield documents
    for document in documents:
        yield [document[:length] for length in range(len(document))]
    small = [document for document in documents if len(document) <= 4096]
    done = 0
    while done < mutations:
        count = min(1000, mutations - done)
        yield [mutated(chance.choice(small), chance) for _ in range(count)]
        done += count


def build():
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "canonical", "--scratch-path",
         ".build/canonical", "--sanitize=address"], cwd=PACKAGE, check=True, stdout=sys.stderr)
    return PACKAGE / ".build/canonical/release/canonical"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutations", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--longest", type=int, default=16_384, help="leaves longer documents out, in bytes")
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_args()

    library = Library(build())
    judge = Judge()
    documents = documents_of(arguments.folders, arguments.longest)
    try:
        for batch in cases(documents, arguments.mutations, random.Random(arguments.seed)):
            for document, verdicts, text in library.answers(batch):
                judge.judge(document, verdicts, text)
        library.close()
    except Disagreement as problem:
        sys.exit(f"differential: {problem}")
    print(f"differential: {judge.accepted} documents accepted, {judge.refused} refused")
    for (other, feature), count in sorted(judge.known.items()):
        print(f"  {count} times: {DIFFERENCES[other, feature]}")


if __name__ == "__main__":
    main()
