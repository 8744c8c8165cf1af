"""Type-checks the package for the systems of Apple, on Linux: the step `apple` of `Scripts/platforms`.

The compiler can check code for any system, but lacks that system's modules here. They are made from those of
Linux:

- The standard library comes with a textual interface, in which each declaration has its `@available` for each
  system of Apple. It is compiled again for the other target, without the bodies of functions.
- Foundation comes without one, so its declarations are printed by `swift-synthesize-interface`, corrected where
  the output is not Swift, and compiled like an interface.
- Darwin is made from the headers of Darwin that come with Zig, and a few lines of Swift.

What this proves: no part of Sources and Snippets uses a declaration or a conformance that is newer than the oldest
system, outside `#available`, as far as the modules of Linux state its version; the branches behind
`#if canImport(Darwin)` and `os(…)` type-check, with the types that the headers of Darwin have; imports are complete
there.

What it does not prove: that Apple's Foundation has the same declarations and the same versions (that of Linux
states no version for many of them, and calls of NSObject's subclasses differ); anything about Objective-C, which is
turned off; that it links or runs. For watches with 32-bit addresses an Int has 32 bits, and the check makes sure
that each literal fits, and each sum, difference and product of constants. Computations at run time are not checked.
"""

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

from swift_text import code_only

ROOT = Path(__file__).resolve().parent.parent

# The targets of each system's oldest devices. Macs have two processors, one of which lacks Float16.
TARGETS = {
    "macos": ["arm64-apple-macosx{}", "x86_64-apple-macosx{}"],
    "ios": ["arm64-apple-ios{}"],
    "tvos": ["arm64-apple-tvos{}"],
    "watchos": ["arm64_32-apple-watchos{}"],
    "visionos": ["arm64-apple-xros{}"],
}
# In the order of their dependencies; Darwin comes between the two.
SWIFT_MODULES = ["Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport"]
OTHER_SWIFT_MODULES = ["Synchronization", "Observation"]
FOUNDATION_MODULES = ["FoundationEssentials", "FoundationInternationalization", "Foundation"]

DARWIN = """
@_exported import DarwinHeaders
// The header has a macro, for which the real module declares this.
public var errno: Int32 { get { 0 } set {} }
// The real one has all cases, with the same numbers.
public enum POSIXErrorCode: Int32, Sendable {
  case EPERM = 1, ENOENT = 2, ESRCH = 3, EINTR = 4, EIO = 5, EBADF = 9, EAGAIN = 35, ENOMEM = 12, EACCES = 13
  case EEXIST = 17, ENOTDIR = 20, EISDIR = 21, EINVAL = 22, ENOSPC = 28, EPIPE = 32, ENOTSUP = 45
}
"""
DARWIN_HEADERS = ["errno.h", "fcntl.h", "pthread.h", "pthread/qos.h", "stdlib.h", "string.h", "unistd.h",
                  "sys/stat.h", "sys/mman.h", "time.h", "math.h", "dlfcn.h"]

# The replacements of imports: Foundation re-exports its parts, and there is no Dispatch here.
IMPORTS = {
    "Glibc": "@_exported import Darwin",
    "FoundationEssentials": "@_exported import FoundationEssentials",
    "FoundationInternationalization": "@_exported import FoundationInternationalization",
    "Foundation": "", "Dispatch": "", "CDispatch": "", "CoreFoundation": "",
}

# Declarations of Foundation that are omitted: they are macros, or contain names that mean a different type when
# the interface is compiled than when it was printed. The package uses none of them.
LEFT_OUT = {
    "FoundationEssentials": r"Predicate|URL\.Template|extension Expression|struct Expression|\bmacro ",
    "FoundationInternationalization": r"FormatStyle|ParseStrategy|RegexComponent|Predicate|\bmacro ",
    "Foundation": r"Predicate|extension DispatchData|\bmacro ",
}


# This is a struct with an alias of the same name, and only the alias is printed.
RANGE = """public struct NSRange: Sendable {
  public var location: Int
  public var length: Int
  public init(location: Int, length: Int)
}
"""

# Declarations that are not printed because their names begin with an underscore: casts such as
# `decimal as NSDecimalNumber`.
BRIDGED = {"Decimal": "NSDecimalNumber", "String": "NSString", "Date": "NSDate", "Data": "NSData", "URL": "NSURL",
           "UUID": "NSUUID"}
