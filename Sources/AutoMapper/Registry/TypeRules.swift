/// What a provider says of one type.
struct TypeRules: Sendable {
  /// The keys that a property is read from and written to.
  struct KeyRule: Sendable {
    /// The name of the property.
    var property: String
    /// The keys in the order in which they are tried.
    var keys: [String]
  }

  var keyRules: [KeyRule] = []
  var factory: Factory?

  /// Adds a rule; it replaces an earlier one for the same property.
  mutating func add(_ rule: KeyRule) {
    keyRules.removeAll { Self.isSame($0.property, rule.property) }
    keyRules.append(rule)
  }

  /// Whether the property of a rule has one already.
  func hasRule(like rule: KeyRule) -> Bool {
    keyRules.contains { Self.isSame($0.property, rule.property) }
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}
