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
  var dates = DateRules()

  /// Adds a rule; it replaces an earlier one for the same property.
  mutating func add(_ rule: KeyRule) {
    keyRules.removeAll { Self.isSame($0.property, rule.property) }
    keyRules.append(rule)
  }

  /// Adds the rules of a superclass where none are nearer; what makes instances is not inherited.
  mutating func inherit(_ other: TypeRules) {
    for rule in other.keyRules
    where !keyRules.contains(where: { Self.isSame($0.property, rule.property) }) {
      keyRules.append(rule)
    }
    dates.all = dates.all ?? other.dates.all
    for rule in other.dates.properties
    where !dates.properties.contains(where: { Self.isSame($0.property, rule.property) }) {
      dates.properties.append(rule)
    }
    for rule in other.dates.writtenKeys
    where !dates.writtenKeys.contains(where: { $0.key == rule.key }) {
      dates.writtenKeys.append((rule.key, rule.format, isInherited: true))
    }
  }

  /// Whether two names mean one property.
  static func isSame(_ first: String, _ second: String) -> Bool {
    first == second || KeyFolding.folded(first) == KeyFolding.folded(second)
  }
}
