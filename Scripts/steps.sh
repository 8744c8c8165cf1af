# The functions of the steps in the table Scripts/steps. They run in a shell that ends at the first command that fails.

# Shows first that a script finds what it should.
self_tested() {
  "$1" --self-test
  "$1"
}

lint() {
  find Sources Tests Snippets Benchmarks Fuzzing Semantics Examples -name .build -prune -o -name '*.swift' -print0 |
    xargs -0 swift format lint --strict --parallel Package.swift
}

layers() {
  Scripts/layers.py
  Scripts/library_modules.py
}

# One system of 64 bits, and one of 32. The versions that the others need are those of the same days.
availability() {
  self_tested Scripts/conditions.py
  Scripts/platforms --self-test
  Scripts/platforms apple arm64-apple-macosx watchos
}

# Suites that measure the stack. Under a sanitizer each frame is several times as large, and parts of it may be
# elsewhere, so they would end in an overflow that does not happen in programs.
readonly small_stacks='ClosureRecursionTests|CodableContainerTests|DepthTests|FoundationCodableTests|JSONValueTextTests|WritingStackTests'

# Builds and runs the suites of a pattern, or `all`, or those that are `sanitized`: all but those about stacks and
# those that measure time. The products are in a folder for the options, because others would rebuild everything.
# Only the tests are built, because the snippets take long to link and use all of Foundation.
run_tests() {
  local suites=$1 folder=$2 options=(--scratch-path "$2" "${@:3}") selection=(--filter "$1")
  # XCTest leaks 17 blocks at the start of every run.
  local leaks=(libXCTest.so)
  if [[ $suites == all ]]; then
    selection=()
  elif [[ $suites == sanitized ]]; then
    selection=(--skip "$small_stacks|ComplexityTests")
    # Foundation leaks the buffer of an empty file. Mappers that live as long as the process keep their date formats,
    # which LeakSanitizer cannot see; see Fuzzing/run.
    leaks+=(readBytesFromFile CompiledPattern.swift)
  fi
  swift build --product AutoMapperPackageTests "${options[@]}"
  printf 'leak:%s\n' "${leaks[@]}" >"$folder/leaks.txt"
  ASAN_OPTIONS=malloc_context_size=60 \
    LSAN_OPTIONS="suppressions=$PWD/$folder/leaks.txt:print_suppressions=0" \
    swift test --skip-build ${selection[@]+"${selection[@]}"} "${options[@]}" 2>&1 | tee "$folder/tests.log"
  if ! grep -Eq 'Test run with [1-9][0-9]* test' "$folder/tests.log"; then
    echo "no test matches $suites" >&2
    return 1
  fi
}

readonly release_options=(-c release -Xswiftc -enable-testing)

# A folder of its own: -enable-testing would rebuild the plain release products.
release() {
  run_tests all .build/check-release "${release_options[@]}"
  AUTOMAPPER_PORTABLE=1 run_tests all .build/check-release "${release_options[@]}"
}

complexity() {
  AUTOMAPPER_FULL_SIZES=1 run_tests ComplexityTests .build/check-release "${release_options[@]}"
}

deep_essentials() {
  run_tests all .build/check-essentials-release "${release_options[@]}" --disable-default-traits
  run_tests sanitized .build/check-essentials-address --sanitize=address --disable-default-traits
}

conformance() {
  if [[ -z ${AUTOMAPPER_TEST_DATA:-} ]]; then
    echo "conformance: AUTOMAPPER_TEST_DATA is not set, so the public test sets are left out"
    return
  fi
  run_tests FullConformance .build
}

docs() {
  local library
  for library in AutoMapper AutoMapperDates; do
    document "$library"
  done
}

# Makes the documentation of one library, without warnings, and reads its coverage.
document() {
  local library=$1 work=.build/check-docs/$1 target catalog
  target="$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')"
  rm -rf "$work"
  mkdir -p "$work/graph"

  swift symbolgraph-extract -module-name "$library" -I .build/debug/Modules -target "$target" \
    -I Sources/CAutoMapperRuntime/include \
    -minimum-access-level public -skip-synthesized-members -output-dir "$work/graph"

  catalog=()
  if [[ -d Sources/$library/$library.docc ]]; then
    catalog=("Sources/$library/$library.docc")
  fi
  docc convert ${catalog[@]+"${catalog[@]}"} \
    --additional-symbol-graph-dir "$work/graph" \
    --fallback-display-name "$library" --fallback-bundle-identifier "$library" \
    --output-path "$work/$library.doccarchive" \
    --warnings-as-errors --experimental-documentation-coverage

  python3 - "$library" "$work/$library.doccarchive/documentation-coverage.json" \
    "$work/graph/$library.symbols.json" <<'END'
import json
import sys

library, coverage_path, graph_path = sys.argv[1:]
with open(coverage_path, encoding="utf-8") as file:
    entries = json.load(file)
with open(graph_path, encoding="utf-8") as file:
    graph = json.load(file)

# Synthesized symbols, such as init(rawValue:) of an enum, are in no file and have the documentation
# of the standard library.
written_by_compiler = {
    symbol["pathComponents"][-1] for symbol in graph["symbols"] if "location" not in symbol
} - {
    symbol["pathComponents"][-1] for symbol in graph["symbols"]
    if "location" in symbol and "docComment" not in symbol
}
symbols = [
    entry for entry in entries
    if entry["kind"]["isSymbol"] and not entry["kind"]["id"].endswith(".module")
    and (entry["hasAbstract"]
         or entry["referencePath"].rsplit("/", 1)[-1] not in written_by_compiler)
]
bare = sorted(entry["referencePath"] for entry in symbols if not entry["hasAbstract"])
for reference in bare:
    print(f"no abstract: {reference}")
print(f"docs: {library}: {len(symbols) - len(bare)} of {len(symbols)} public symbols documented")
sys.exit(1 if bare else 0)
END
}

