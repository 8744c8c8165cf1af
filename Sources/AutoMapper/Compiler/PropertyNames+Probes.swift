/// The stored properties that key paths lead to if Swift does not name them: in nonfinal classes,
/// and for properties with observers or a wrapper.
///
/// The probe writes values that none of the properties has directly into the memory of each
/// property of the key path's type in turn, in a temporary instance, and reads the instance through
/// the key path. Only getters run, so that no observer is called.
extension PropertyNames {
  /// The target of a key path without a name.
  enum ProbedTarget {
    /// A stored property, by its index.
    case property(Int)
    /// A property that is not stored.
    case computed
    /// A property of a class that is not final, or a lazy one.
    case propertyOfClass
    case lazyProperty
    /// A property of a struct that is computed, or has observers or a wrapper.
    case propertyOfStruct
  }

  /// The property that a key path leads to, or what is known of it.
  func target(probedBy keyPath: AnyKeyPath) throws -> ProbedTarget {
    // Reading through a subscript or `!` may trap, and no stored property is found that way.
    guard KeyPathName.hasOneStep(keyPath) else { return .computed }
    let type = type(of: keyPath).valueType
    let candidates = fields.indices.filter {
      fields[$0].access == nil && (fields[$0].type == type || fields[$0].wrappedValue?.type == type)
    }
    var isStored = shape.fields.contains { mayHold($0, type) }
    if let factory, !candidates.isEmpty {
      let values = compiler.probeValues(of: type)
      let found = try factory.withInstance(of: shape.type) { instance in
        candidates.filter { leads(keyPath, to: fields[$0], of: instance, values) }
      }
      if found.count == 1 { return .property(found[0]) }
      if found.isEmpty, values.count > 1, candidates.allSatisfy({ isProbed(fields[$0]) }) {
        isStored = shape.fields.filter { mayHold($0, type) }.count > candidates.count
      }
    }
    if !isStored { return .computed }
    if shape.kind != .class { return .propertyOfStruct }
    return shape.fields.contains { $0.role == .lazy && mayHold($0, type) }
      ? .lazyProperty : .propertyOfClass
  }

  /// Whether a stored property could be the one that a key path to a type leads to.
  private func mayHold(_ field: StoredField, _ type: any Any.Type) -> Bool {
    // The type that a wrapper stores is not always known.
    if field.role == .wrapper { return field.wrappedValue.map { $0.type == type } ?? true }
    return field.type == type
      || field.role == .lazy && TypeFacts.of(field.type).optional?.wrappedType == type
  }

  /// The index of the stored property that a key path leads to; with `forAccess`, the property is
  /// accessed through the key path, so that only its name is missing.
  func index(probedBy keyPath: AnyKeyPath, forAccess: Bool = false) throws -> Int {
    let set =
      isSettable(keyPath)
      ? "say set(\\.property, named: \"property\"), so that it is mapped through its key path"
      : "say write(\"key\", \\.property) to write it; it has no setter, so it cannot be read"
    var found = "a key path to a property of type \(type(of: keyPath).valueType)"
    var advice = "give the property's name, as in map(\"key\", to: \"property\"); "
    switch try target(probedBy: keyPath) {
    case .property(let index): return index
    case .computed:
      found = "a key path to a computed property of type \(type(of: keyPath).valueType)"
      advice = set
    case .propertyOfClass:
      advice += "Swift does not name the properties of classes that are not final"
    case .lazyProperty:
      advice += "Swift does not name lazy properties, or those of classes that are not final"
    case .propertyOfStruct:
      found += " that is computed, or has observers or a wrapper"
      advice += "where it is computed, \(set)"
    }
    if forAccess {
      advice = "give the property's name, as in set(\\.property, named: \"property\")"
    }
    throw MappingError(
      .invalidConfiguration, type: shape.type, expected: "a stored property that can be found",
      found: found, advice: advice)
  }

  /// Whether a key path is writable.
  func isSettable(_ keyPath: AnyKeyPath) -> Bool {
    func open<Root, Value>(_ root: Root.Type, _ value: Value.Type) -> Bool {
      keyPath is WritableKeyPath<Root, Value>
    }
    let (root, value) = (type(of: keyPath).rootType, type(of: keyPath).valueType)
    return open(root, value)
  }

  /// Whether probe values can be written into a property.
  private func isProbed(_ field: StoredField) -> Bool {
    field.isStrong && field.role != .lazy && field.access == nil
  }

  private func leads(
    _ keyPath: AnyKeyPath, to field: StoredField, of instance: Place, _ values: [Any]
  ) -> Bool {
    guard isProbed(field), values.count > 1 else { return false }
    let storage = ObjectStorage.properties(of: instance, isClass: shape.kind == .class)
    let valueType = field.wrappedValue?.type ?? field.type
    let operations = operations(of: valueType)
    let place = storage.advanced(by: field.offset + (field.wrappedValue?.offset ?? 0))
    let original = operations.value(at: place)
    defer { _ = operations.store(original, at: place) }
    return values.allSatisfy { value in
      guard operations.store(value, at: place) else { return false }
      let root = AutoMapper.operations(of: shape.type).value(at: instance)
      guard let read = root[keyPath: keyPath] else { return false }
      return compiler.areSame(read, value, valueType)
    }
  }
}

extension Factory {
  /// Calls a closure with the memory of a fresh instance of the factory's type.
  func withInstance<Result>(
    of type: any Any.Type, _ body: (Place) -> Result
  ) throws -> Result {
    let arena = Arena()
    return try withExtendedLifetime(arena) {
      let operations = operations(of: type)
      let place = arena.place(for: operations.layout)
      try make(at: place)
      let instance = place.advanced(by: 0, .initialized)
      defer { operations.destroy(instance, count: 1) }
      return body(instance)
    }
  }
}