BRIDGE = """
extension {0}: @retroactive Swift._ObjectiveCBridgeable {{
  public typealias _ObjectiveCType = {1}
  public func _bridgeToObjectiveC() -> {1}
  public static func _forceBridgeFromObjectiveC(_ source: {1}, result: inout {0}?)
  public static func _conditionallyBridgeFromObjectiveC(_ source: {1}, result: inout {0}?) -> Swift.Bool
  public static func _unconditionallyBridgeFromObjectiveC(_ source: {1}?) -> {0}
}}
"""


class Failure(Exception):
    """A tool did not do what the check needs: the check itself is broken, not the package."""


def run(*command):
    return subprocess.run([str(each) for each in command], cwd=ROOT, capture_output=True, text=True)


def run_or_fail(*command):
    result = run(*command)
    if result.returncode:
        lines = [line for line in (result.stdout + result.stderr).splitlines() if "error:" in line]
        raise Failure("\n".join(lines[:10]) or f"{command[0]} failed with {result.returncode}")
    return result.stdout


# ---------------------------------------------------------------------------
# The standard library.

FUNCTION = re.compile(
    r"\bfunc\b|\binit[?!]?[(<]|\bdeinit\b"
    r"|^\s*(?:@\w+(?:\([^)]*\))?\s+|(?:non)?mutating\s+|borrowing\s+|(?:__)?consuming\s+|unsafe\s+)*"
    r"(?:get|set|_read|_modify|read|modify|borrow|mutate|unsafeAddress|unsafeMutableAddress)\b")
# The compiler inspects these when it checks that numbers fit.
NUMBERS = re.compile(
    r"_builtin(?:Integer|Boolean)Literal"
    r"|static func [-+*]=? \(lhs: (?:inout )?Swift\.U?Int, rhs: Swift\.U?Int\)")

# Used instead of `unavailable`, which would be an error inside the interface, too.
NEVER = "@available(macOS 9999, iOS 9999, tvOS 9999, watchOS 9999, visionOS 9999, *)"


def has_narrow_numbers(target):
    return target.startswith(("arm64_32", "armv7"))


def without_bodies(text):
    """An interface without the bodies of its functions, most of which are not needed to check their uses."""
    lines, code, kept, index = text.split("\n"), code_only(text).split("\n"), [], 0
    while index < len(lines):
        if (code[index].rstrip().endswith("{") and FUNCTION.search(code[index])
                and not NUMBERS.search(code[index])):
            kept.append(lines[index].rstrip()[:-1].rstrip())
            depth = code[index].count("{") - code[index].count("}")
            while depth > 0:
                index += 1
                depth += code[index].count("{") - code[index].count("}")
        else:
            kept.append(lines[index])
        index += 1
    return "\n".join(kept)


def with_narrow_numbers(text):
    """The interface of the standard library for an Int of 32 bits."""
    def narrow(match):
        return re.sub(r"(Builtin\.|_)Int64\b", r"\1Int32", match[0])

    return re.sub(r"^@frozen public struct U?Int :.*?^}", narrow, text, flags=re.MULTILINE | re.DOTALL)


IOS = re.compile(r"([@#]available)\(([^()]*\biOS (\d+)(?:\.(\d+))?[^()]*)\)")


def with_versions_of_visionos(text):
    """The versions of visionOS that follow from those of iOS, as the real SDK has them in a table.

    Its first version was that of iOS 17.0; later ones keep their distance until both have one number.
    """
    def add(match):
        major, minor = int(match[3]), int(match[4] or 0)
        if "visionOS" in match[2]:
            return match[0]
        if major < 17:
            major, minor = 1, 0
        elif major == 17:
            major, minor = 1, 1 if minor >= 4 else 0
        elif major == 18:
            major = 2
        return f"{match[1]}(visionOS {major}.{minor}, {match[2]})"

    return IOS.sub(add, text)


def retarget(text, target):
    """The interface of a module for Linux, as it would be for another system.

    Conditions of the standard library are evaluated when its interface is made. The three that matter to users
    are evaluated again: Float80 is only on Intel, Float16 not on Macs with Intel, and watches with 32-bit
    addresses have no spans of a string's bytes.
    """
    text = re.sub(r"-target \S+", f"-target {target}", text, count=1)
    text = re.sub(r"@backDeployed\(before: [^)]*\)", "", text).replace("import Glibc", "import Darwin")
    if not target.startswith("x86_64"):
        text = text.replace("@frozen public struct Float80 ", f"{NEVER} @frozen public struct Float80 ")
    if target.startswith("x86_64-apple-macosx"):
        text = text.replace("@frozen public struct Float16 ", f"{NEVER} @frozen public struct Float16 ")
    if target.startswith("arm64_32-apple-watchos"):
        text = re.sub(r"(\n\s*)(public var span: Swift\.Span<Swift\.UTF8\.CodeUnit>)", rf"\1{NEVER} \2", text)
    if has_narrow_numbers(target):
        text = with_narrow_numbers(text)
    if "_swift_stdlib_gettid" in text:
        text += "\n@usableFromInline internal func _swift_stdlib_gettid() -> Swift.UInt32\n"
    return without_bodies(text)


