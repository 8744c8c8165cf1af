/// Policies of single properties.
extension TypeMapping {
  /// Gives properties policies of their own, in the place of those of the mapper.
  ///
  ///     user.options(for: "tags") { $0.invalidElements = .drop }
  ///     user.options(for: "nickname") { $0.writesNil = true }
  ///
  /// They hold for the property's value and all that lies in it. The policies about values, elements, nulls,
  /// conversions and writing can be chosen so; limits, logging, ``MappingOptions/collectsErrors`` and what
  /// is kept or inferred are the mapper's alone.
  ///
  /// - Parameters:
  ///   - properties: The names of stored properties.
  ///   - change: Receives the mapper's options, to change them. A later call for the same property
  ///     replaces an earlier one.
  public mutating func options<Name: PropertyName>(
    for properties: Name..., change: @escaping @Sendable (inout MappingOptions) -> Void
  ) {
    for name in properties { rules[PropertyReference(name: name)].options = change }
  }

  /// Gives properties policies of their own; the compiler checks the properties.
  public mutating func options(
    for properties: PartialKeyPath<Model>...,
    change: @escaping @Sendable (inout MappingOptions) -> Void
  ) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].options = change }
  }
}
