/// Where instances come from.
extension TypeMapping {
  /// Says how instances are made, so that declared default values survive.
  ///
  ///     user.factory { User() }
  ///
  /// The same as `MappingProvider.register(_:)` with a closure.
  public mutating func factory(_ make: @escaping @Sendable () throws -> Model) {
    rules.factory = Factory(make)
  }

  /// Gives the instance for a node of the document: one of several subclasses, or one that is there
  /// already.
  ///
  ///     user.instance { node in known.user(id: try node.id.int) }
  ///
  /// The properties are then read into it, and its identity is kept. When the closure gives nil there is
  /// no value: an Optional becomes nil, an element of an array or dictionary is left out.
  public mutating func instance(_ find: @escaping @Sendable (MappingNode) throws -> Model?) {
    rules.instance = NodeClosure { node in try find(node) }
  }

  /// Chooses the type to make by a value of the document.
  ///
  ///     user.discriminator("type", ["admin": Admin.self, "guest": Guest.self])
  ///
  /// Written objects carry the key too. A class among the types needs a factory of its own. A value that
  /// is not listed is an error of kind `unknownCase`, a missing key or null one of kind `missingValue`,
  /// unless there is a default type.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - types: Subclasses, or the type itself, by the texts that stand for them.
  ///   - defaultType: What is made where no other type is named; nil for an error.
  public mutating func discriminator(
    _ key: String, _ types: [String: any Any.Type], default defaultType: (any Any.Type)? = nil
  ) {
    rules.discriminator = DiscriminatorRule(key: key, types: types, defaultType: defaultType)
  }

  /// Names the properties by which stored instances are told apart; see ``InstanceStore``.
  ///
  ///     user.uniqueKeys("id", mode: .update)
  ///
  /// They also tell the elements of arrays and sets apart that are updated, and those that unknown values
  /// belong to (``MappingReport/unknownValues``). What is ignored cannot be a unique key.
  ///
  /// - Parameters:
  ///   - properties: The names of the stored properties, one at least, none of them ignored.
  ///   - mode: What happens to an instance that is in the store already.
  public mutating func uniqueKeys<Name: PropertyName>(
    _ properties: Name..., mode: UpsertMode = .update
  ) {
    rules.uniqueKeys = UniqueKeysRule(
      properties: properties.map { PropertyReference(name: $0) }, mode: mode)
  }

  /// Names the properties by which stored instances are told apart; the compiler checks them.
  public mutating func uniqueKeys(
    _ properties: PartialKeyPath<Model>..., mode: UpsertMode = .update
  ) {
    rules.uniqueKeys = UniqueKeysRule(
      properties: properties.map { PropertyReference(keyPath: $0) }, mode: mode)
  }
}
