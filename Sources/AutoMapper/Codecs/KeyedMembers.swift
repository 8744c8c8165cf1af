/// Finds the members of an object by keys in any spelling.
///
/// A key of the document matches the key with the same spelling; otherwise, the key that is equal
/// if case, `_`, `-` and spaces are ignored, unless it is a key itself.
final class KeyedMembers {
  let node: TreeNode
  let keys: [String]
  private lazy var spellings = Dictionary(grouping: keys.sorted(), by: KeyFolding.folded)

  init(_ node: TreeNode) {
    self.node = node
    keys = node.memberKeys ?? []
  }

  /// The spelling of a key in the document, or nil if the document does not have the key.
  func spelling<Key: CodingKey>(of key: Key) -> String? {
    let name = key.stringValue
    if node.member(name) != nil { return name }
    return spellings[KeyFolding.folded(name)]?.first { Key(stringValue: $0) == nil }
  }

  /// The spelling of a key whose type is not known, or nil if the document does not have the key.
  func spelling(foldedLike name: String) -> String? {
    if node.member(name) != nil { return name }
    return spellings[KeyFolding.folded(name)]?.first
  }

  /// The keys of a type that the document has, in document order.
  func keys<Key: CodingKey>(as type: Key.Type) -> [Key] {
    let exact = keys.map { Key(stringValue: $0) }
    guard exact.contains(where: { $0 == nil }) else { return exact.compactMap { $0 } }
    let cases = EnumerationCases.values(of: type) ?? []
    return zip(keys, exact).compactMap { spelling, key in
      key ?? cases.first { self.spelling(of: $0) == spelling }
        ?? Self.caseName(spelling).flatMap { Key(stringValue: $0) }
    }
  }

  /// The likely name of a case, for keys that cannot be listed.
  private static func caseName(_ spelling: String) -> String? {
    let name = KeyStyle.camelCase.key(for: spelling)
    return name == spelling ? nil : name
  }
}
