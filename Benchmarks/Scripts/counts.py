#!/usr/bin/env python3
"""Compares counts of AutoMapper's work with the committed thresholds.

    Benchmarks/Scripts/counts.py            fails if a count is above its threshold
    Benchmarks/Scripts/counts.py --update   writes the current counts as thresholds

Times are noise on a machine that others use; counts are not. Three things are
counted, the first two on short generated documents and on the most usual shapes:

- heap allocations, in addition to those of the result itself. More than the
  threshold is a failure, so that an allocation for each value cannot return;
- instructions, if valgrind is installed, without those in the C library: what its
  heap does for an allocation depends on all that came before, and how it copies
  depends on the processor. Those in the hash tables of the Swift runtime are left
  out, too: they hash addresses, so even the path of the program decides how often
  they collide. With a different compiler than that of the thresholds, instructions
  are only printed;
- the bytes of code and tables in the objects of each module, without the tables
  for unwinding the stack, with the same condition.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
THRESHOLDS = PACKAGE / "thresholds.json"

# Tables that hash addresses grow at different moments in each process, by one block in a thousand. Short
# documents, with a block or two in addition to the result, have no tolerance.
BLOCK_TOLERANCE = 0.01
INSTRUCTION_TOLERANCE = 0.02
BYTE_TOLERANCE = 0.01

# What the runtime's hash tables, and the comparisons of their keys, have in the names of their functions.
ADDRESS_TABLE = re.compile(r"ConcurrentReadableHashMap<|MetadataCacheKey::operator==")

# The modules that a program of a user links.
MODULES = ["AutoMapper", "AutoMapperDates", "AutoMapperModels", "CAutoMapperRuntime"]

# The seed of hash tables decides how often they collide. With a low threshold, glibc maps all but small buffers,
# and maps grow without being copied; otherwise the room next to a buffer decides whether it is copied. Nothing else
# is there, since even the size of the environment decides where buffers are.
ENVIRONMENT = {"SWIFT_DETERMINISTIC_HASHING": "1", "MALLOC_MMAP_THRESHOLD_": str(8 * 1024)}


def compiler():
    """The version and the target of the compiler, as one text."""
    text = subprocess.run(
        ["swift", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"Swift version (.*)", text).group(1).strip()
    target = re.search(r"Target: (.*)", text).group(1).strip()
    return f"{version}, {target}"


def build(product):
    """Builds a program in release, and returns its path."""
    command = ["swift", "build", "-c", "release", "--product", product]
    subprocess.run(command, cwd=PACKAGE, check=True, stdout=sys.stderr)
    shown = subprocess.run(
        [*command, "--show-bin-path"], cwd=PACKAGE, check=True, capture_output=True, text=True)
    return Path(shown.stdout.strip()) / product


def count_blocks(program, folder):
    """Heap allocations in addition to those of the result, by payload and direction."""
    report = folder / "report.json"
    subprocess.run(
        [program, "--short", "--count", "--json", report], check=True, env=ENVIRONMENT,
        capture_output=True)
    counts = json.loads(report.read_text(encoding="utf-8"))["allocations"]
    return {
        f"{count['payload']} {count['direction']}": count["made"] - count.get("needed", 0)
        for count in counts if count["implementation"] == "AutoMapper"}


def count_shape_blocks(program):
    """Heap allocations of the most usual shapes, those of the result included."""
    lines = subprocess.run(
        [program, "--short", "--blocks"], check=True, env=ENVIRONMENT, capture_output=True,
        text=True).stdout.splitlines()
    return {" ".join(line.split()[:2]): int(line.split()[2]) for line in lines}


def count_instructions(program, folder):
    """Instructions of one run, by payload or shape, and direction."""
    # Valgrind may not know the newest form of debug information, and needs only names.
    bare = folder / program.name
    subprocess.run(["strip", "--strip-debug", "-o", bare, program], check=True)
    dumps = folder / f"{program.name}.callgrind"
    run = subprocess.run(
        [shutil.which("valgrind"), "--tool=callgrind", f"--callgrind-out-file={dumps}",
         "--zero-before=section_begin", "--dump-before=section_end", bare, "--short", "--sections"],
        env=ENVIRONMENT, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"counts: valgrind: {run.stderr}")
    instructions = {}
    for number, section in enumerate(run.stdout.splitlines(), 1):
        payload, direction, repetitions = section.split()
        instructions[f"{payload} {direction}"] = (
            own_instructions(Path(f"{dumps}.{number}")) // int(repetitions))
    return instructions


def own_instructions(dump):
    """The instructions in a dump of callgrind that are neither in the C library nor in tables that hash addresses.

    The format: https://valgrind.org/docs/manual/cl-format.html
    """
    objects, functions = {}, {}
    total = 0
    in_c_library = in_table = is_call = False
    for line in dump.read_text(encoding="utf-8").splitlines():
        key, _, value = line.partition("=")
        if key in ("ob", "cob"):
            # The object of the next lines, or of the next call.
            name = named(value, objects)
            if key == "ob":
                in_c_library = Path(name).name.startswith("libc.so")
        elif key in ("fn", "cfn"):
            name = named(value, functions)
            if key == "fn":
                in_table = ADDRESS_TABLE.search(name) is not None
        elif key == "calls":
            # The next line has the cost of a call, which is in the lines of the called function, too.
            is_call = True
        elif line[:1].isdigit() or line[:1] in ("+", "-", "*"):
            if not is_call and not in_c_library and not in_table:
                total += int(line.split()[1])
            is_call = False
    return total


def named(value, names):
    """The name in a line of a dump. It is written once, with a number, and then only the number is."""
    number, _, name = value.partition(" ")
    return names.setdefault(number, name)


def count_bytes(program):
    """Bytes of code and tables, by module."""
    # Its folder may also contain objects of files that are gone.
    linked = (program.parent / f"{program.name}.product" / "Objects.LinkFileList").read_text()
    paths = [Path(line.strip("'\"")) for line in linked.splitlines()]
    sizes = {}
    for module in MODULES:
        objects = [path for path in paths if f"{module}.build" in path.parts]
        size = lambda *options: [
            line.split() for line in subprocess.run(
                ["size", *options, *objects], check=True, capture_output=True,
                text=True).stdout.splitlines()]
        unwinding = sum(int(row[1]) for row in size("-A") if row[:1] == [".eh_frame"])
        sizes[module] = sum(int(row[0]) for row in size()[1:]) - unwinding
    return sizes


def compare(kind, counts, limits, tolerance):
    """Prints the differences from the thresholds, and returns the lines about counts above them."""
    above = []
    for name, count in counts.items():
        limit = limits.get(name)
        if limit is None:
            above.append(f"{name}: {count:,} {kind}, and no threshold")
        elif count > limit + abs(limit) * tolerance:
            above.append(f"{name}: {count:,} {kind}, more than {limit:,}")
        elif count < limit - abs(limit) * tolerance:
            print(f"counts: {name}: {count:,} {kind}, less than {limit:,}: --update keeps it so")
    return above


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write the counts as thresholds")
    update = parser.parse_args().update

    thresholds = json.loads(THRESHOLDS.read_text(encoding="utf-8")) if THRESHOLDS.exists() else {}
    program, shapes = build("benchmark"), build("shapes")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        counts = {"blocks": count_blocks(program, folder) | count_shape_blocks(shapes),
                  "bytes": count_bytes(program)}
        if shutil.which("valgrind"):
            counts["instructions"] = (
                count_instructions(program, folder) | count_instructions(shapes, folder))
        else:
            print("counts: there is no valgrind: instructions are not counted")

    if update:
        thresholds |= counts
        thresholds["compiler"] = compiler()
        THRESHOLDS.write_text(
            json.dumps(thresholds, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        print(f"counts: wrote {THRESHOLDS.name}")
        return

    above = compare(
        "blocks beyond the result", counts["blocks"], thresholds.get("blocks", {}),
        BLOCK_TOLERANCE)
    instructions = counts.get("instructions", {})
    more = compare(
        "instructions", instructions, thresholds.get("instructions", {}), INSTRUCTION_TOLERANCE)
    more += compare("bytes", counts["bytes"], thresholds.get("bytes", {}), BYTE_TOLERANCE)
    known = thresholds.get("compiler")
    if known != compiler():
        print(f"counts: instructions and bytes are printed only: the thresholds are of {known}")
        for line in more:
            print(f"counts: {line}")
    else:
        above += more
    for line in above:
        print(f"counts: {line}", file=sys.stderr)
    if above:
        sys.exit(1)
    print(
        f"counts: {len(counts['blocks'])} counts of blocks, {len(instructions)} of instructions, "
        f"{sum(counts['bytes'].values()):,} bytes of code and tables")


if __name__ == "__main__":
    main()
