/// The types that keys name.
extension TypeNames {
  /// Returns the type that a key names, and whether the key is its plural; nil if there is none.
  ///
  /// The type with exactly the key's words comes first: `posts` means `Posts` if such a type was
  /// added, and otherwise `Post`. Only the last word is converted to the singular.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the key, but O(1) for keys much longer than
  ///   any name.
  func match(_ key: String, inflector: Inflector) -> (type: any Any.Type, isPlural: Bool)? {
    // Separators and plurals make a key longer than its name, but not much longer.
    guard !isEmpty, key.utf8.count <= longestName * 4 + 16 else { return nil }
    var words = Words.split(key)
    if let type = type(identity: Self.identity(of: words)) { return (type, isPlural: false) }
    guard let last = words.popLast() else { return nil }
    for singular in inflector.singulars(of: last) {
      if let type = type(identity: Self.identity(of: words + [singular])) {
        return (type, isPlural: true)
      }
    }
    return nil
  }
}
