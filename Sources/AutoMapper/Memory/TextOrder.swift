import CAutoMapperRuntime

/// Texts that are sorted by their UTF-8.
///
/// All bytes are in one array. The keys of a dictionary often begin with the same bytes, such as
/// `key17` and `key4`, so the eight bytes after the common ones are compared as one word, the first
/// in its highest bits:
///
///     key17    "17\0\0\0\0\0\0"
///     key4     "4\0\0\0\0\0\0\0"
///     ^^^ common
///
/// The rest is compared only if these words are equal.
struct TextOrder {
  private var bytes: [UInt8] = []
  /// The end of each text in the bytes.
  private var ends: [Int] = []

  init() {}

  /// The texts of some elements.
  @inline(__always)
  init<Elements: Sequence>(_ elements: Elements, _ text: (Elements.Element) -> String) {
    for element in elements { append(text(element)) }
  }

  /// Adds a text.
  mutating func append(_ text: String) {
    var text = text
    // SAFETY: the bytes are copied during the call.
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
  }

  private func start(_ position: Int) -> Int { position == 0 ? 0 : ends[position - 1] }

  /// The positions of the texts in their order; equal texts keep their order.
  func positions() -> [Int] {
    guard let first = ends.first else { return [] }
    if ends.count <= Self.fewTexts { return positionsOfFew() }
    let common = commonLength(upTo: first)
    let entries = ends.indices.map { position in
      OrderedEntry(
        word: word(at: start(position) + common, before: ends[position]), position: position)
    }
    return AutoMapper.positions(of: entries, texts: self, from: common)
  }

  /// The most texts that are sorted without entries.
  ///
  /// For an array of entries, the process would first have to make its type, and this is part of the
  /// first use of most models.
  private static let fewTexts = 12

  /// The same for few texts, which are inserted one by one.
  private func positionsOfFew() -> [Int] {
    var positions: [Int] = []
    for position in ends.indices {
      var place = positions.count
      while place > 0, compare(position, positions[place - 1], from: 0) < 0 { place -= 1 }
      positions.insert(position, at: place)
    }
    return positions
  }

  /// The number of bytes with which all texts begin.
  private func commonLength(upTo limit: Int) -> Int {
    var length = limit
    for position in ends.indices {
      let start = start(position)
      length = Swift.min(length, ends[position] - start)
      var index = 0
      while index < length, bytes[start + index] == bytes[index] { index += 1 }
      length = index
    }
    return length
  }

  /// Up to eight bytes, the first in the highest bits, filled with zeros.
  private func word(at start: Int, before end: Int) -> UInt64 {
    var word: UInt64 = 0
    let count = Swift.min(8, end - start)
    for index in 0..<count { word = word << 8 | UInt64(bytes[start + index]) }
    return count == 0 ? 0 : word << UInt64((8 - count) * 8)
  }

  /// Compares two texts without the bytes that all texts begin with: negative if the first is
  /// smaller, and zero if they are equal.
  func compare(_ first: Int, _ second: Int, from common: Int) -> Int {
    let firstStart = start(first) + common
    let secondStart = start(second) + common
    let firstCount = ends[first] - firstStart
    let secondCount = ends[second] - secondStart
    let order = unsafe bytes.withUnsafeBytes { bytes in
      guard let address = bytes.baseAddress else { return 0 }
      // SAFETY: both ranges are ranges of texts in the array.
      return unsafe Int(
        memcmp(address + firstStart, address + secondStart, Swift.min(firstCount, secondCount)))
    }
    return order == 0 ? firstCount - secondCount : order
  }
}
