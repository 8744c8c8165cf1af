"""Compiles files with few dependencies for a 32-bit processor: the step `small` of `Scripts/platforms`.

The toolchain has real standard libraries for embedded systems, on which an Int has 32 bits. The compiler finds
numbers that do not fit a stage later than type errors, so these files are compiled to SIL.

What this proves: those files compile if an Int has 32 bits, and no number that the compiler can evaluate, in a
literal or in a computation of constants, is wider than its type. Computations at run time are not checked. The
rest of the package cannot be compiled this way: Embedded Swift has no existentials, no metatypes and no
reflection, which most of it is about, and no Foundation. `Scripts/platforms apple watchos` checks all literals.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGETS = ["armv7-none-none-eabi", "i686-unknown-none-elf"]
FLAGS = ["-enable-experimental-feature", "Embedded", "-wmo", "-parse-as-library", "-swift-version", "6",
         "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility"]

# The files that are compiled together: a module's name, and its folders or files.
GROUPS = [
    ("AutoMapper", ["Sources/AutoMapper/Numbers"]),
    ("AutoMapperDates", [
        "Sources/AutoMapperDates/Calendar", "Sources/AutoMapperDates/Text", "Sources/AutoMapperDates/BuiltIn",
        "Sources/AutoMapperDates/Pattern"]),
]
# Files of those folders that are omitted, each with its reason.
LEFT_OUT = {
    "Sources/AutoMapperDates/Pattern/CompiledPattern.swift": "contains a formatter of Foundation",
    "Sources/AutoMapperDates/Pattern/CompiledPattern+Reading.swift": "belongs to CompiledPattern",
    "Sources/AutoMapperDates/Pattern/CompiledPattern+Writing.swift": "belongs to CompiledPattern",
    "Sources/AutoMapperDates/BuiltIn/CommonDate.swift": "makes a CompiledPattern",
    "Sources/AutoMapperDates/BuiltIn/InternetDate.swift": "makes a CompiledPattern",
    "Sources/AutoMapperDates/BuiltIn/EpochNumber+Guesses.swift": "makes a Double of a text",
    "Sources/AutoMapperDates/BuiltIn/ReferenceNumber.swift": "reads a Double from text, which Embedded Swift cannot",
}

FOUNDATION = """
public typealias TimeInterval = Double
public struct Date: Hashable, Comparable, Sendable {
  public var timeIntervalSinceReferenceDate: Double
  public init(timeIntervalSinceReferenceDate seconds: Double) { timeIntervalSinceReferenceDate = seconds }
  public init(timeIntervalSince1970 seconds: Double) { timeIntervalSinceReferenceDate = seconds }
  public var timeIntervalSince1970: Double { timeIntervalSinceReferenceDate }
  public static func < (first: Date, second: Date) -> Bool { false }
  public func timeIntervalSince(_ other: Date) -> Double { 0 }
}
public struct TimeZone: Hashable, Sendable {
  public init?(secondsFromGMT: Int) {}
  public var identifier: String { "" }
  public func secondsFromGMT(for date: Date) -> Int { 0 }
}
"""

DIAGNOSTIC = re.compile(r"^([^\s:]+):(\d+):\d+: error: (.*)$", re.MULTILINE)


def run(*command):
    return subprocess.run([str(each) for each in command], capture_output=True, text=True)


def errors(result, root):
    found = {f"{Path(path).relative_to(root) if path.startswith(str(root)) else path}:{line}: {words}"
             for path, line, words in DIAGNOSTIC.findall(result.stderr)}
    if result.returncode and not found:
        found.add(result.stderr.strip().splitlines()[0] if result.stderr.strip() else "the compiler failed")
    return found


def files_of(places, root):
    for place in places:
        path = root / place
        for file in sorted(path.rglob("*.swift")) if path.is_dir() else [path]:
            if file.relative_to(root).as_posix() not in LEFT_OUT:
                yield file


def check_group(target, name, files, folder, root):
    return errors(run("swiftc", *FLAGS, "-target", target, "-module-name", name, "-I", folder, *files,
                      "-emit-sil", "-o", "/dev/null"), root)


def make_foundation(target, folder):
    """The few types of Foundation that these files name, with 32 bits."""
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "AutoMapperFoundation.swift"
    source.write_text(FOUNDATION, encoding="utf-8")
    result = run("swiftc", *FLAGS, "-target", target, "-module-name", "AutoMapperFoundation", "-emit-module",
                 source, "-o", folder / "AutoMapperFoundation.swiftmodule")
    return errors(result, folder)


def check(work, root=ROOT):
    sentences = {}
    count = 0
    for target in TARGETS:
        folder = work / "small" / target
        found = make_foundation(target, folder)
        count = 0
        for name, places in GROUPS:
            files = list(files_of(places, root))
            count += len(files)
            found |= check_group(target, name, files, folder, root)
        for each in found:
            sentences.setdefault(each, []).append(target)
    for name in sorted(LEFT_OUT):
        if not (root / name).exists():
            sentences.setdefault(f"platform_small.py: omits {name}, which no longer exists", [])
    print(f"platforms: small: {count} files for {len(TARGETS)} targets")
    return [f"small: {each} ({', '.join(targets)})" for each, targets in sorted(sentences.items())]


def self_test():
    """A literal that is too wide is found, and so is a product."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        file = folder / "Wide.swift"
        file.write_text("func a() -> Int { 10_000_000_000 }\nfunc b() -> Int { 100_000 * 100_000 }\n"
                        "func c() -> Int64 { 10_000_000_000 }\n", encoding="utf-8")
        found = check_group(TARGETS[0], "Wide", [file], folder, folder)
    assert sorted(each.split(":")[1] for each in found) == ["1", "2"], found
