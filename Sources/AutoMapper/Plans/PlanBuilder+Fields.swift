/// The properties of a plan.
extension PlanBuilder {
  /// The stored properties that are mapped, and the properties that are accessed through their key
  /// paths.
  static func mappedFields(
    of shape: TypeShape, _ rules: TypeRules, _ provider: MappingProvider,
    _ probes: any ProbeValues, _ problems: inout [MappingError]
  ) -> [StoredField] {
    var accessed: [StoredField] = []
    for rule in rules.properties {
      problems.collect {
        if let field = try accessedField(rule, of: shape, rules, probes) { accessed.append(field) }
      }
    }
    var fields: [StoredField] = []
    for (position, field) in shape.fields.enumerated() {
      let isField = { (name: String) in shape.fields.index(named: name) == position }
      if let index = accessed.firstIndex(where: { isField($0.name) }) {
        fields.append(accessed.remove(at: index))
      } else if let reason = reasonToLeaveAlone(field, provider) {
        problems.collect { try requireFactory(for: field, reason, of: shape, rules) }
      } else {
        fields.append(field)
      }
    }
    return fields + accessed
  }

  /// The property that a rule accesses through a key path, or nil for other rules.
  private static func accessedField(
    _ rule: PropertyRules, of shape: TypeShape, _ rules: TypeRules, _ probes: any ProbeValues
  ) throws -> StoredField? {
    guard let access = rule.access else { return nil }
    guard shape.kind == .class || rules.factory != nil || rules.instance != nil else {
      throw MappingError(
        .invalidConfiguration, type: shape.type,
        expected:
          "a factory of \(shape.type), one of whose properties is set through its key path",
        found: "none", advice: "register one: provider.register { \(shape.type)(…) }")
    }
    return StoredField(named: try name(of: rule.property, in: shape, rules, probes), access)
  }

  private static func name(
    of property: PropertyReference, in shape: TypeShape, _ rules: TypeRules,
    _ probes: any ProbeValues
  ) throws -> String {
    guard property.isNameless else { return property.name }
    let names = PropertyNames(
      shape: shape, fields: shape.fields, factory: rules.factory, probes: probes)
    do {
      return shape.fields[try names.index(of: property)].name
    } catch var error as MappingError where error.kind == .invalidConfiguration {
      error.advice = "give the property's name, as in set(\\.property, named: \"property\")"
      throw error
    }
  }

  /// The reason why a stored property is not mapped, or nil if it is.
  static func reasonToLeaveAlone(_ field: StoredField, _ provider: MappingProvider) -> String? {
    // A converter makes wrappers whatever they store.
    if field.role == .wrapper, provider.converter(of: field.storedType) != nil { return nil }
    return UnsupportedType.reasonToLeaveAlone(field)
  }

  /// Rejects a struct with a property that is not mapped if no factory gives it a value.
  private static func requireFactory(
    for field: StoredField, _ reason: String, of shape: TypeShape, _ rules: TypeRules
  ) throws {
    // A struct's `Void` needs no value. If the field were of a noncopyable type, the struct would
    // be noncopyable too.
    guard shape.kind != .class, rules.factory == nil, field.type != Void.self else { return }
    let factory = "provider.register { \(shape.type)(…) }"
    let cure =
      field.role == .wrapper && TypeShape.Kind(field.storedType) == .class
      ? "a converter or a factory can give it a value: "
        + "provider.convert(\(field.storedType).self, decode: …, encode: …) or \(factory)"
      : "a factory can give it a value: \(factory)"
    throw UnsupportedType.error(
      shape.type, reason: "its property '\(field.name)' \(reason), so only \(cure)")
  }
}