# Whole-module optimization for size and static linking remove code without references: whatever the
# library finds at run time must still be present.
builds() {
  quickstart_prints_the_same static --static-swift-stdlib
  quickstart_prints_the_same size -Xswiftc -Osize
  quickstart_prints_the_same compact --traits Foundation,Compact
}

# Builds quickstart in release with some options, in a folder of their own, and compares its output.
quickstart_prints_the_same() {
  local scratch=.build/check-$1 expected actual
  swift build -c release --product quickstart --scratch-path "$scratch" "${@:2}"
  expected="$(.build/debug/quickstart)"
  actual="$("$scratch/release/quickstart")"
  diff <(echo "$expected") <(echo "$actual")
  echo "builds: quickstart prints the same with ${*:2}"
}

# Times are noise on a machine that others use; counts are not.
counts() {
  Benchmarks/Scripts/figures.py --check
  Benchmarks/Scripts/counts.py
}

# The seconds for each target, and for random types.
fuzz() {
  Fuzzing/run all "${FUZZ_SECONDS:-$1}"
  Fuzzing/run types "${TYPES_SECONDS:-$2}"
}

# Cases are only reproducible if hashing is the same in each process.
semantics() {
  SWIFT_DETERMINISTIC_HASHING=1 swift run -c release --package-path Semantics semantics --seed "${SEED:-1}" "$@"
}

# Each package has its own folder of products, except for two that depend on nothing but the library.
packages() {
  swift test --package-path Examples/Store
  swift run --package-path Examples/Store store
  swift run --package-path Examples/Server server
  swift run --package-path Examples/Patch --scratch-path .build/check-packages patch
  swift test --package-path Examples/Migration --scratch-path .build/check-packages
}

# The table must be the same with and without tasks, and contain what Python finds in the orders.
examples() {
  packages
  swift test --package-path Examples/Guestbook
  local build=(swift build --package-path Examples/CommandLine -c release) folder=.build/check-orders orders
  rm -rf "$folder"
  mkdir -p "$folder"
  "${build[@]}"
  orders="$("${build[@]}" --show-bin-path)/orders"
  "$orders" generate "$folder/orders.jsonl" --megabytes 100 --memory-limit 64
  "$orders" table "$folder/orders.jsonl" "$folder/orders.csv" --memory-limit 64
  "$orders" table "$folder/orders.jsonl" "$folder/parallel.csv" --parallel --memory-limit 64
  cmp "$folder/orders.csv" "$folder/parallel.csv"
  Scripts/orders.py "$folder/orders.jsonl" "$folder/orders.csv"
  rm -rf "$folder"
}

differential() {
  python3 -c 'import orjson' 2>/dev/null || python3 -m pip install --quiet orjson
  Scripts/differential.py --mutations "${MUTATIONS:-1000000}"
}

# Finds memory that is used before it has a value, in tests and in the inputs of the fuzzer.
#
# AddressSanitizer looks for leaks instead: the runtime keeps much of what it allocates. Two tests are skipped
# because the runtime computes the layouts of their generic types from bytes that it never set, which valgrind
# reports where the layouts are used. The test of damaged documents is skipped because it would take most of an
# hour: the inputs that the fuzzer found follow.
memory() {
  local status=0
  clang -shared -fPIC -o .build/check-sigsuspend.so Scripts/sigsuspend.c
  swift build --build-tests
  # Valgrind cannot read its debugging information, which is too new.
  strip --strip-debug -o .build/check-tests .build/debug/AutoMapperPackageTests.xctest
  LD_PRELOAD="$PWD/.build/check-sigsuspend.so" run_valgrind --leak-check=no \
    .build/check-tests --testing-library swift-testing --no-parallel \
    --filter 'Lifetime|Layout|ModuleTypeTests|LeftAloneTypeTests|SetterTests' \
    --skip 'LayoutLargeTests|LifetimeRuleTests/structs|LifetimeMutationTests' || status=1

  # The kept inputs, and those that the fuzzer found: one process per target, so that a failure names the target.
  swift build --package-path Fuzzing --product replay --scratch-path Fuzzing/.build/replay
  strip --strip-debug -o .build/check-replay Fuzzing/.build/replay/debug/replay
  local folder target folders
  for folder in Fuzzing/Corpora/*; do
    target="${folder##*/}"
    folders=("$folder")
    if [[ -d Fuzzing/.build/corpora/$target ]]; then
      folders+=("Fuzzing/.build/corpora/$target")
    fi
    run_valgrind --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite \
      .build/check-replay "$target" "${folders[@]}" || status=1
  done
  return "$status"
}

run_valgrind() {
  valgrind --quiet --error-exitcode=99 --max-stackframe=16777216 --main-stacksize=67108864 \
    --suppressions=Scripts/valgrind.supp "$@"
}
