#!/usr/bin/env python3
"""Checks that the library knows all modules of the toolchain.

    Scripts/library_modules.py

Types of these modules are never opened field by field. The modules are listed in LibraryModules.swift, because a
program cannot ask for them. A module of a new toolchain that is missing from the list is a finding. A listed module
that the toolchain does not have is not: it may belong to another system.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "Sources/AutoMapper/Reflection/LibraryModules.swift"


def known():
    """The modules that the source lists."""
    lists = re.findall(r"private static let \w+ = \[(.*?)\]", SOURCE.read_text(), re.DOTALL)
    return {name for text in lists for name in re.findall(r'"(\w+)"', text)}


def shipped():
    """The modules that the toolchain has for this system."""
    info = json.loads(subprocess.run(
        ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True).stdout)
    system = info["target"]["unversionedTriple"].split("-")[2]
    resources = Path(info["paths"]["runtimeResourcePath"]).parent
    return {
        module.stem for kind in ("swift", "swift_static")
        for module in (resources / kind / system).glob("*.swiftmodule")
    }


def main():
    modules = shipped()
    if not modules:
        # On Apple's systems they belong to the SDK, and SystemImage knows them.
        print("library_modules: the toolchain has no folder of modules for this system")
        return 0
    missing = sorted(modules - known())
    for name in missing:
        print(f"{SOURCE.relative_to(ROOT)}: the toolchain's module {name} is not listed")
    if missing:
        return 1
    print(f"library_modules: all {len(modules)} modules of the toolchain are known")
    return 0


if __name__ == "__main__":
    sys.exit(main())
