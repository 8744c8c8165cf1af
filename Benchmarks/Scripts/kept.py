#!/usr/bin/env python3
"""Shows which parts of the library a program that maps a struct contains, and why.

    Benchmarks/Scripts/kept.py                   what is kept, by folder, and by what
    Benchmarks/Scripts/kept.py --why InMemory    the shortest way to what has this in its name
    Benchmarks/Scripts/kept.py --cut 'readByRules => .*'
                                                 what a program would lose without such references
    Benchmarks/Scripts/kept.py --features        what each feature adds to the program

SwiftPM links for Linux with --gc-sections: the linker begins with the entry of the
program and with the tables that the runtime searches, and keeps each section to which
a kept section refers. This follows the same references, from the objects that were
linked. A function is a section; the tables and variables of a source file are one.

*Only through it* are the bytes that would go with a function: those that it dominates
(Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm). What several functions
need is not in the bytes of any of them.

It reads objects in the format of 64-bit Linux, and builds the program of weight.py
first, which takes a few minutes; --keep names a folder in which to build, for another
time.
"""

import argparse
import collections
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import weight

SOURCES = weight.REPOSITORY / "Sources"
RELA, GROUP, SYMBOLS, WIDE_INDEXES, INITIALIZERS = 4, 17, 2, 18, (14, 15)
ALLOCATED, RETAINED = 0x2, 0x200000
LOCAL, SECTION_SYMBOL = 0, 3


