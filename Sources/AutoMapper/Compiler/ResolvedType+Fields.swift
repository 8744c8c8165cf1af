/// Which properties take part.
extension ResolvedType {
  /// Finds the stored properties that are mapped, followed by those that are reached through their
  /// key paths only; and those that are not mapped.
  func findFields() {
    var accessed: [StoredField] = []
    var computed: [(position: Int, field: StoredField)] = []
    for rule in rules.properties {
      problems.collect(for: type) {
        guard let field = try accessedField(rule) else { return }
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
        problems.collect(for: type) { try requireFactory(for: field, reason) }
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
  private func accessedField(_ rule: PropertyRules) throws -> StoredField? {
    guard let access = rule.access ?? computedAccess(rule) else { return nil }
    if access.isReadOnly { return try computedField(rule, access) }
    guard shape.kind == .class || rules.factory != nil || rules.instance != nil else {
      throw RuleProblem(type, nil, .accessWithoutFactory)
    }
    return StoredField(named: try name(of: rule.property), access)
  }

  /// A value that is only written, whose name must not be that of a stored property.
  private func computedField(_ rule: PropertyRules, _ access: PropertyAccess) throws -> StoredField
  {
    let name = rule.property.isNameless ? rule.writing?.key ?? "" : rule.property.name
    if let index = shape.fields.index(named: name) {
      throw RuleProblem(type, shape.fields[index].name, .computedIsStored)
    }
    if rule.reading != nil || rule.standard != nil {
      throw RuleProblem(type, name, .computedIsRead)
    }
    return StoredField(named: name, access)
  }

  /// The access to a computed property that a rule only writes, under a key; nil for all others.
  private func computedAccess(_ rule: PropertyRules) -> PropertyAccess? {
    guard rule.property.isNameless, rule.writing?.key != nil, let keyPath = rule.property.keyPath
    else { return nil }
    do {
      _ = try propertyNames(of: shape.fields).index(of: rule.property)
      return nil
    } catch {
      guard case .keyPathNotFound(_, let target, let isSettable, _) = (error as? RuleProblem)?.fault
      else { return nil }
      // A struct's stored property without a name has observers or a wrapper, and so a setter.
      let isComputed = target == .computed || target == .propertyOfStruct && !isSettable
      return isComputed ? PropertyAccess(reading: keyPath) : nil
    }
  }

  private func name(of property: PropertyReference) throws -> String {
    guard property.isNameless else { return property.name }
    let names = propertyNames(of: shape.fields, forAccess: true)
    return shape.fields[try names.index(of: property)].name
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
    throw RuleProblem(
      type, field.name,
      .unmappedStorage(reason: reason, wrapper: isClassWrapper ? field.storedType : nil))
  }

  // MARK: Allow-lists and defaults

  /// Ignores the properties that an allow-list does not name; notes what contradicts the list.
  @_optimize(size)
  func ignoreUnlisted() {
    guard let allowed = rules.allowed else { return }
    let names = propertyNames(of: fields)
    var listed: Set<Int> = []
    for property in allowed {
      problems.collect(for: type) { listed.insert(try names.index(of: property)) }
    }
    for (index, field) in fields.enumerated() where !listed.contains(index) {
      var property = propertyRules[index] ?? PropertyRules(PropertyReference(name: field.name))
      if property.isReadOnly || property.isExcluded || field.isComputed { continue }
      let isFlattened = flattened.contains { $0.owner == index }
      if property.describesMapping && !property.isInherited || isFlattened {
        problems.append(RuleProblem(type, field.name, .unlisted))
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
      let fault: RuleProblem.Fault
      if field.role == .keyPath || field.role == .lazy {
        fault = .misplacedDefault(field.type, isLazy: field.role == .lazy)
      } else if property.isRequired {
        fault = .defaultOfRequired(field.type)
      } else if !standard.fits(field.type) {
        fault = .defaultOfOtherType(standard.type, expected: field.type)
      } else {
        continue
      }
      problems.append(RuleProblem(type, field.name, fault))
    }
  }
}
