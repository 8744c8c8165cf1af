/// The properties that identify the instances of a type.
struct UniqueKeysRule: Sendable {
  let properties: [PropertyReference]
  /// Whether a stored instance is replaced rather than updated.
  let replaces: Bool
  let functions: IdentityFunctions
}
