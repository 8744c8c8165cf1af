#!/usr/bin/env python3
"""Checks the layers of the library: which file may use which.

    swift build --build-tests && Scripts/layers.py

Every folder of Sources/AutoMapper belongs to a layer. A file uses its own
folder and the layers below it, but not the other folders of its layer, and
nothing above. The uses are not guessed from the text: the debug build writes an
index of all symbols and their uses, and this script reads it through the
toolchain's own libIndexStore.

It also keeps unsafe code where it belongs: only the folders in UNSAFE_FOLDERS
and the files in UNSAFE_FILES may say `unsafe` or name an `Unsafe…` type.

Options:
    --package PATH   the package's folder (default: the parent of Scripts)
    --index PATH     the index store (default: .build/debug/index/store)
    --graph          also print which folder uses which, and how often
    --file-circles   also print cycles between files
"""

import argparse
import re
import sys
from collections import defaultdict
from pathlib import Path

from index_store import (
    KIND_MODULE, ROLE_DEFINITION, ROLE_REFERENCE, IndexStore, IndexStoreError, find_library)
from swift_text import code_only

# ---------------------------------------------------------------------------
# The layers. Edit here when folders are added, removed or moved.

# The target whose folders belong to layers.
SOURCES = "Sources/AutoMapper"

# Lowest layer first. Folders of one layer do not use one another.
LAYERS = [
    ["StandardLibrary"],
    ["Errors"],
    ["Numbers", "Options", "Runtime"],
    ["Memory"],
    ["Text"],
    ["Keys", "Values"],
    ["Reports"],
    ["Coercion", "Reflection"],
    ["Stores"],
    ["Codecs"],
    ["Checks"],
    ["ModelConversion"],
    ["ObjectMapper"],
    ["RulesFiles", "Streaming"],
]

# Folders that count as part of another: codecs of all kinds know one another, since each codec says which
# kind it is, and codecs hold codecs. A rule holds the functions of its codec, and a codec asks the compiler for
# the codecs and plans that it did not need before.
PARTS = {
    folder: "Codecs" for folder in [
        "Cases", "CodableBridge", "Compiler", "Configuration", "Discriminators", "Fallbacks", "Inference", "JSON",
        "Objects", "Paths", "RuleCodecs", "Transformers", "Trim", "UniqueKeys"]}

# Folders of features, whose calls of the mapper belong to the mapper's layer.
FEATURES = [*PARTS, "Stores"]

# The only folders of SOURCES that may contain unsafe code.
UNSAFE_FOLDERS = ["Runtime", "Memory", "Text", "Reflection", "JSON"]

# Single files elsewhere that may, each with its reason.
UNSAFE_FILES = {
    "Sources/AutoMapper/StandardLibrary/Shared.swift":
        "needs no check of exclusive access where there is only one owner",
    "Sources/AutoMapper/Keys/WrittenKey.swift": "appends a key as words that it made before",
    "Sources/AutoMapper/Streaming/AsyncElementReader.swift":
        "asks an iterator from where older systems do",
    "Sources/AutoMapper/Numbers/DecimalDigits.swift": "stores eight digits as one word",
    "Sources/AutoMapperDates/Text/Writing.swift": "appends eight bytes as one word",
}

# Other targets, which contain unsafe code only in such files.
SAFE_TARGETS = ["Sources/AutoMapperDates", "Sources/AutoMapperModels", "Sources/Quickstart"]

# ---------------------------------------------------------------------------
# Uses, layers, cycles.


def read_uses(store, root, sources):
    """Maps (using file, used file) to {symbol: first line}, files as paths below root."""
    newest = store.newest_units(lambda path: path in sources)
    stale = [path for path in sources
             if path not in newest or path.stat().st_mtime > newest[path][0]]
    if stale:
        names = "\n  ".join(str(path.relative_to(root)) for path in sorted(stale))
        stop(f"the index knows no current state of these files; run `swift build` first:\n  {names}")

    places = {path: [place for record in newest[path][1] for place in store.occurrences(record)]
              for path in sources}
    home = {}
    for path, found in places.items():
        for identifier, _, kind, roles, _ in found:
            if roles & ROLE_DEFINITION and kind != KIND_MODULE:
                home.setdefault(identifier, path)

    uses = defaultdict(dict)
    for path, found in places.items():
        for identifier, name, kind, roles, line in found:
            used = home.get(identifier)
            if roles & ROLE_REFERENCE and used is not None and used != path:
                symbols = uses[path, used]
                name = name.removeprefix("getter:").removeprefix("setter:")
                symbols[name] = min(line, symbols.get(name, line))
    return uses


