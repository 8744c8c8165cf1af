/// Chooses the type to make by a value in the document.
struct DiscriminatorRule: Sendable {
  /// The key of the value.
  let key: String
  /// The types by the texts that identify them.
  let types: [String: any Any.Type]
  /// The type to make if the key is missing or null, or its value is unknown; nil for an error.
  let defaultType: (any Any.Type)?
  /// The identity of the rule.
  let identity: ObjectIdentifier

  /// An object that keeps the identity alive as long as any copy of the rule exists.
  private final class Identity: Sendable {}
  private let owner: Identity

  init(
    key: String, types: [String: any Any.Type], defaultType: (any Any.Type)?
  ) {
    self.key = key
    self.types = types
    self.defaultType = defaultType
    owner = Identity()
    identity = ObjectIdentifier(owner)
  }

  /// The key with the texts that identify a type.
  func tag(of type: any Any.Type) -> TypeTag { TypeTag(key: key, names: names(of: type)) }

  /// The texts that identify a type, in order; the first one is written.
  func names(of type: any Any.Type) -> [String] {
    types.filter { $0.value == type }.keys.orderedByText(\.self)
  }
}

/// The member of an object that says which type or case it is.
struct TypeTag {
  let key: String
  /// The texts that identify the type, of which the first one is written; if there are none, neither
  /// is the member.
  let names: [String]
}