# ---------------------------------------------------------------------------
# Foundation.

ACCESSOR = re.compile(
    r"\s*(?:(?:@\w+(?:\([^)]*\))?|public|open|static|class|final|(?:non)?mutating|override|unsafe"
    r"|nonisolated(?:\(unsafe\))?)\s)*(?:subscript|var)\b")
GLOBAL = re.compile(r"public (?:let|var) (\w+):")


def mended(text, module):
    """The declarations of a module as they are printed, made into an interface that compiles."""
    lines, globals_seen = [], set()
    for line in text.split("\n"):
        name = GLOBAL.match(line)
        if name and not line.endswith("{"):
            # They are printed twice, the second time with their attributes alone.
            if name[1] in globals_seen:
                while lines and lines[-1].startswith("@"):
                    lines.pop()
                continue
            globals_seen.add(name[1])
        if line.lstrip().startswith("///") or "DispatchQueue" in line:
            continue
        line = re.sub(r"\b(internal|private|fileprivate)\(set\) ", "", line)
        line = line.replace("override public convenience init()", "public convenience init(nothing: ())")
        if ACCESSOR.match(line) and not line.rstrip().endswith(("}", "{")):
            line = line.rstrip() + " { get set }"
        if "{ get" in line:
            line = re.sub(r"\blet ", "var ", line, count=1)
        lines.append(line)
    left_out = re.compile(LEFT_OUT[module])
    blocks = dict.fromkeys(block for block in blocks_of(lines) if not left_out.search(block))
    text = "\n".join(blocks) + "\n"
    for name, line in IMPORTS.items():
        text = re.sub(rf"^import {name}$", line, text, flags=re.MULTILINE)
    return text.replace("public typealias NSRange\n", RANGE)


def blocks_of(lines):
    """Top-level declarations, each with its attributes."""
    current, depth = [], 0
    for line in lines:
        if not line.strip() and depth == 0:
            if current:
                yield "\n".join(current)
            current = []
        else:
            current.append(line)
            depth += line.count("{") - line.count("}")
    if current:
        yield "\n".join(current)


def foundation_interface(module, target, host):
    def printed(name):
        return run_or_fail("swift-synthesize-interface", "-module-name", name, "-target", host) + "\n"

    text = printed(module)
    if module == "Foundation":
        # There URLSession is in Foundation.
        text += printed("FoundationNetworking")
        text += "".join(BRIDGE.format(value, instance) for value, instance in BRIDGED.items())
    return (
        "// swift-interface-format-version: 1.0\n"
        "// swift-compiler-version: Swift version 6\n"
        f"// swift-module-flags: -target {target} -module-name {module} -disable-objc-interop "
        "-enable-library-evolution -swift-version 5 -enable-experimental-feature LifetimeDependence "
        "-enable-experimental-feature Lifetimes\n"
        "import Swift\nimport _Concurrency\nimport _StringProcessing\n" + mended(text, module))


# ---------------------------------------------------------------------------
# The modules of a target.


