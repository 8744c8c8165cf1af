/// An inner property with a key of its own, such as `address.city`.
struct FlattenedProperty {
  /// The index of the outer property.
  let owner: Int
  /// The name that the rule gives the property, such as `address.city`.
  let name: String
  /// The names that lead to it from the outer property's value, such as `city`.
  let innerNames: [String]
  let type: any Any.Type
  /// The keys in the order in which they are tried; nil if no rule says how it is read.
  var keys: [RegisteredKey]?
  /// The keys by which the inner types read the value, starting at the outer property's value.
  let readKeys: [String]
  /// The keys under which the inner types write the value.
  let innerWrittenKeys: [String]
  /// The path at which it is written outside the outer property; nil if it stays inside.
  let writtenSteps: [String]?
  /// The rules that others of the same call of `configure` replaced.
  let statements: RuleStatements
  /// Whether it is a value that is only written.
  var isComputed = false

  /// Whether a key is registered for the property.
  func reads(_ key: String) -> Bool { keys?.contains { $0.text == key } ?? false }
}

extension FlattenedProperty {
  /// Follows the names of a rule through the inner types, starting at the outer property.
  init(
    below owner: Int, names: [String], _ rules: PropertyRules, of field: StoredField,
    _ resolved: ResolvedType
  ) throws {
    try Self.check(rules, in: field.type)
    self.owner = owner
    name = rules.property.name
    innerNames = names
    keys = rules.reading.map { RegisteredKey.all(of: $0) }
    writtenSteps = resolved.registeredWrittenSteps(rules)
    statements = rules.statements
    var readKeys: [String] = []
    var writtenKeys: [String] = []
    var type = field.type
    for name in names {
      let shape = TypeShape(TypeFacts.withoutOptionals(type))
      if let reason = UnsupportedType.reason(for: shape) {
        throw resolved.invalid(
          self.name, expected: "a property of a property",
          found: "'\(self.name)', but \(shape.type) has none", advice: reason)
      }
      let rules = resolved.compiler.rules(for: shape.type)
      let names = PropertyNames(
        shape: shape, fields: shape.fields, factory: rules.factory, compiler: resolved.compiler)
      let inner = shape.fields[try names.index(of: PropertyReference(name: name))]
      let innerRules = rules[PropertyReference(name: inner.name)]
      readKeys.append(innerRules.reading?.keys.first ?? inner.name)
      writtenKeys +=
        resolved.registeredWrittenSteps(innerRules)
        ?? [resolved.provider.keyStyle.key(for: inner.name)]
      type = inner.type
    }
    self.type = type
    self.readKeys = readKeys
    innerWrittenKeys = writtenKeys
  }

  /// Rejects settings that only the rules of the inner type can have.
  private static func check(_ rules: PropertyRules, in type: any Any.Type) throws {
    let saysKeysOnly =
      rules.reading?.conversion == nil && rules.reading?.type == nil
      && rules.writing?.closure == nil && rules.dateFormat == nil && !rules.isIgnored
      && !rules.isExcluded && !rules.isRequired && !rules.isReadOnly && rules.standard == nil
      && rules.flatteningPrefix == nil && rules.added.isEmpty && !rules.ignoresNull
      && rules.options == nil
    guard !saysKeysOnly else { return }
    let name = rules.property.name
    throw MappingError(
      .invalidConfiguration, type: type, property: name,
      expected: "no more than a key for '\(name)', a property of a property",
      found: "another rule", advice: "state it in the rules of the inner type")
  }
}
