/// Policies of individual properties.
extension TypeMapping {
  /// Gives properties their own policies, which override those of the mapper.
  ///
  ///     user.options(for: "tags") { $0.invalidElements = .drop }
  ///     user.options(for: "nickname") { $0.writesNil = true }
  ///
  /// The policies apply to the property's value and everything inside it. The policies about
  /// values, elements, nulls, conversions and writing can be set in this way. Limits, logging,
  /// ``MappingOptions/collectsErrors``, and whether unknown values are kept and types are inferred
  /// belong to the mapper only.
  ///
  /// - Parameters:
  ///   - properties: The names of stored properties.
  ///   - change: Receives the mapper's options, and changes them. A later call for the same
  ///     property replaces an earlier one.
  public mutating func options<Name: PropertyName>(
    for properties: Name..., change: @escaping @Sendable (inout MappingOptions) -> Void
  ) {
    for name in properties { rules[PropertyReference(name: name)].options = change }
  }

  /// Gives properties their own policies; the compiler checks the properties.
  public mutating func options(
    for properties: PartialKeyPath<Model>...,
    change: @escaping @Sendable (inout MappingOptions) -> Void
  ) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].options = change }
  }
}
