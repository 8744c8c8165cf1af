/// The properties by which stored instances of a type are told apart.
struct UniqueKeysRule: Sendable {
  let properties: [PropertyReference]
  let mode: UpsertMode
}

/// What happens to a stored instance whose unique keys a document names.
public enum UpsertMode: Sendable, Hashable, CaseIterable {
  /// It is updated with what the document says, and keeps its identity.
  case update
  /// A new instance takes its place.
  case replace
}