class Graph:
    """The sections of all objects, and the references between them."""

    def __init__(self, objects):
        self.names, self.sizes, self.files = [], [], []
        self.symbols = collections.defaultdict(list)
        self.roots = set()
        self.references = collections.defaultdict(set)
        self.definitions = {}
        self.groups = set()
        self.pending = []
        for path in objects:
            self.add(path)
        for source, target, name in self.pending:
            target = self.definitions.get(name) if target is None else target
            if target is not None and target != source:
                self.references[source].add(target)

    def add(self, path):
        """Adds the sections of an object; the references are resolved once all are known."""
        data = path.read_bytes()
        offset, = struct.unpack_from("<Q", data, 0x28)
        header = lambda index: struct.unpack_from("<IIQQQQIIQQ", data, offset + 64 * index)
        count, names = struct.unpack_from("<HH", data, 0x3C)
        # Objects with very many sections have these numbers in the first section.
        count = count or header(0)[5]
        names = header(0)[6] if names == 0xFFFF else names
        sections = [header(index) for index in range(count)]
        text = lambda start: data[start:data.index(b"\0", start)].decode()
        symbols = self.read_symbols(data, sections, text)

        discarded = set()
        for section in sections:
            if section[1] == GROUP:
                members = struct.unpack_from(f"<{section[5] // 4}I", data, section[4])[1:]
                signature = symbols[section[7]][0]
                if signature in self.groups:
                    discarded.update(members)
                self.groups.add(signature)

        nodes = {}
        for index, section in enumerate(sections):
            name = text(sections[names][4] + section[0])
            if not section[2] & ALLOCATED or index in discarded or section[1] == GROUP:
                continue
            # Tables for unwinding refer to functions without keeping them.
            if name.startswith(".eh_frame"):
                continue
            nodes[index] = len(self.names)
            if section[2] & RETAINED or section[1] in INITIALIZERS:
                self.roots.add(nodes[index])
            self.names.append(name)
            self.sizes.append(section[5])
            self.files.append(path.name.removesuffix(".o"))
        for name, binding, kind, index in symbols:
            if index in nodes and kind != SECTION_SYMBOL and name:
                self.symbols[nodes[index]].append(name)
                if binding != LOCAL:
                    self.definitions.setdefault(name, nodes[index])
                if name == "main":
                    self.roots.add(nodes[index])
        for section in sections:
            if section[1] == RELA and section[7] in nodes:
                for place in range(section[4], section[4] + section[5], 24):
                    name, binding, _, index = symbols[struct.unpack_from("<Q", data, place + 8)[0] >> 32]
                    target = nodes.get(index) if binding == LOCAL else None
                    self.pending.append((nodes[section[7]], target, name))

    @staticmethod
    def read_symbols(data, sections, text):
        """The symbols of an object: name, binding, kind and section."""
        table = next(section for section in sections if section[1] == SYMBOLS)
        wide = next((section[4] for section in sections if section[1] == WIDE_INDEXES), None)
        strings = sections[table[6]][4]
        symbols = []
        for number in range(table[5] // 24):
            name, info, _, index = struct.unpack_from("<IBBH", data, table[4] + 24 * number)
            if index == 0xFFFF and wide is not None:
                index, = struct.unpack_from("<I", data, wide + 4 * number)
            symbols.append((text(strings + name), info >> 4, info & 15, index))
        return symbols

    def kept(self, roots=None, cut=lambda source, target: False):
        """What is kept by all roots, or by some, each with what refers to it first."""
        found = dict.fromkeys(self.roots if roots is None else roots)
        queue = collections.deque(found)
        while queue:
            source = queue.popleft()
            for target in self.references[source]:
                if target not in found and not cut(source, target):
                    found[target] = source
                    queue.append(target)
        return found

    def size(self, nodes):
        return sum(self.sizes[node] for node in nodes)

    def dominated(self):
        """The bytes that would go with each kept section."""
        successors = lambda node: self.roots if node is None else self.references[node]
        order, seen, stack = [], {None}, [(None, iter(self.roots))]
        while stack:
            node, rest = stack[-1]
            for following in rest:
                if following not in seen:
                    seen.add(following)
                    stack.append((following, iter(successors(following))))
                    break
            else:
                order.append(node)
                stack.pop()
        order.reverse()
        number = {node: index for index, node in enumerate(order)}
        predecessors = collections.defaultdict(list)
        for node in order:
            for target in successors(node):
                predecessors[target].append(node)
        dominator, changed = {None: None}, True
        while changed:
            changed = False
            for node in order[1:]:
                candidates = [other for other in predecessors[node] if other in dominator]
                new = candidates[0]
                for other in candidates[1:]:
                    while new != other:
                        while number[new] > number[other]:
                            new = dominator[new]
                        while number[other] > number[new]:
                            other = dominator[other]
                if dominator.get(node, "") != new:
                    dominator[node] = new
                    changed = True
        bytes_of = {node: 0 if node is None else self.sizes[node] for node in order}
        for node in reversed(order[1:]):
            bytes_of[dominator[node]] += bytes_of[node]
        return bytes_of


def demangled(graph):
    """The names of all sections, as in Swift."""
    lines = [
        f"{number}\t{(graph.symbols[number] or [graph.names[number]])[0]}"
        for number in range(len(graph.names))]
    text = subprocess.run(
        ["swift", "demangle", "--compact"], input="\n".join(lines), check=True,
        capture_output=True, text=True).stdout
    text = re.sub(r" in _[0-9A-F]{32}", "", text)
    names = dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    return [names.get(str(number), "") for number in range(len(graph.names))]


def folders():
    """The folder of each source file."""
    return {
        path.name: path.parent.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.swift")}


def print_table(graph, names, top):
    kept = graph.kept()
    entry = [node for node in graph.roots if "program_main" in graph.symbols[node]]
    print(f"in the objects                 {graph.size(range(len(graph.names))):>10,} bytes")
    print(f"kept                           {graph.size(kept):>10,}")
    print(f"  of these, from the entry     {graph.size(graph.kept(entry)):>10,}")

    folder = folders()
    sums = collections.Counter()
    for node in kept:
        sums[folder.get(graph.files[node], "the program and C")] += graph.sizes[node]
    print("\nby folder")
    for name, size in sums.most_common(top):
        print(f"{size:>10,}  {name}")

    print("\nonly through it")
    sizes = graph.dominated()
    functions = (node for node in kept if graph.names[node].startswith(".text"))
    for node in sorted(functions, key=lambda node: -sizes[node])[:top]:
        print(f"{sizes[node]:>10,}  {names[node]}")


def print_ways(graph, names, pattern, top):
    kept = graph.kept()
    found = [node for node in kept if re.search(pattern, names[node])]
    for node in sorted(found, key=lambda node: -graph.sizes[node])[:top]:
        print(f"{graph.sizes[node]:,} bytes")
        while node is not None:
            print(f"    {graph.files[node]}: {names[node]}")
            node = kept[node]


def print_cut(graph, names, source, target):
    def is_cut(one, other):
        return bool(re.search(source, names[one]) and re.search(target, names[other]))

    kept, rest = graph.kept(), graph.kept(cut=is_cut)
    print(f"{graph.size(kept) - graph.size(rest):,} bytes fewer")
    sums = collections.Counter()
    for node in kept.keys() - rest.keys():
        sums[graph.files[node]] += graph.sizes[node]
    for name, size in sums.most_common():
        print(f"{size:>10,}  {name}")


# The calls of each feature, as regular expressions.
FEATURES = {
    "`jsonData(from:)` and its kin": r"ObjectMapper\.json(Data|String|Value)",
    "`dictionary(from:)`": r"ObjectMapper\.dictionary",
    "`update(_:with:)`": r"ObjectMapper\.update",
    "`mapWithReport`": r"ObjectMapper\.mapWithReport",
    "`convert(_:to:)` for models": r"ObjectMapper\.convert",
    "`elements` and other streams": r"ObjectMapper\.(\w*[eE]lements|write)\b",
    "`validate` and `explain`": r"ObjectMapper\.(validate|explain)",
    "`coder`": r"ObjectMapper\.coder|MapperCoder\.(en|de)code",
    "`register { … }`": r"MappingProvider\.register",
    "`configure`, with keys and paths": r"MappingProvider\.configure|TypeMapping\.(map|write|flatten)\b",
    "`cases`": r"MappingProvider\.cases|CaseMapping\.",
    "`discriminator`": r"MappingProvider\.discriminator",
    "`fallback`": r"MappingProvider\.fallback",
    "`convert`, for a type": r"MappingProvider\.convert|Transformer\.init",
    "`uniqueKeys`, with a store":
        r"TypeMapping\.uniqueKeys|InMemoryStore\.init|ObjectMapper\.__allocating_init\(.*stores: ",
    "`addRules`": r"MappingProvider\.addRules",
}


def print_features(graph, names):
    kept = graph.kept()
    print("| | adds |\n|---|---:|")
    for feature, pattern in FEATURES.items():
        # The calls themselves, and not what belongs to a module of the program or to another declaration.
        calls = re.compile(
            r"^(static |generic specialization <.*> of )?(\(extension in AutoMapper\):)?AutoMapper\."
            f"({pattern})")
        roots = [node for node, name in enumerate(names) if calls.search(name)]
        if not roots:
            sys.exit(f"kept: the library has no calls of {feature}")
        added = graph.kept(roots).keys() - kept.keys()
        print(f"| {feature} | {graph.size(added) / 1000:,.0f} kB |")


def linked_objects(folder):
    """Builds the program in a folder, and returns the objects that were linked."""
    if not folder.exists():
        weight.make(folder, *weight.PROGRAMS["AutoMapper"])
    weight.run(folder, "swift", "build", "-c", "release")
    lists = folder / ".build" / "release" / "program.product" / "Objects.LinkFileList"
    return [Path(line.strip("'\"")) for line in lists.read_text().splitlines() if line]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="build there, for another time")
    parser.add_argument("--why", metavar="NAME", help="a regular expression")
    parser.add_argument("--cut", metavar="'FROM => TO'", help="two regular expressions")
    parser.add_argument("--features", action="store_true", help="a table of features")
    parser.add_argument("--top", type=int, default=25, help="the number of lines")
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as temporary:
        graph = Graph(linked_objects(arguments.keep or Path(temporary) / "program-0"))
    names = demangled(graph)
    if arguments.features:
        print_features(graph, names)
    elif arguments.why:
        print_ways(graph, names, arguments.why, arguments.top)
    elif arguments.cut:
        source, _, target = arguments.cut.partition("=>")
        if not target:
            sys.exit("kept: --cut needs two names, with => between them")
        print_cut(graph, names, source.strip(), target.strip())
    else:
        print_table(graph, names, arguments.top)


if __name__ == "__main__":
    main()
