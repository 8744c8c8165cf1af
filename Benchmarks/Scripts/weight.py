#!/usr/bin/env python3
"""Measures what a program pays for depending on AutoMapper, compared with other programs.

    Benchmarks/Scripts/weight.py            prints the table, fails if a figure is above its threshold
    Benchmarks/Scripts/weight.py --update   writes the current figures as thresholds

Five programs are built from nothing, each in a folder of its own: one that maps
a struct with AutoMapper, the same with the trait Compact, the same without the
package's traits and with FoundationEssentials, one that decodes the struct with
JSONDecoder, and one that reads an argument with swift-argument-parser. Measured are

- the seconds of a clean release build, as processor time, which other programs
  on the machine change less than the time on the clock; the packages are fetched
  before. The threshold is for the ratio to swift-argument-parser in the same run;
- the bytes of code and tables in the program, as `size` counts them;
- the bytes of the stripped program with --static-swift-stdlib.

A sixth program, in a debug build, maps a list of users and decodes it with
JSONDecoder. The thresholds are for the ratios of speed, in both directions.

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
# The least speed of a debug build, relative to Foundation's.
SLOWEST_READING = 0.6
SLOWEST_WRITING = 0.9

MODEL = """
struct User: Codable { var id: Int; var name: String; var email: String? }
let document = Data(#"{"id": 1, "name": "Ann"}"#.utf8)
"""
PEER = "swift-argument-parser"
COMPACT = 'AutoMapper, traits: [.defaults, "Compact"]'
LIGHT = "AutoMapper, traits: []"


def mapping(name, foundation="Foundation"):
    """A program that maps a struct; its name says the traits of the package."""
    traits = name.removeprefix("AutoMapper")
    return (
        f'.package(name: "AutoMapper", path: "{REPOSITORY}"{traits})',
        '.product(name: "AutoMapper", package: "AutoMapper")',
        f"import AutoMapper\nimport {foundation}\n" + MODEL.replace(": Codable", "")
        + "print(try ObjectMapper().map(document, to: User.self))\n")


PROGRAMS = {
    "AutoMapper": mapping("AutoMapper"),
    COMPACT: mapping(COMPACT),
    LIGHT: mapping(LIGHT, foundation="FoundationEssentials"),
    "JSONDecoder": (
        "", "", "import Foundation\n" + MODEL
        + "print(try JSONDecoder().decode(User.self, from: document))\n"),
    PEER: (
        f'.package(url: "https://github.com/apple/{PEER}", from: "1.5.0")',
        f'.product(name: "ArgumentParser", package: "{PEER}")',
        "import ArgumentParser\nstruct Greet: ParsableCommand {\n  @Argument var name = \"Ann\"\n"
        "  func run() { print(name) }\n}\nGreet.main()\n"),
}

# The models exist twice, because the mapper would call a conformance to Codable.
DEBUG_MODELS = """
struct Address@: Codable { var street, city, zipCode, country: String; var lat, lng: Double }
struct Post@: Codable { var id: Int; var title, body: String; var tags: [String]; var likes: Int }
struct User@: Codable {
  var id: Int; var firstName, lastName, email: String; var phone: String?; var age: Int?
  var score: Double; var isActive: Bool; var role, createdAt: String
  var address: Address@; var posts: [Post@]
}
"""
DEBUG_PROGRAM = (
    "import AutoMapper\nimport Foundation\n" + DEBUG_MODELS.replace("@", "Codable")
    + DEBUG_MODELS.replace("@", "").replace(": Codable", "") + """
let users = (0..<2_000).map { number in
  User(
    id: number, firstName: "Ann", lastName: "Miller-Schmidt", email: "ann@example.com",
    phone: "+1 555 0100", age: 33, score: 12.5, isActive: true, role: "admin",
    createdAt: "2024-01-02T03:04:05Z",
    address: Address(
      street: "12 Long Street", city: "Springfield", zipCode: "12345", country: "US",
      lat: 48.137154, lng: 11.576124),
    posts: [1, 2].map {
      Post(
        id: $0, title: "A title", body: String(repeating: "Lorem ipsum dolor. ", count: 5),
        tags: ["one", "two", "three"], likes: 17)
    })
}
let mapper = ObjectMapper()
let text = try mapper.jsonData(from: users)
let decoded = try JSONDecoder().decode([UserCodable].self, from: text)
let work: [() throws -> Void] = [
  { _ = try mapper.map(text, to: [User].self) },
  { _ = try JSONDecoder().decode([UserCodable].self, from: text) },
  { _ = try mapper.jsonData(from: users) },
  { _ = try JSONEncoder().encode(decoded) },
]
var times = work.map { _ in [UInt64]() }
for _ in 0..<11 {
  for (index, work) in work.enumerated() {
    let start = DispatchTime.now().uptimeNanoseconds
    try work()
    times[index].append(DispatchTime.now().uptimeNanoseconds - start)
  }
}
print(times.map { Double(text.count) * 1000 / Double($0.sorted()[5]) }.map { "\\($0)" }.joined(separator: " "))
""")


def make(folder, dependency, product, source):
    """Writes a package with one program."""
    folder.mkdir()
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


def measure_debug(folder):
    """Returns the speeds in a debug build: reading, JSONDecoder, writing, JSONEncoder."""
    dependency, product, _ = PROGRAMS["AutoMapper"]
    make(folder, dependency, product, DEBUG_PROGRAM)
    run(folder, "swift", "build")
    return [float(speed) for speed in run(folder, ".build/debug/program").split()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--update", action="store_true", help="write the figures as thresholds")
    update = parser.parse_args().update

    figures = {}
    with tempfile.TemporaryDirectory() as root:
        for name in PROGRAMS:
            # A folder with the name of a dependency would be taken for it.
            figures[name] = measure(name, Path(root) / f"program-{len(figures)}")
        speeds = measure_debug(Path(root) / "program-debug")

    print("| | clean release build | on the clock | code and tables | static, stripped |")
    print("|---|---:|---:|---:|---:|")
    for name, figure in figures.items():
        print(
            f"| {name} | {figure['build']:.0f} s | {figure['clock']:.0f} s "
            f"| {figure['code'] / 1e6:.2f} MB | {figure['static'] / 1e6:.1f} MB |")

    reading, decoder, writing, encoder = speeds
    print(f"\ndebug build, reading: {reading:.0f} MB/s, JSONDecoder {decoder:.0f} MB/s")
    print(f"debug build, writing: {writing:.0f} MB/s, JSONEncoder {encoder:.0f} MB/s")

    ours, compact, light, plain = (
        figures[name] for name in ("AutoMapper", COMPACT, LIGHT, "JSONDecoder"))
    weights = {
        "code": ours["code"],
        "code, trait Compact": compact["code"],
        "static beyond JSONDecoder": ours["static"] - plain["static"],
        "static beyond JSONDecoder, traits: []": light["static"] - plain["static"],
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
    if reading < SLOWEST_READING * decoder:
        above.append(f"reading in a debug build is less than {SLOWEST_READING} times as fast")
    if writing < SLOWEST_WRITING * encoder:
        above.append(f"writing in a debug build is less than {SLOWEST_WRITING} times as fast")
    for line in above:
        print(f"weight: {line}", file=sys.stderr)
    sys.exit(1 if above else 0)


if __name__ == "__main__":
    main()
