/// Finds texts that occur twice, by their bytes.
///
/// A `Set` does the same, but the first one in a process costs as much as the plan of a small type.
struct DistinctTexts {
  private var texts: [String] = []
  private var index: KeyIndex

  /// Prepares for a number of texts.
  init(capacity: Int) {
    index = KeyIndex(for: capacity)
    texts.reserveCapacity(capacity)
  }

  /// Adds a text; returns false if it was added before.
  mutating func insert(_ text: String) -> Bool {
    let hash = text.withBytes { KeyHash.value(of: $0) }
    guard index.position(hash: hash, { String.haveSameBytes(texts[$0], text) }) == nil else {
      return false
    }
    texts.append(text)
    index.add(texts.count - 1, hash: hash, count: texts.count)
    return true
  }
}
