/// Chooses the type to make by a value of the document.
struct DiscriminatorRule: Sendable {
  /// The key of the value.
  let key: String
  /// The types by the texts that stand for them.
  let types: [String: any Any.Type]
  /// What is made when the key is missing or null, or its value unknown; nil for an error.
  let defaultType: (any Any.Type)?
  /// What tells this rule from others.
  let identity: ObjectIdentifier

  /// Keeps an identity alive as long as any copy of the rule.
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

  /// The texts that stand for a type, in their order; the first is written.
  func names(of type: any Any.Type) -> [String] {
    types.filter { $0.value == type }.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
