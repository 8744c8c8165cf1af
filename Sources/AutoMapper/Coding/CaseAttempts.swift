/// The cases that could not be read from the values of a document, in the order in which they were
/// tried.
struct CaseAttempts {
  /// A value of a document, and the codec that reads it.
  struct Position: Hashable {
    let codec: ObjectIdentifier
    /// The position in text.
    let offset: Int?
    /// The path in a tree.
    let steps: [MappingPath.Component]
  }

  /// The number of values that are being read.
  var depth = 0
  private var failures: [Position: [MappingError]] = [:]

  subscript(position: Position) -> [MappingError] {
    get { failures[position] ?? [] }
    // The outermost value is read only once.
    set { if depth > 1 { failures[position] = newValue } }
  }

  /// Ends reading a value; outside of the outermost one, positions belong to other documents.
  mutating func end() {
    depth -= 1
    if depth == 0 { failures.removeAll() }
  }
}
