/// Keys of a type that is known only at run time, each with the text from which it was created; or the
/// elements of a set.
protocol MetKeys {
  /// Adds the key in a place; returns the text of an equal key, if the table contains one.
  ///
  /// - Throws: An error for a key that no search finds, and for keys that it would find too late.
  mutating func add(_ key: Place, _ name: String?) throws -> String?
}

extension CollectionOperations {
  /// Refuses elements that a set could not tell apart in time.
  static func checkHashes(of elements: Place, count: Int, stride: Int) throws {
    guard var met = metKeys() else { return }
    for index in 0..<count { _ = try met.add(elements.advanced(by: index * stride), nil) }
  }
}
