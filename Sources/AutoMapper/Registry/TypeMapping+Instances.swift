/// The source of instances.
extension TypeMapping {
  /// Sets the factory for instances, so that declared default values are kept.
  ///
  ///     user.factory { User() }
  ///
  /// This is the same as calling `MappingProvider.register(_:)` with a closure.
  public mutating func factory(_ make: @escaping @Sendable () throws -> Model) {
    rules.factory = Factory(make)
  }

  /// Sets a closure that returns the instance for a node of the document: one of several
  /// subclasses, or an existing one.
  ///
  ///     user.instance { node in known.user(id: try node.id.int) }
  ///
  /// The properties are then read into the instance, which keeps its identity. If the closure
  /// returns nil, there is no value: an Optional becomes nil, and an element of an array or
  /// dictionary is omitted.
  public mutating func instance(_ find: @escaping @Sendable (MappingNode) throws -> Model?) {
    rules.instance = NodeClosure { node in try find(node) }
  }

  /// Chooses the type to make by a value in the document.
  ///
  ///     user.discriminator("type", ["admin": Admin.self, "guest": Guest.self])
  ///
  /// Written objects contain the key too. A class among the types needs its own factory. A value
  /// that is not listed is an error of kind `unknownCase`, and a missing key or null is an error of
  /// kind `missingValue`, unless there is a default type.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - types: Subclasses, or the type itself, by the texts that identify them.
  ///   - defaultType: The type to make if the document does not name a listed one; nil for an
  ///     error.
  public mutating func discriminator(
    _ key: String, _ types: [String: any Any.Type], default defaultType: (any Any.Type)? = nil
  ) {
    rules.discriminator = DiscriminatorRule(key: key, types: types, defaultType: defaultType)
  }

  /// Names the properties that identify stored instances; see ``InstanceStore``.
  ///
  ///     user.uniqueKeys("id", mode: .update)
  ///
  /// Unique keys also identify the elements of updated arrays and sets, and the elements to which
  /// unknown values belong (``MappingReport/unknownValues``). An ignored property cannot be a
  /// unique key.
  ///
  /// - Parameters:
  ///   - properties: The names of one or more stored properties, none of them ignored.
  ///   - mode: The treatment of an instance that is already in the store.
  public mutating func uniqueKeys<Name: PropertyName>(
    _ properties: Name..., mode: UpsertMode = .update
  ) {
    rules.uniqueKeys = UniqueKeysRule(
      properties: properties.map { PropertyReference(name: $0) }, mode: mode)
  }

  /// Names the properties that identify stored instances; the compiler checks the properties.
  public mutating func uniqueKeys(
    _ properties: PartialKeyPath<Model>..., mode: UpsertMode = .update
  ) {
    rules.uniqueKeys = UniqueKeysRule(
      properties: properties.map { PropertyReference(keyPath: $0) }, mode: mode)
  }
}
