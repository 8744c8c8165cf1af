import AutoMapperDates

/// The keys that a property is read from, and the conversion of their values.
struct ReadingRule: Sendable {
  /// The keys in the order in which they are tried; empty for the property's own name.
  var keys: [String]
  /// The separator between the steps of a path, or nil if keys are not paths.
  var delimiter: String?
  /// Whether the rule also determines how the property is written.
  var hasInverse: Bool
  /// The spelling in which a coding key is written, or nil for the first key as it is.
  var writtenKey: String?
  /// Whether the property's own name is read where no key is found.
  var readsName = true
  /// The type to make, if the declared one is not specific enough.
  var type: (any Any.Type)?
  /// The conversion of the document's value.
  var conversion: Conversion?

  /// The closure or transformer that makes a property's value.
  enum Conversion: Sendable {
    /// A closure, which does not have an inverse.
    case closure(NodeClosure)
    /// A transformer, which may have one.
    case transformer(AnyTransformer)
  }

  /// The steps of a key that is a path, or nil for a plain key.
  static func steps(_ key: String, _ delimiter: String?) -> [String]? {
    guard let delimiter, let first = delimiter.utf8.first else { return nil }
    // Most keys are not paths, and looking for a byte costs less than looking for a text.
    guard first >= 0x80 || key.utf8.contains(first) else { return nil }
    let steps = key.parts(separatedBy: delimiter).map(String.init)
    return steps.count > 1 ? steps : nil
  }
}
