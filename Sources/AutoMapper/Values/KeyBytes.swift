/// A key of an object, which is equal to another key if their UTF-8 bytes are equal.
///
/// `String` compares by canonical equivalence, for which a composed and a decomposed `é` are the
/// same key; in JSON they are two keys.
struct KeyBytes: Hashable, Sendable {
  let key: String

  init(_ key: String) { self.key = key }

  /// The hash value of a key.
  @inline(never)
  static func hash(_ key: String) -> Int {
    var hasher = Hasher()
    KeyBytes(key).hash(into: &hasher)
    return hasher.finalize()
  }

  // Their hash values are equal, so their lengths mostly are, too.
  static func == (lhs: KeyBytes, rhs: KeyBytes) -> Bool {
    String.haveSameBytes(lhs.key, rhs.key)
  }

  /// Hashes all bytes, with the seed of the process.
  @inline(never)
  func hash(into hasher: inout Hasher) { key.combineBytes(into: &hasher) }

  /// Returns whether two keys have the same bytes.
  @inline(__always)
  static func equal(_ first: String, _ second: String) -> Bool {
    // Most keys differ in their lengths, which is found out without a call.
    first.utf8.count == second.utf8.count && String.haveSameBytes(first, second)
  }
}
