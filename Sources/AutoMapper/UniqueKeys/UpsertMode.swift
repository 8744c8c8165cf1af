/// The treatment of a stored instance whose unique keys occur in a document.
@nonexhaustive
public enum UpsertMode: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// The instance is updated with the document's values, and keeps its identity.
  case update
  /// A new instance replaces it.
  case replace

  /// The name of the case.
  public var description: String { rawValue }
}
