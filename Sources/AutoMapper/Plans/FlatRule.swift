/// A rule about a property of a property, such as `address.city`.
struct FlatRule {
  /// The index of the outer property.
  let property: Int
  /// The keys by which the inner types read the value, starting at the outer property's value.
  let readKeys: [String]
  /// The name of the inner property in the rule, such as `address.city`.
  let name: String
  /// The type of the inner property.
  let type: any Any.Type
  /// The keys under which the inner types write the value.
  let writtenKeys: [String]
  let reading: ReadingRule?
  let writing: WritingRule?

  /// Resolves the names through the inner types.
  init(
    property: Int, inner names: [String], _ rules: PropertyRules, _ provider: MappingProvider,
    _ field: StoredField, of outerType: any Any.Type, _ probes: any PropertyCodecs
  ) throws {
    try Self.check(rules, in: field.type)
    self.property = property
    name = rules.property.name
    reading = rules.reading
    writing = rules.writing
    var readKeys: [String] = []
    var writtenKeys: [String] = []
    var type = field.type
    for name in names {
      let inner = try InnerType(type, provider, in: outerType, rules.property.name, probes)
      let index = try inner.names.index(of: PropertyReference(name: name))
      let rules = inner.rules[PropertyReference(name: inner.names.fields[index].name)]
      readKeys.append(rules.reading?.keys.first ?? inner.names.fields[index].name)
      writtenKeys +=
        PlanBuilder.registeredWrittenSteps(rules, provider)
        ?? [provider.keyStyle.key(for: inner.names.fields[index].name)]
      type = inner.names.fields[index].type
    }
    self.type = type
    self.readKeys = readKeys
    self.writtenKeys = writtenKeys
  }

  /// Rejects settings that only the rules of the inner type can have.
  private static func check(_ rules: PropertyRules, in type: any Any.Type) throws {
    let saysKeysOnly =
      rules.reading?.conversion == nil && rules.reading?.type == nil
      && rules.writing?.closure == nil && rules.dateFormat == nil && !rules.isIgnored
      && !rules.isExcluded && !rules.isRequired && !rules.isReadOnly && rules.standard == nil
    guard !saysKeysOnly else { return }
    throw MappingError(
      .invalidConfiguration, type: type, property: rules.property.name,
      expected: "no more than a key for '\(rules.property.name)', a property of a property",
      found: "another rule", advice: "state it in the rules of the inner type")
  }

  /// Whether a key is registered for the inner property.
  func reads(_ key: String) -> Bool { reading?.keys.contains(key) ?? false }

  /// A type on the path, without Optionals.
  private struct InnerType {
    let names: PropertyNames
    let rules: TypeRules

    init(
      _ type: any Any.Type, _ provider: MappingProvider, in outerType: any Any.Type,
      _ property: String, _ probes: any PropertyCodecs
    ) throws {
      var type = type
      while let optional = type as? any OptionalOperations.Type { type = optional.wrappedType }
      let shape = TypeShape(type)
      if let reason = UnsupportedType.reason(for: shape) {
        throw MappingError(
          .invalidConfiguration, type: outerType, property: property,
          expected: "a property of a property", found: "'\(property)', but \(type) has none",
          advice: reason)
      }
      rules = probes.rules(for: type)
      names = PropertyNames(
        shape: shape, fields: shape.fields, factory: rules.factory, probes: probes)
    }
  }
}