class Modules:
    """The system's modules for one target, made if they do not exist yet."""

    def __init__(self, target, headers, work):
        information = json.loads(run_or_fail("swiftc", "-print-target-info"))
        self.toolchain = Path(information["paths"]["runtimeResourcePath"])
        self.host = information["target"]["triple"]
        self.interfaces = Path(information["paths"]["runtimeLibraryPaths"][0])
        self.target, self.headers = target, headers
        stamp = hashlib.sha256(
            (information["compilerVersion"] + Path(__file__).read_text(encoding="utf-8")).encode()).hexdigest()[:12]
        self.folder = work / "apple" / f"{target}-{stamp}"

    @property
    def flags(self):
        # A folder of resources with the shims and the compiler's own headers, but without the modules of Linux.
        return ["-target", self.target, "-resource-dir", self.folder / "resources", "-sdk", self.folder / "sdk",
                "-module-cache-path", self.folder / "cache", "-I", self.folder, "-disable-objc-interop",
                "-plugin-path", self.toolchain / "host/plugins"]

    def make(self):
        if (self.folder / "complete").exists():
            return
        for old in self.folder.parent.glob(f"{self.target}-*"):
            shutil.rmtree(old)
        for name in ("resources", "sdk/usr", "interfaces", "cache"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        for name in ("shims", "clang"):
            self.link(self.folder / "resources" / name, self.toolchain / name)
        self.link(self.folder / "sdk/usr/include", self.headers)
        for module in SWIFT_MODULES:
            self.compile_interface(module, self.swift_interface(module))
        self.make_darwin()
        for module in OTHER_SWIFT_MODULES:
            self.compile_interface(module, self.swift_interface(module))
        for module in FOUNDATION_MODULES:
            self.compile_interface(module, foundation_interface(module, self.target, self.host))
        (self.folder / "complete").write_text("")

    @staticmethod
    def link(link, place):
        if not link.is_symlink():
            link.symlink_to(place)

    def swift_interface(self, module):
        folder = self.interfaces / f"{module}.swiftmodule"
        paths = [path for path in folder.glob("*.swiftinterface") if not path.name.endswith(".private.swiftinterface")]
        return retarget(paths[0].read_text(encoding="utf-8"), self.target)

    def compile_interface(self, module, text):
        path = self.folder / "interfaces" / f"{module}.swiftinterface"
        if "-xros" in self.target:
            text = with_versions_of_visionos(text)
        path.write_text(text, encoding="utf-8")
        flags = re.search(r"^// swift-module-flags: (.*)$", text, re.MULTILINE)[1].split()
        # The bodies and the conformances inside a module do not matter here; only its users are checked.
        run_or_fail("swiftc", "-frontend", "-compile-module-from-interface", path, "-o",
                    self.folder / f"{module}.swiftmodule", *flags, *self.flags, "-disable-availability-checking",
                    "-I", self.toolchain / "shims")

    def make_darwin(self):
        """The module of C's functions, and an empty one for conditions about Objective-C."""
        headers = "\n".join(f'  header "{self.headers / name}"' for name in DARWIN_HEADERS
                            if (self.headers / name).exists())
        (self.folder / "module.modulemap").write_text(
            f"module DarwinHeaders [system] {{\n{headers}\n  export *\n}}\n", encoding="utf-8")
        for module, text in (("Darwin", DARWIN), ("ObjectiveC", "")):
            path = self.folder / f"{module}.swift"
            path.write_text(text, encoding="utf-8")
            run_or_fail("swiftc", "-frontend", "-emit-module", "-parse-as-library", "-module-name", module, path,
                        "-o", self.folder / f"{module}.swiftmodule", *self.flags)


# ---------------------------------------------------------------------------
# The package.

DIAGNOSTIC = re.compile(r"^(/[^:]+):(\d+):\d+: (error|warning): (.*)$", re.MULTILINE)


def target_flags(description, name):
    """The settings of a target that matter to the compiler when it checks types."""
    flags = ["-package-name", "automapper"]
    target = next(each for each in description["targets"] if each["name"] == name)
    for setting in target["settings"]:
        (kind, value), = setting["kind"].items()
        if kind == "swiftLanguageMode":
            flags += ["-swift-version", value["_0"]]
        elif kind == "strictMemorySafety":
            flags += ["-strict-memory-safety"]
        elif kind == "enableUpcomingFeature":
            flags += ["-enable-upcoming-feature", value["_0"]]
    return flags


def check_files(modules, description, name, files, root, *flags):
    """The compiler's messages for one module: (file, line, words). The compiled module is kept for its users."""
    common = ["-module-name", name, *target_flags(description, name), *modules.flags,
              "-I", root / "Sources/CAutoMapperRuntime/include", *flags, *files]
    result = run("swiftc", "-frontend", "-emit-module", "-experimental-allow-module-with-compiler-errors",
                 "-o", modules.folder / f"{name}.swiftmodule", *common)
    found = diagnostics(result, root)
    if has_narrow_numbers(modules.target):
        # Numbers that do not fit are found a stage later than types, and only if there is no other error.
        found |= diagnostics(run("swiftc", "-frontend", "-emit-sil", "-disable-availability-checking",
                                 "-o", "/dev/null", *common), root, kinds=("error",))
    return found


def diagnostics(result, root, kinds=("error", "warning")):
    found = {(str(Path(path).relative_to(root)) if path.startswith(str(root)) else path, int(line), words)
             for path, line, kind, words in DIAGNOSTIC.findall(result.stderr) if kind in kinds}
    if result.returncode and not found:
        raise Failure("\n".join(result.stderr.splitlines()[:10]))
    return found


def staged(root, place):
    """A copy of the sources with versions of visionOS, which the compiler cannot infer without the real SDK."""
    if place.exists():
        shutil.rmtree(place)
    shutil.copytree(root / "Sources", place / "Sources")
    for path in place.rglob("*.swift"):
        path.write_text(with_versions_of_visionos(path.read_text(encoding="utf-8")), encoding="utf-8")
    return place


def check_target(modules, description, root):
    findings = set()
    if "-xros" in modules.target:
        root = staged(root, modules.folder / "package")
    libraries = [("AutoMapperFoundation", "Sources/AutoMapperFoundation"),
                 ("AutoMapperDates", "Sources/AutoMapperDates"), ("AutoMapperModels", "Sources/AutoMapperModels"),
                 ("AutoMapper", "Sources/AutoMapper"), ("quickstart", "Sources/Quickstart")]
    # The manifest defines it for these systems, and SwiftPM passes the name of the package.
    flags = ["-parse-as-library", "-D", "Foundation", "-package-name", "AutoMapper"]
    for name, folder in libraries:
        files = sorted((root / folder).rglob("*.swift"))
        findings |= check_files(modules, description, name, files, root, *flags)
    # Snippets are programs, so only Macs run them.
    snippets = sorted((root / "Snippets").rglob("*.swift")) if "macosx" in modules.target else []
    for snippet in snippets:
        findings |= check_snippet(modules, snippet, root)
    return findings


def check_snippet(modules, snippet, root):
    result = run("swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-module-name", "snippet", *modules.flags,
                 "-I", root / "Sources/CAutoMapperRuntime/include", snippet)
    return {(str(snippet.relative_to(root)), int(line), words)
            for path, line, _, words in DIAGNOSTIC.findall(result.stderr) if path == str(snippet)}


def oldest_targets(description):
    for platform in description["platforms"]:
        for each in TARGETS.get(platform["platformName"], []):
            yield each.format(platform["version"])


def check(headers, work, words, root=ROOT):
    """Checks all targets, or those whose names contain one of the words; returns the findings as sentences."""
    description = json.loads(run_or_fail("swift", "package", "dump-package", "--package-path", root))
    sentences = {}
    every = list(oldest_targets(description))
    for word in words:
        if not any(word in each for each in every):
            return [f"apple: no target has {word!r} in its name"]
    targets = [each for each in every if not words or any(word in each for word in words)]
    for target in targets:
        modules = Modules(target, headers, work)
        try:
            modules.make()
            findings = check_target(modules, description, root)
        except Failure as failure:
            sentences.setdefault(f"apple: the check itself does not work: {failure}", []).append(target)
            continue
        print(f"platforms: apple: {target}: {len(findings)} findings", flush=True)
        for path, line, words in findings:
            # The same place has another version on each system.
            key = re.sub(r"(macOS|iOS|tvOS|watchOS|visionOS) [\d.]+( or newer)?", "a newer system", words)
            sentences.setdefault(f"{path}:{line}: {key}", []).append(target)
    return [f"{sentence} ({', '.join(targets)})" for sentence, targets in sorted(sentences.items())]


SELF_TEST_INTERFACE = """@frozen public struct A {
  public static func + (lhs: Swift.Int, rhs: Swift.Int) -> Swift.Int {
    1
  }
  @inlinable public func f() -> Int {
    let a = "{"
    if a.isEmpty { return 1 }
    return 2
  }
  public var b: Int {
    get {
      1
    }
  }
}
"""


def self_test():
    assert without_bodies(SELF_TEST_INTERFACE) == """@frozen public struct A {
  public static func + (lhs: Swift.Int, rhs: Swift.Int) -> Swift.Int {
    1
  }
  @inlinable public func f() -> Int
  public var b: Int {
    get
  }
}
""", without_bodies(SELF_TEST_INTERFACE)
    text = "// swift-module-flags: -target x\n  public var span: Swift.Span<Swift.UTF8.CodeUnit> {"
    assert NEVER in retarget(text, "arm64_32-apple-watchos8.0")
    assert NEVER not in retarget(text, "arm64-apple-watchos26.0")
    assert with_versions_of_visionos("@available(iOS 15, *)") == "@available(visionOS 1.0, iOS 15, *)"
    assert with_versions_of_visionos("#available(iOS 17.4, *)") == "#available(visionOS 1.1, iOS 17.4, *)"
    assert with_versions_of_visionos("@available(iOS 18.4, *)") == "@available(visionOS 2.4, iOS 18.4, *)"
    assert with_versions_of_visionos("@available(iOS 18, visionOS 3, *)") == "@available(iOS 18, visionOS 3, *)"
    text = "import Glibc\n\n/// A.\npublic let a: Int { get }\n\npublic subscript(b: Int) -> Int\n"
    assert mended(text, "Foundation") == (
        "@_exported import Darwin\npublic var a: Int { get }\npublic subscript(b: Int) -> Int { get set }\n")
