/// A key of an object, equal to another when their UTF-8 bytes are.
///
/// `String` compares by canonical equivalence, under which a composed and a decomposed `é` are one
/// key; in JSON they are two.
struct KeyBytes: Hashable, Sendable {
  let key: String

  init(_ key: String) { self.key = key }

  static func == (lhs: KeyBytes, rhs: KeyBytes) -> Bool { equal(lhs.key, rhs.key) }

  /// Hashes all bytes, eight at a time, with the seed of the process.
  func hash(into hasher: inout Hasher) {
    var word: UInt64 = 0
    var filled = 0
    for byte in key.utf8 {
      word = word << 8 | UInt64(byte)
      filled += 1
      if filled & 7 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(filled)
  }

  /// Whether two keys are the same bytes.
  static func equal(_ first: String, _ second: String) -> Bool {
    first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
  }
}
