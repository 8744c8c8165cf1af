/// The fuzz targets; each has a folder of inputs in Corpora.
public enum Target: String, CaseIterable, Sendable {
  /// Bytes to a tree, and back.
  case tree
  /// Bytes to models, with several sets of options.
  case models
  /// Dictionaries with any values of Swift and Foundation, to models.
  case dictionaries
  /// Models that are written and read back.
  case roundtrip
  /// Texts of dates, in the built-in formats.
  case dates
  /// Patterns of dates, with a text.
  case patterns
  /// Keys: folding, renaming, paths.
  case keys
  /// Files of rules.
  case rules
  /// Types of Swift and Foundation.
  case library
  /// Types that are put together at random.
  case types

  /// Checks the properties that an input must have; stops the process if one fails.
  public func check(_ bytes: [UInt8]) {
    switch self {
    case .tree: checkTree(bytes)
    case .models: checkModels(bytes)
    case .dictionaries: checkDictionaries(bytes)
    case .roundtrip: checkRoundTrip(bytes)
    case .dates: checkDates(bytes)
    case .patterns: checkPatterns(bytes)
    case .keys: checkKeys(bytes)
    case .rules: checkRules(bytes)
    case .library: checkLibrary(bytes)
    case .types: checkTypes(bytes)
    }
  }
}

/// Stops the process, which libFuzzer records as a failure, unless a property holds.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}

/// Runs a closure that must not fail.
func succeeding<Result>(_ what: String, _ body: () throws -> Result) -> Result {
  do {
    return try body()
  } catch {
    fatalError("\(what): \(error)")
  }
}
