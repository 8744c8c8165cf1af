extension TypeMapping {
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
    setUniqueKeys(properties.map { PropertyReference(name: $0) }, mode)
  }

  /// Names the properties that identify stored instances; the compiler checks the properties.
  public mutating func uniqueKeys(
    _ properties: PartialKeyPath<Model>..., mode: UpsertMode = .update
  ) {
    setUniqueKeys(properties.map { PropertyReference(keyPath: $0) }, mode)
  }

  private mutating func setUniqueKeys(_ properties: [PropertyReference], _ mode: UpsertMode) {
    rules.value.state(.uniqueKeys)
    rules.uniqueKeys = UniqueKeysRule(
      properties: properties, replaces: mode == .replace, functions: .known)
  }
}
