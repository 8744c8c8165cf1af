/// Keys of a type that is known only at run time, each with the text from which it was created; or the
/// elements of a set.
protocol MetKeys {
  /// Adds the key in a place; returns the text of an equal key, if the table contains one.
  ///
  /// - Throws: An error for a key that no search finds, and for keys that it would find too late.
  mutating func add(_ key: Place, _ name: String?) throws -> String?
}

/// The usual table of keys.
///
/// A set or a dictionary takes time in proportion to its length only if the hash values of different
/// keys differ. Those of some types do not: that of `Data` depends on the first 80 bytes, and that of
/// `Decimal` on some of its digits. A document can make use of it, and of numbers that are not equal
/// to themselves, so that each key is compared with all others.
struct MetKeyTable<Key: Hashable>: MetKeys {
  private var names: [Key: String?] = [:]
  /// The number of different keys with a hash value.
  private var counts: [Int: Int] = [:]

  mutating func add(_ place: Place, _ name: String?) throws -> String? {
    let key = place.load(as: Key.self)
    if let earlier = names.updateValue(name, forKey: key) { return earlier }
    let hash = key.hashValue
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    if count > 1, key != key { throw MappingError(KeyFault.unequal(name)) }
    if count > KeyFault.greatestHashCount { throw MappingError(KeyFault.hashes) }
    return nil
  }
}

extension CollectionOperations {
  /// Refuses elements that a set could not tell apart in time.
  @inline(never)
  static func checkHashes(of elements: Place, count: Int, stride: Int) throws {
    guard var met = metKeys() else { return }
    for index in 0..<count { _ = try met.add(elements.advanced(by: index * stride), nil) }
  }
}
