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
