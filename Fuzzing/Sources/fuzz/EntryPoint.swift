import Foundation

/// Called by libFuzzer for each input; what is wrong stops the process.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // An array of the exact size, so that AddressSanitizer sees a read past its end.
  target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// What is fuzzed: the name in FUZZ_TARGET, as `run` sets it.
private let target: Target = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = Target(rawValue: name) else {
    let names = Target.allCases.map(\.rawValue).joined(separator: ", ")
    fatalError("FUZZ_TARGET is '\(name)'; it must be one of \(names)")
  }
  return target
}()

/// What can be fuzzed. Each has a folder of inputs in Corpora.
enum Target: String, CaseIterable {
  /// Bytes to a tree, and back.
  case tree
  /// Bytes to models, by several options.
  case models
  /// Dictionaries of whatever Swift and Foundation have, to models.
  case dictionaries
  /// Models that are written and read back.
  case roundtrip
  /// Texts of dates, by the formats that are built in.
  case dates
  /// Patterns of dates, with a text.
  case patterns
  /// Keys: folding, renaming, paths.
  case keys
  /// Files of rules.
  case rules

  func check(_ bytes: [UInt8]) {
    switch self {
    case .tree: checkTree(bytes)
    case .models: checkModels(bytes)
    case .dictionaries: checkDictionaries(bytes)
    case .roundtrip: checkRoundTrip(bytes)
    case .dates: checkDates(bytes)
    case .patterns: checkPatterns(bytes)
    case .keys: checkKeys(bytes)
    case .rules: checkRules(bytes)
    }
  }
}

/// Stops the process, which libFuzzer takes for a find, unless a property holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Runs what must not fail.
func succeeding<Result>(_ what: String, _ body: () throws -> Result) -> Result {
  do {
    return try body()
  } catch {
    fatalError("\(what): \(error)")
  }
}