def circles(graph):
    """Groups of two or more nodes that reach one another (Tarjan, without recursion)."""
    order, low, stack, on_stack, groups = {}, {}, [], set(), []
    for start in sorted(graph):
        if start in order:
            continue
        work = [(start, iter(sorted(graph[start])))]
        order[start] = low[start] = len(order)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, following = work[-1]
            for other in following:
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(sorted(graph.get(other, ())))))
                    break
                if other in on_stack:
                    low[node] = min(low[node], order[other])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == order[node]:
                    group = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        group.append(member)
                        if member == node:
                            break
                    if len(group) > 1:
                        groups.append(sorted(group))
    return groups


def folder_of(path, base):
    """The first folder below base, or None for a file that is in no folder.

    The calls that a feature adds to the mapper are in the feature's folder, but belong to the mapper's layer.
    """
    parts = path.relative_to(base).parts
    if parts[-1].startswith("ObjectMapper+") and parts[0] in FEATURES:
        return "ObjectMapper"
    return PARTS.get(parts[0], parts[0]) if len(parts) > 1 else None


def check_layers(uses, sources, base, options):
    findings = []
    layer = {folder: number for number, folders in enumerate(LAYERS) for folder in folders}

    for path in sorted(sources):
        folder = folder_of(path, base)
        name = path.relative_to(base)
        if folder is None:
            findings.append(f"{name}: is in no folder")
        elif folder not in layer:
            findings.append(f"{name}: the folder {folder} belongs to no layer (LAYERS in layers.py)")

    folders, files = defaultdict(set), defaultdict(set)
    counts = defaultdict(int)
    for (user, used), symbols in sorted(uses.items()):
        files[user].add(used)
        files.setdefault(used, set())
        here, there = folder_of(user, base), folder_of(used, base)
        if here == there or here is None or there is None:
            continue
        folders[here].add(there)
        folders.setdefault(there, set())
        counts[here, there] += len(symbols)
        if here not in layer or there not in layer or layer[there] < layer[here]:
            continue
        way = "sideways" if layer[there] == layer[here] else "upwards"
        for symbol, line in sorted(symbols.items(), key=lambda item: item[1]):
            findings.append(
                f"{user.relative_to(base)}:{line}: uses {symbol} of {used.relative_to(base)} ({way})")

    for group in circles(folders):
        findings.append("circle of folders: " + " ↔ ".join(group))

    if options.graph:
        for (here, there), count in sorted(
                counts.items(), key=lambda item: (-layer.get(item[0][0], 99), item[0])):
            print(f"  {here} → {there}: {count} symbols")
    if options.file_circles:
        for group in circles(files):
            print("  circle of files: " + ", ".join(str(path.relative_to(base)) for path in group))
    return findings


# ---------------------------------------------------------------------------
# Unsafe code.

UNSAFE_WORD = re.compile(r"\bunsafe\b|\b\w*Unsafe\w*")


def check_unsafe(root, base):
    findings = []
    files = [path for path in sorted(base.rglob("*.swift"))
             if path.relative_to(base).parts[0] not in UNSAFE_FOLDERS]
    for target in SAFE_TARGETS:
        files += sorted((root / target).rglob("*.swift"))
    allowed = set(UNSAFE_FILES)
    for path in files:
        code = code_only(path.read_text(encoding="utf-8"))
        name = path.relative_to(root).as_posix()
        if name in UNSAFE_FILES:
            if UNSAFE_WORD.search(code):
                allowed.discard(name)
            continue
        for number, line in enumerate(code.splitlines(), 1):
            words = sorted(set(UNSAFE_WORD.findall(line)))
            if words:
                findings.append(
                    f"{path.relative_to(root)}:{number}: says {', '.join(words)}; unsafe code belongs "
                    f"in {', '.join(UNSAFE_FOLDERS)}")
    for name in sorted(allowed):
        findings.append(f"{name}: can be removed from UNSAFE_FILES; it contains no unsafe code")
    return findings


# ---------------------------------------------------------------------------


def stop(message):
    print(f"layers: {message}", file=sys.stderr)
    sys.exit(2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--package", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--index", type=Path)
    parser.add_argument("--graph", action="store_true")
    parser.add_argument("--file-circles", action="store_true")
    options = parser.parse_args()

    root = options.package.resolve()
    base = root / SOURCES
    index = options.index or root / ".build/debug/index/store"
    sources = set(base.rglob("*.swift"))
    if not sources:
        stop(f"no Swift files in {base}")
    if not index.is_dir():
        stop(f"no index in {index}; run `swift build` first")

    try:
        store = IndexStore(find_library(), index)
        uses = read_uses(store, root, sources)
        store.close()
    except IndexStoreError as error:
        stop(f"the index cannot be read: {error}")

    findings = check_layers(uses, sources, base, options) + check_unsafe(root, base)
    for finding in findings:
        print(finding)
    if findings:
        print(f"layers: {len(findings)} findings in {len(sources)} files", file=sys.stderr)
        sys.exit(1)
    links = sum(len(symbols) for symbols in uses.values())
    print(f"layers: {len(sources)} files, {links} uses between files, all downward")


if __name__ == "__main__":
    main()
