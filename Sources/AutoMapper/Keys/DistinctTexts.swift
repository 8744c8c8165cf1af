/// Finds texts that occur twice, by their bytes.
///
/// A `Set` does the same, but the first one in a process costs as much as the plan of a small type.
struct DistinctTexts {
  private var texts: [String] = []
  /// For each hash, the index in `texts` plus one, or 0 if free; never more than half full.
  private var places: [Int]

  /// Prepares for a number of texts.
  init(capacity: Int) {
    let usedBits = Int.bitWidth - capacity.leadingZeroBitCount
    places = Array(repeating: 0, count: 2 << usedBits)
    texts.reserveCapacity(capacity)
  }

  /// Adds a text; returns false if it was added before.
  mutating func insert(_ text: String) -> Bool {
    var place = Self.hash(text) & (places.count - 1)
    while places[place] != 0 {
      if String.haveSameBytes(texts[places[place] - 1], text) { return false }
      place = (place + 1) & (places.count - 1)
    }
    texts.append(text)
    places[place] = texts.count
    return true
  }

  private static func hash(_ text: String) -> Int {
    var hash = KeyHash()
    for byte in text.utf8 { hash.combine(byte) }
    return hash.value
  }
}
