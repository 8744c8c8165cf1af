/// The stored properties that key paths lead to if Swift does not name them: in nonfinal classes,
/// and for properties with observers or a wrapper.
///
/// The probe writes values that none of the properties has directly into the memory of each
/// property of the key path's type in turn, in a temporary instance, and reads the instance through
/// the key path. Only getters run, so that no observer is called.
extension PropertyNames {
  /// The index of the property that a key path leads to.
  ///
  /// - Throws: `RuleProblem` where none is found.
  func index(probedBy keyPath: AnyKeyPath) throws -> Int {
    // Reading through a subscript or `!` may trap, and no stored property is found that way.
    guard KeyPathName.hasOneStep(keyPath) else { throw notFound(keyPath, isStored: false) }
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
      if found.count == 1 { return found[0] }
      if found.isEmpty, values.count > 1, candidates.allSatisfy({ isProbed(fields[$0]) }) {
        isStored = shape.fields.filter { mayHold($0, type) }.count > candidates.count
      }
    }
    throw notFound(keyPath, isStored: isStored)
  }

  /// Whether a stored property could be the one that a key path to a type leads to.
  private func mayHold(_ field: StoredField, _ type: any Any.Type) -> Bool {
    // The type that a wrapper stores is not always known.
    if field.role == .wrapper { return field.wrappedValue.map { $0.type == type } ?? true }
    return field.type == type
      || field.role == .lazy && TypeFacts.of(field.type).optional?.wrappedType == type
  }

  private func hasLazyProperty(_ type: any Any.Type) -> Bool {
    shape.fields.contains { $0.role == .lazy && mayHold($0, type) }
  }

  private func notFound(_ keyPath: AnyKeyPath, isStored: Bool) -> RuleProblem {
    let target: RuleProblem.KeyPathTarget =
      if !isStored { .computed } else if shape.kind != .class { .propertyOfStruct } else {
        hasLazyProperty(type(of: keyPath).valueType) ? .lazyProperty : .propertyOfClass
      }
    return RuleProblem(
      shape.type, nil,
      .keyPathNotFound(
        to: type(of: keyPath).valueType, target, isSettable: isSettable(keyPath),
        isAccess: isAccess))
  }

  /// Whether a key path is writable.
  private func isSettable(_ keyPath: AnyKeyPath) -> Bool {
    func open<Root>(_ root: Root.Type) -> Bool {
      func open<Value>(_ value: Value.Type) -> Bool { keyPath is WritableKeyPath<Root, Value> }
      return _openExistential(type(of: keyPath).valueType, do: open)
    }
    return _openExistential(type(of: keyPath).rootType, do: open)
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
