/// Finds the stored property of a class that a key path leads to, where Swift does not name it.
///
/// A throwaway instance tells: a value that is in none of its properties is written raw into each
/// property of the key path's type in turn, and read through the key path. Only getters run, so that
/// no observer notices.
struct KeyPathProbe {
  let shape: TypeShape
  let fields: [StoredField]
  let factory: Factory?

  /// The number of the property.
  ///
  /// - Throws: `invalidConfiguration` with the advice to give the property's name.
  func index(of keyPath: any AnyKeyPath & Sendable) throws -> Int {
    let type = type(of: keyPath).valueType
    let candidates = fields.indices.filter { fields[$0].type == type }
    if let factory, !candidates.isEmpty {
      let instance = try prototype(factory)
      let found = candidates.filter { leads(keyPath, to: fields[$0], of: instance) }
      if found.count == 1 { return found[0] }
    }
    throw MappingError(
      .invalidConfiguration, type: shape.type, expected: "a stored property that can be found",
      found: "a key path to a property of type \(type)",
      advice:
        "give the property's name, as in map(\"key\", to: \"property\"); Swift does not name the "
        + "properties of classes that are not final")
  }

  private func prototype(_ factory: Factory) throws -> AnyObject {
    let arena = Arena()
    return try withExtendedLifetime(arena) {
      let place = arena.place(for: shape.layout)
      try factory.make(at: place)
      return place.take(as: AnyObject.self)
    }
  }

  private func leads(
    _ keyPath: AnyKeyPath, to field: StoredField, of object: AnyObject
  ) -> Bool {
    guard field.isStrong, !field.isLazy else { return false }
    func open<Value>(_ type: Value.Type) -> Bool {
      leads(keyPath, to: field, of: object, as: type)
    }
    return _openExistential(field.type, do: open)
  }

  private func leads<Value>(
    _ keyPath: AnyKeyPath, to field: StoredField, of object: AnyObject, as type: Value.Type
  ) -> Bool {
    let place = ObjectStorage.place(of: object, .initialized).advanced(by: field.offset)
    let original = place.load(as: Value.self)
    defer { place.store(original) }
    let probes = ProbeValues.values(of: type)
    guard !probes.isEmpty else { return false }
    return probes.allSatisfy { probe in
      place.store(probe)
      let root: Any = object
      guard let read = root[keyPath: keyPath] as? Value else { return false }
      return ProbeValues.areSame(read, probe)
    }
  }
}
