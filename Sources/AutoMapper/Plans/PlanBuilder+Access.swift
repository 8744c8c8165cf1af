/// Properties that documents do not set: ignored, missing from the allow list, or read-only.
extension PlanBuilder {
  /// Whether a property is ignored, and so neither read nor written.
  func isIgnored(_ index: Int) -> Bool { propertyRules[index]?.isIgnored ?? false }

  /// Whether a property is set from documents.
  func isRead(_ index: Int) -> Bool {
    !isIgnored(index) && !(propertyRules[index]?.isReadOnly ?? false)
  }

  /// Whether a property has a value if the document has none and no factory made one.
  func hasStandIn(_ index: Int) -> Bool {
    fields[index].type is any OptionalOperations.Type || propertyRules[index]?.standard != nil
  }

  /// Rejects a property that is not read if nothing gives it a value.
  func requireValue(of index: Int) throws {
    let isMade = shape.kind == .class || rules.factory != nil || rules.instance != nil
    guard !isMade, !hasStandIn(index) else { return }
    let name = fields[index].name
    let word = isIgnored(index) ? "ignored" : "read-only"
    throw MappingError(
      .invalidConfiguration, type: shape.type, property: name,
      expected: "a value for the \(word) property '\(name)' of \(shape.type)", found: "none",
      advice: "register a factory that gives it one: provider.register { \(shape.type)(…) }")
  }

  /// The properties of a plan that are not filled from any key, by their positions in the plan.
  func leftOut(among indexes: [Int]) -> [Int: ObjectPlan.LeftOut] {
    var leftOut: [Int: ObjectPlan.LeftOut] = [:]
    for (position, index) in indexes.enumerated() where !isRead(index) {
      let keys = propertyRules[index]?.reading?.keys ?? []
      let reason: ObjectPlan.LeftOut.Reason =
        if !isIgnored(index) { .readOnly } else if rules.allowed == nil { .ignored } else {
          .unlisted
        }
      leftOut[position] = ObjectPlan.LeftOut(
        reason: reason, keys: [fields[index].name] + keys)
    }
    return leftOut
  }

  /// The default values for missing keys, by the positions of their properties in a plan.
  func standards(among indexes: [Int]) -> [Int: StandardValue] {
    var standards: [Int: StandardValue] = [:]
    for (position, index) in indexes.enumerated() {
      standards[position] = propertyRules[index]?.standard
    }
    return standards
  }

  /// The factory, extended to set the default values for missing keys.
  func factory() -> Factory? {
    let standards = standards(among: Array(fields.indices)).sorted { $0.key < $1.key }
    return rules.factory?.setting(
      standards.map { (fields[$0.key].offset, fields[$0.key].type, $0.value) },
      isClass: shape.kind == .class)
  }

  // MARK: Rules

  /// Ignores all properties that an allow list does not name.
  ///
  /// - Returns: The errors about rules that contradict the list.
  static func leaveOutUnlisted(
    _ propertyRules: inout [Int: PropertyRules], _ rules: TypeRules, _ shape: TypeShape,
    _ names: PropertyNames, _ flatRules: [FlatRule]
  ) -> [MappingError] {
    guard let allowed = rules.allowed else { return [] }
    var problems: [MappingError] = []
    var listed: Set<Int> = []
    for property in allowed {
      problems.collect { listed.insert(try names.index(of: property)) }
    }
    for index in names.fields.indices where !listed.contains(index) {
      let name = names.fields[index].name
      var property = propertyRules[index] ?? PropertyRules(PropertyReference(name: name))
      if property.isReadOnly || property.isExcluded { continue }
      let isFlat = flatRules.contains { $0.property == index }
      if property.describesMapping && !property.isInherited || isFlat {
        problems.append(unlisted(name, shape.type))
      }
      property.isIgnored = true
      propertyRules[index] = property
    }
    return problems
  }

  private static func unlisted(_ name: String, _ type: any Any.Type) -> MappingError {
    MappingError(
      .invalidConfiguration, type: type, property: name,
      expected: "rules for the properties that only(…) lists",
      found: "some for '\(name)' of \(type)",
      advice: "add '\(name)' to the list, or remove its other rules")
  }

  /// Errors about defaults of the wrong type, and for properties that cannot have a default.
  static func misplacedDefaults(
    _ propertyRules: [Int: PropertyRules], _ fields: [StoredField], _ type: any Any.Type
  ) -> [MappingError] {
    propertyRules.sorted { $0.key < $1.key }.compactMap { index, rules in
      guard let standard = rules.standard else { return nil }
      let field = fields[index]
      var found: String?
      var advice = "give it one of its type"
      if !standard.fits(field.type) { found = "a value of type \(standard.type)" }
      if rules.isRequired {
        (found, advice) = ("a default, though it is required", "say one of them")
      }
      if field.role == .keyPath || field.role == .lazy {
        let reason = field.role == .lazy ? "is lazy" : "is set through its key path"
        found = "a default, though it \(reason)"
        advice = "let the factory give it one: provider.register { \(type)(…) }"
      }
      return found.map { found in
        MappingError(
          .invalidConfiguration, type: type, property: field.name,
          expected: "a default for '\(field.name)' of type \(field.type)", found: found,
          advice: advice)
      }
    }
  }
}
