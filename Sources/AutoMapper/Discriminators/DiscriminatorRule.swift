/// Chooses the type to make by a value in the document.
final class DiscriminatorRule: Sendable {
  /// The key of the value.
  let key: String
  /// The types by the texts that identify them.
  let types: [String: any Any.Type]
  /// The type to make if the key is missing or null, or its value is unknown; nil for an error.
  let defaultType: (any Any.Type)?

  let write = TypeTag.assembling
  let functions = CodecFunctions<DiscriminatorCodec>(
    read: { try $0.readChosen(from: &$1, into: $2) }, write: { try $0.writeChosen($1, to: &$2) })

  init(key: String, types: [String: any Any.Type], defaultType: (any Any.Type)?) {
    self.key = key
    self.types = types
    self.defaultType = defaultType
  }

  /// The identity of the rule.
  var identity: ObjectIdentifier { ObjectIdentifier(self) }

  /// The key with the texts that identify a type; nil if there are none.
  func tag(of type: any Any.Type) -> TypeTag? {
    let names = names(of: type)
    return names.isEmpty ? nil : TypeTag(key: key, names: names, write: write)
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
