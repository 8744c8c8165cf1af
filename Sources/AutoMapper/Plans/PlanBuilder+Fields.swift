/// The properties that take part in a plan.
extension PlanBuilder {
  /// The stored properties that are mapped, and those that are reached through their key paths.
  static func mappedFields(
    of shape: TypeShape, _ rules: TypeRules, _ provider: MappingProvider, _ probes: any ProbeValues
  ) throws -> [StoredField] {
    var accessed = try accessedFields(of: shape, rules, probes)
    var fields: [StoredField] = []
    for field in shape.fields {
      if let index = accessed.firstIndex(where: { TypeRules.isSame($0.name, field.name) }) {
        fields.append(accessed.remove(at: index))
      } else if try takesPart(field, of: shape, rules, provider) {
        fields.append(field)
      }
    }
    return fields + accessed
  }

  /// The properties that rules say to reach through key paths.
  private static func accessedFields(
    of shape: TypeShape, _ rules: TypeRules, _ probes: any ProbeValues
  ) throws -> [StoredField] {
    try rules.properties.compactMap { rule in
      guard let access = rule.access else { return nil }
      guard shape.kind == .class || rules.factory != nil || rules.instance != nil else {
        throw MappingError(
          .invalidConfiguration, type: shape.type,
          expected:
            "a factory of \(shape.type), one of whose properties is set through its key path",
          found: "none", advice: "register one: provider.register { \(shape.type)(…) }")
      }
      return StoredField(
        named: try name(of: rule.property, in: shape, rules, probes), access)
    }
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

  private static func takesPart(
    _ field: StoredField, of shape: TypeShape, _ rules: TypeRules, _ provider: MappingProvider
  ) throws -> Bool {
    // A converter makes wrappers whatever they store.
    if field.role == .wrapper, provider.converter(of: field.storedType) != nil { return true }
    guard let reason = UnsupportedType.reasonToLeaveAlone(field) else { return true }
    // Nothing needs to be put into a struct's Void: were it a field that cannot be copied, neither could
    // the struct be.
    let needsValue = shape.kind != .class && field.type != Void.self
    guard needsValue, rules.factory == nil else { return false }
    throw UnsupportedType.error(
      shape.type,
      reason: "its property '\(field.name)' \(reason), so only a factory can give it a value: "
        + "provider.register { \(shape.type)(…) }")
  }
}
