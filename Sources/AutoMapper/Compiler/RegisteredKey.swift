/// A key that is registered for a property.
struct RegisteredKey {
  /// The whole key.
  let text: String
  /// The steps of the key as a path; nil for a plain key.
  var steps: [String]?
  /// The text between the steps.
  var delimiter = "."

  /// The keys of a rule.
  static func all(of rule: ReadingRule?) -> [RegisteredKey] {
    guard let rule else { return [] }
    return rule.keys.map { key in
      RegisteredKey(
        text: key, steps: ReadingRule.steps(key, rule.delimiter), delimiter: rule.delimiter ?? ".")
    }
  }

  /// The members of the object that may be read: the whole key, and the first step.
  var heads: [String] { [text] + (steps.map { [$0[0]] } ?? []) }
}
