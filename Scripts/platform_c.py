"""Compiles the C target for other systems: the step `c` of `Scripts/platforms`.

The headers come with Zig, which is a single Python package: those of Darwin, of musl and glibc for many
processors, of FreeBSD, OpenBSD and NetBSD, of WASI and of Windows. Its compiler is Clang. Targets that Zig does
not have, such as pointer authentication and watches, are compiled with the toolchain's own Clang and the same
headers.

What this proves: the functions that are called exist on each system, with the types that are used; there is no
warning; an unsupported system is refused with our message instead of the compiler's. It links nothing and runs
nothing. Android is missing: its headers are in no package that can be installed in this way.
"""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = "Sources/CAutoMapperRuntime"
WARNINGS = ["-Wall", "-Wextra", "-Werror"]
POINTER_AUTHENTICATION = ["-fptrauth-calls", "-fptrauth-intrinsics", "-fptrauth-returns"]

COMPILES = None
WINDOWS = "does not run on Windows"
WEB_ASSEMBLY = "does not run on WebAssembly"
UNKNOWN = "does not know this system"

# The expected result for each target of Zig: that it compiles, or words of the message that refuses it.
ZIG_TARGETS = {
    "x86_64-linux-gnu": COMPILES,
    "x86_64-linux-musl": COMPILES,
    "aarch64-linux-gnu": COMPILES,
    "aarch64-linux-musl": COMPILES,
    "arm-linux-musleabihf": COMPILES,   # 32 bits
    "x86-linux-musl": COMPILES,         # 32 bits
    "riscv64-linux-musl": COMPILES,
    "s390x-linux-musl": COMPILES,       # the highest byte stands first
    "powerpc64-linux-musl": COMPILES,   # so it does here
    "aarch64-macos": COMPILES,
    "x86_64-macos": COMPILES,
    "x86_64-freebsd": COMPILES,
    "x86_64-openbsd": UNKNOWN,
    "x86_64-netbsd": UNKNOWN,
    "wasm32-wasi": WEB_ASSEMBLY,
    "x86_64-windows-gnu": WINDOWS,
    "aarch64-windows-gnu": WINDOWS,
}
# The targets that the toolchain's Clang compiles with the headers of Darwin.
DARWIN_TARGETS = {
    "arm64-apple-macosx12.0": COMPILES,
    "arm64e-apple-macosx12.0": COMPILES,
    "arm64e-apple-ios15.0": COMPILES,
    "arm64-apple-ios15.0-simulator": COMPILES,
    "arm64-apple-ios15.0-macabi": COMPILES,
    "arm64-apple-tvos15.0": COMPILES,
    "arm64_32-apple-watchos8.0": COMPILES,
    "arm64-apple-xros1.0": COMPILES,
}


def run(*command):
    return subprocess.run([str(each) for each in command], capture_output=True, text=True)


# The headers differ from one version to the next.
VERSION = "ziglang==0.17.1"


class Zig:
    """Zig, installed now if necessary, in a folder of its own below .build."""

    def __init__(self, work):
        self.folder = None
        installed = importlib.util.find_spec("ziglang")
        if installed is None:
            place = work / "zig"
            if not (place / "ziglang").is_dir():
                result = run(sys.executable, "-m", "pip", "install", "--quiet", "--target", place, VERSION)
                if result.returncode:
                    self.reason = "ziglang is not installed, and pip cannot install it"
                    return
            self.folder = place / "ziglang"
        else:
            self.folder = Path(installed.origin).parent
        self.cache = work / "zig-cache"

    @property
    def darwin_headers(self):
        return self.folder / "lib/libc/include/any-darwin-any"

    def compile(self, target, *arguments):
        return run("env", f"ZIG_GLOBAL_CACHE_DIR={self.cache}", f"ZIG_LOCAL_CACHE_DIR={self.cache}",
                   self.folder / "zig", "cc", "-target", target, *arguments)


def darwin_compile(zig, target, *arguments):
    flags = POINTER_AUTHENTICATION if target.startswith("arm64e") else []
    return run("clang", "-target", target, "-isystem", zig.darwin_headers, *flags, *arguments)


def outcome(compile_one, files):
    """Nothing if all files compile; otherwise the compiler's first error."""
    for path, arguments in files:
        result = compile_one(*arguments)
        if result.returncode:
            error = re.search(r"error: (.*)", result.stderr)
            return f"{path.name}: {error[1] if error else 'the compiler failed'}"
    return None


def verdict(target, expected, found):
    """A sentence if the result is not the expected one."""
    if expected is COMPILES:
        return None if found is None else f"c: {target}: does not compile: {found}"
    if found is None:
        return f"c: {target}: compiles, and is expected to be refused with “{expected}”"
    return None if expected in found else f"c: {target}: is refused with other words than “{expected}”: {found}"


def check(zig, work, root=ROOT):
    folder = root / TARGET
    # Swift imports the header, so that is where a system is refused.
    first = work / "header.c"
    first.write_text('#include "CAutoMapperRuntime.h"\n', encoding="utf-8")
    output = work / "object.o"
    files = [(path, [*WARNINGS, "-I", folder / "include", "-c", path, "-o", output])
             for path in [first, *sorted(folder.rglob("*.c"))]]
    sentences = []
    for target, expected in ZIG_TARGETS.items():
        found = outcome(lambda *arguments: zig.compile(target, *arguments), files)
        sentences.append(verdict(target, expected, found))
    for target, expected in DARWIN_TARGETS.items():
        found = outcome(lambda *arguments: darwin_compile(zig, target, *arguments), files)
        sentences.append(verdict(target, expected, found))
    print(f"platforms: c: {len(files)} files for {len(ZIG_TARGETS) + len(DARWIN_TARGETS)} targets")
    return [sentence for sentence in sentences if sentence]


def self_test():
    assert verdict("a", COMPILES, None) is None and verdict("a", COMPILES, "no pthread.h")
    assert verdict("a", WINDOWS, None) and verdict("a", WINDOWS, "no pthread.h")
    assert verdict("a", WINDOWS, "\"AutoMapper does not run on Windows yet\"") is None
