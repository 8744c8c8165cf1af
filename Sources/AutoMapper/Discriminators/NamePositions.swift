/// The positions of the names of types or cases: few are compared one by one, which takes less than
/// the hash value of a single one.
struct NamePositions: Sendable {
  private let names: [String]
  /// The positions by name; nil if there are few.
  private let positions: [String: Int]?
  private static let linearLimit = 8

  /// Creates the positions of names; if a name occurs several times, its last position counts.
  init(_ names: [String]) {
    self.names = names
    positions =
      names.count <= Self.linearLimit
      ? nil
      : Dictionary(names.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> Int? {
    if let positions { return positions[name] }
    return names.lastIndex(of: name)
  }
}
