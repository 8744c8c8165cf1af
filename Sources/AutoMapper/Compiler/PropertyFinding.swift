/// A probable mistake in the rules of a property, which does not prevent mapping the type.
struct PropertyFinding {
  let property: String
  let fault: Fault

  init(_ property: String, _ fault: Fault) {
    self.property = property
    self.fault = fault
  }

  /// The kind of mistake.
  enum Fault {
    /// A document cannot change a constant that a factory set.
    case constant

    // MARK: Reading

    /// A key in another spelling fits two properties.
    case alikeKeys(ResolvedType.AnsweredKey, ResolvedType.AnsweredKey)
    /// A subclass has a property of the same name.
    case namesake

    /// Another property has its only key, so that it is not read at all.
    case unread(by: String)
    /// The property is read from its own name, too, where its key is missing.
    case readByName(key: String)

    // MARK: Writing

    /// Another property is written with the same key.
    case takenKey(String, by: String)
    /// Another property blocks the path: always, or only if its value is not an object.
    case blockedPath(String, by: String, at: String, always: Bool)
    /// The path leads into a dictionary, which reads all of its keys.
    case pathIntoDictionary(String, named: String)
    /// The path has an index that is too great to be written.
    case endlessPath([String])
    /// The path has an index, and nothing is written at the index before it.
    case sparsePath(String, within: String)
    /// Another property is read from the written key.
    case keyReadElsewhere(String, by: String)

    // MARK: Rules

    /// A closure makes the value, and none reverses that.
    case noInverse
    /// The property is ignored, but has other rules.
    case ignoredWithRules
    /// The property is excluded, but has a rule that says how it is written.
    case excludedWithRule
    /// The members of the property's object are read and written outside it, but a rule says how
    /// it is read or written as a whole.
    case flattenedWithRule
    /// A later rule of the same call of `configure` replaced that with these keys.
    case replaced(RuleStatements.Part, [String], keys: [String])
  }
}
