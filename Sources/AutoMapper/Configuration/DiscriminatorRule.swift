/// Chooses the type to make by a value in the document.
struct DiscriminatorRule: Sendable {
  /// The key of the value.
  let key: String
  /// The types by the texts that identify them.
  let types: [String: any Any.Type]
  /// The type to make if the key is missing or null, or its value is unknown; nil for an error.
  let defaultType: (any Any.Type)?
  /// The object that keeps the identity alive as long as any copy of the rule exists.
  private let owner = Identity()

  private final class Identity: Sendable {}

  /// The identity of the rule.
  var identity: ObjectIdentifier { ObjectIdentifier(owner) }

  /// The key with the texts that identify a type; nil if there are none.
  func tag(of type: any Any.Type) -> TypeTag? {
    let names = names(of: type)
    return names.isEmpty ? nil : TypeTag(key: key, names: names)
  }

  /// The types that may be made, each once, in the order of their texts, with the default last.
  var allTypes: [any Any.Type] {
    var met: Set<ObjectIdentifier> = []
    let named = types.orderedByText(\.key).map(\.value)
    return (named + (defaultType.map { [$0] } ?? []))
      .filter { met.insert(ObjectIdentifier($0)).inserted }
  }

  /// The texts that identify a type, in order; the first one is written.
  func names(of type: any Any.Type) -> [String] {
    types.filter { $0.value == type }.keys.orderedByText(\.self)
  }
}
