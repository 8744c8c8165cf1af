#!/usr/bin/env python3
"""Measures what a program pays for depending on AutoMapper, compared with other programs.

    Benchmarks/Scripts/weight.py            prints the table, fails if a figure is above its threshold
    Benchmarks/Scripts/weight.py --update   writes the current figures as thresholds

Three programs are built from nothing, each in a folder of its own: one that maps
a struct with AutoMapper, one that decodes the same struct with JSONDecoder, and
one that reads an argument with swift-argument-parser. Measured are

- the seconds of a clean release build, as processor time, which other programs
  on the machine change less than the time on the clock; the packages are fetched
  before. The threshold is for the ratio to swift-argument-parser in the same run;
- the bytes of code and tables in the program, as `size` counts them;
- the bytes of the stripped program with --static-swift-stdlib.

It takes several minutes, so it is run by hand.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
REPOSITORY = PACKAGE.parent
THRESHOLDS = PACKAGE / "weight.json"

BYTE_TOLERANCE = 0.02
RATIO_TOLERANCE = 0.2

MODEL = """
struct User: Codable { var id: Int; var name: String; var email: String? }
let document = Data(#"{"id": 1, "name": "Ann"}"#.utf8)
"""
PEER = "swift-argument-parser"
PROGRAMS = {
    "AutoMapper": (
        f'.package(name: "AutoMapper", path: "{REPOSITORY}")',
        '.product(name: "AutoMapper", package: "AutoMapper")',
        "import AutoMapper\nimport Foundation\n" + MODEL.replace(": Codable", "")
        + "print(try ObjectMapper().map(document, to: User.self))\n"),
    "JSONDecoder": (
        "", "", "import Foundation\n" + MODEL
        + "print(try JSONDecoder().decode(User.self, from: document))\n"),
    PEER: (
        f'.package(url: "https://github.com/apple/{PEER}", from: "1.5.0")',
        f'.product(name: "ArgumentParser", package: "{PEER}")',
        "import ArgumentParser\nstruct Greet: ParsableCommand {\n  @Argument var name = \"Ann\"\n"
        "  func run() { print(name) }\n}\nGreet.main()\n"),
}


def make(folder, dependency, product, source):
    """Writes a package with one program."""
    (folder / "Sources" / "program").mkdir(parents=True)
    (folder / "Sources" / "program" / "main.swift").write_text(source, encoding="utf-8")
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.1\nimport PackageDescription\nlet package = Package(\n"
        f'  name: "program", platforms: [.macOS(.v12)], dependencies: [{dependency}],\n'
        f'  targets: [.executableTarget(name: "program", dependencies: [{product}])])\n',
        encoding="utf-8")
    run(folder, "swift", "package", "resolve")


def run(folder, *command):
    # Users build without the checks of developers.
    environment = {key: value for key, value in os.environ.items() if key != "AUTOMAPPER_STRICT"}
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        sys.exit(f"weight: {' '.join(command)}: {done.stdout}{done.stderr}")
    return done.stdout


def build(folder, *options):
    """Builds a package from nothing; returns the program, the processor time and the clock's."""
    scratch = folder / ".build" / ("static" if options else "release")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    run(folder, "swift", "build", "-c", "release", "--scratch-path", str(scratch), *options)
    clock = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return scratch / "release" / "program", processor, clock


def measure(name, folder):
    make(folder, *PROGRAMS[name])
    program, processor, clock = build(folder)
    code = int(run(folder, "size", str(program)).splitlines()[1].split()[0])
    static, _, _ = build(folder, "--static-swift-stdlib")
    run(folder, "strip", "-o", str(folder / "stripped"), str(static))
    return {
        "build": processor, "clock": clock, "code": code,
        "static": (folder / "stripped").stat().st_size}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write the figures as thresholds")
    update = parser.parse_args().update

    figures = {}
    with tempfile.TemporaryDirectory() as root:
        for name in PROGRAMS:
            # A folder with the name of a dependency would be taken for it.
            folder = Path(root) / f"program-{name}"
            folder.mkdir()
            figures[name] = measure(name, folder)

    print("| | clean release build | on the clock | code and tables | static, stripped |")
    print("|---|---:|---:|---:|---:|")
    for name, figure in figures.items():
        print(
            f"| {name} | {figure['build']:.0f} s | {figure['clock']:.0f} s "
            f"| {figure['code'] / 1e6:.2f} MB | {figure['static'] / 1e6:.1f} MB |")

    ours, plain = figures["AutoMapper"], figures["JSONDecoder"]
    weights = {
        "code": ours["code"],
        "static beyond JSONDecoder": ours["static"] - plain["static"],
        f"build relative to {PEER}": round(ours["build"] / figures[PEER]["build"], 2)}
    if update:
        THRESHOLDS.write_text(
            json.dumps(weights, indent=2, sort_keys=True) + "\n", encoding="utf-8")
        print(f"weight: wrote {THRESHOLDS.name}")
        return
    limits = json.loads(THRESHOLDS.read_text(encoding="utf-8"))
    above = [
        f"{name}: {weight:,}, more than {limits[name]:,}" for name, weight in weights.items()
        if weight > limits[name] * (1 + (RATIO_TOLERANCE if "build" in name else BYTE_TOLERANCE))]
    for line in above:
        print(f"weight: {line}", file=sys.stderr)
    sys.exit(1 if above else 0)


if __name__ == "__main__":
    main()
