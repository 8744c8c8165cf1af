/// Which properties take part.
extension ResolvedType {
  /// Finds the stored properties that are mapped, followed by those that are reached through their
  /// key paths only; and those that are not mapped.
  func findFields() {
    var accessed: [StoredField] = []
    var computed: [(position: Int, field: StoredField)] = []
    for rule in rules.properties {
      problems.collect {
        guard let field = try provider.members?.findAccessed(rule, self) else { return }
        if field.isComputed {
          computed.append((rule.position ?? 0, field))
        } else {
          accessed.append(field)
        }
      }
    }
    for (position, field) in shape.fields.enumerated() {
      let accessIndex = accessed.firstIndex { shape.fields.index(named: $0.name) == position }
      if let index = accessIndex {
        fields.append(accessed.remove(at: index))
      } else if let reason = reasonToLeaveAlone(field) {
        unmapped.append(UnmappedProperty(field: field, reason: reason, next: fields.count))
        problems.collect { try requireFactory(for: field, reason) }
      } else {
        let isDescribed = field.role == .wrappedValue && compiler.describesWrapper(field.storedType)
        fields.append(isDescribed ? StoredField(asStored: field) : field)
      }
    }
    // Values that are only written come last, because plans for reading do not have them.
    fields += accessed
    if !computed.isEmpty { fields += computed.orderedByNumber(\.position).map(\.field) }
  }

  /// The property that a rule accesses through a key path or by a closure, or nil for other rules.
  func accessedField(_ rule: PropertyRules) throws -> StoredField? {
    guard let access = rule.access ?? computedAccess(rule) else { return nil }
    if access.isReadOnly { return try computedField(rule, access) }
    guard shape.kind == .class || rules.factory != nil || rules.instance != nil else {
      throw invalid(
        expected: "a factory of \(type), one of whose properties is set through its key path",
        found: "none", advice: "register one: \(factoryCall)")
    }
    return StoredField(named: try name(of: rule.property), access)
  }

  /// A value that is only written, whose name must not be that of a stored property.
  private func computedField(_ rule: PropertyRules, _ access: PropertyAccess) throws -> StoredField
  {
    let name = rule.property.isNameless ? rule.writing?.key ?? "" : rule.property.name
    if let index = shape.fields.index(named: name) {
      let name = shape.fields[index].name
      throw invalid(
        name,
        expected: "a name that no stored property of \(type) has, for a value that is only written",
        found: "'\(name)'",
        advice: "to replace the value that is written for it, say "
          + "write(\"\(name)\") { value, object in … }")
    }
    if rule.reading != nil || rule.standard != nil {
      throw invalid(
        name, expected: "a rule about writing for '\(name)' of \(type), which is only written",
        found: "one about reading", advice: "remove it")
    }
    return StoredField(named: name, access)
  }

  /// The access to a computed property that a rule only writes, under a key; nil for all others.
  private func computedAccess(_ rule: PropertyRules) -> PropertyAccess? {
    guard rule.property.isNameless, rule.writing?.key != nil, let keyPath = rule.property.keyPath
    else { return nil }
    let names = propertyNames(of: shape.fields)
    let isComputed =
      switch try? names.target(probedBy: keyPath) {
      case .computed: true
      // A struct's stored property without a name has observers or a wrapper, and so a setter.
      case .propertyOfStruct: !names.isSettable(keyPath)
      case .property, .propertyOfClass, .lazyProperty, nil: false
      }
    return isComputed ? PropertyAccess(reading: keyPath) : nil
  }

  private func name(of property: PropertyReference) throws -> String {
    guard property.isNameless, let keyPath = property.keyPath else { return property.name }
    let names = propertyNames(of: shape.fields)
    return shape.fields[try names.index(probedBy: keyPath, forAccess: true)].name
  }

  /// The reason why a stored property is not mapped, or nil if it is.
  private func reasonToLeaveAlone(_ field: StoredField) -> String? {
    // A rule for the type makes wrappers whatever they store.
    if field.role == .wrapper, compiler.describesWrapper(field.storedType) { return nil }
    return UnsupportedType.reasonToLeaveAlone(field)
  }

  /// Rejects a struct with a property that is not mapped if no factory gives it a value.
  private func requireFactory(for field: StoredField, _ reason: String) throws {
    // A struct's `Void` needs no value. If the field were of a noncopyable type, the struct would
    // be noncopyable too.
    guard shape.kind != .class, rules.factory == nil, field.type != Void.self else { return }
    let isClassWrapper = field.role == .wrapper && TypeShape.Kind(field.storedType) == .class
    let cure =
      isClassWrapper
      ? "a converter or a factory can give it a value: "
        + "provider.convert(\(field.storedType).self, decode: …, encode: …) or \(factoryCall)"
      : "a factory can give it a value: \(factoryCall)"
    throw UnsupportedType.error(
      type, reason: "its property '\(field.name)' \(reason), so only \(cure)")
  }

  // MARK: Allow-lists and defaults

  /// Ignores the properties that an allow-list does not name; notes what contradicts the list.
  func ignoreUnlisted() {
    guard let allowed = rules.allowed else { return }
    let names = propertyNames(of: fields)
    var listed: Set<Int> = []
    for property in allowed {
      problems.collect { listed.insert(try names.index(of: property)) }
    }
    for (index, field) in fields.enumerated() where !listed.contains(index) {
      var property = propertyRules[index] ?? PropertyRules(PropertyReference(name: field.name))
      if property.isReadOnly || property.isExcluded || field.isComputed { continue }
      let isFlattened = flattened.contains { $0.owner == index }
      if property.describesMapping && !property.isInherited || isFlattened {
        problems.append(
          invalid(
            field.name, expected: "rules for the properties that only(…) lists",
            found: "some for '\(field.name)' of \(type)",
            advice: "add '\(field.name)' to the list, or remove its other rules"))
      }
      property.isIgnored = true
      propertyRules.set(property, for: index)
    }
  }

  /// Notes defaults of the wrong type, and for properties that cannot have a default.
  func findMisplacedDefaults() {
    for property in properties {
      guard let standard = property.standard else { continue }
      let field = property.field
      let (found, advice): (String, String)
      if field.role == .keyPath || field.role == .lazy {
        let reason = field.role == .lazy ? "is lazy" : "is set through its key path"
        found = "a default, though it \(reason)"
        advice = "let the factory give it one: \(factoryCall)"
      } else if property.isRequired {
        (found, advice) = ("a default, though it is required", "say one of them")
      } else if !standard.fits(field.type) {
        (found, advice) = ("a value of type \(standard.type)", "give it one of its type")
      } else {
        continue
      }
      problems.append(
        invalid(
          field.name, expected: "a default for '\(field.name)' of type \(field.type)", found: found,
          advice: advice))
    }
  }
}
