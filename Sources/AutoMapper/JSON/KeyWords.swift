/// The bytes of a key as two words, which are compared at once.
///
///     "id"                        2    "id", ""
///     "profile_image"            13    "profile_", "image"
///     "profile_background_color"  long  0, a hash value of "profile_", "nd_color" and 24
struct KeyWords: Equatable {
  /// The number of bytes, or `longCount`.
  let count: UInt32
  /// The first eight bytes; zero for a long key.
  let first: UInt64
  /// The other bytes; a hash value of a long key.
  let second: UInt64

  /// The count of keys for whose bytes two words do not have room.
  static let longCount: UInt32 = 17

  /// Creates the words of the bytes between two offsets of a text.
  @inline(__always)
  init(_ text: ByteCursor, from lower: Int, to upper: Int) {
    let count = upper &- lower
    if let words = text.words(from: lower, count: count) {
      self.init(count: UInt32(truncatingIfNeeded: count), first: words.0, second: words.1)
    } else {
      self.init(longOrLast: text, from: lower, to: upper)
    }
  }

  /// Creates the words of a text; `isSmallKnown` is `SmallString.isLayoutKnown`.
  @inline(__always)
  init(_ text: String, isSmallKnown: Bool) {
    if isSmallKnown, let words = SmallString.words(of: text) {
      self.init(
        count: UInt32(truncatingIfNeeded: words.count), first: words.first, second: words.second)
    } else {
      self.init(large: text)
    }
  }

  @inline(__always)
  init(count: UInt32, first: UInt64, second: UInt64) {
    (self.count, self.first, self.second) = (count, first, second)
  }

  private init(large text: String) {
    var text = text
    self = text.withUTF8 { unsafe KeyWords(ByteCursor($0), from: 0, to: $0.count) }
  }

  /// Creates the words of a long key, or of one at the end of the text.
  @inline(never)
  private init(longOrLast text: ByteCursor, from lower: Int, to upper: Int) {
    func word(at offset: Int) -> UInt64 {
      var text = text
      text.move(to: offset)
      return text.paddedWord
    }
    let count = upper - lower
    if count >= Int(Self.longCount) {
      let hash = word(at: lower) &+ word(at: upper - 8) &* 31 &+ UInt64(count)
      self.init(count: Self.longCount, first: 0, second: hash)
    } else {
      // Shifts leave nothing of what is behind the key.
      let (first, second) = (UInt64(64 - 8 * min(count, 8)), UInt64(64 - 8 * max(0, count - 8)))
      self.init(
        count: UInt32(count), first: (word(at: lower) << first) >> first,
        second: (word(at: min(lower + 8, upper)) << second) >> second)
    }
  }

  /// Whether equal words belong to equal keys.
  @inline(__always)
  var isWhole: Bool { count < Self.longCount }

  /// A hash value that few other keys of an object have.
  @inline(__always)
  var hash: Int { Int(truncatingIfNeeded: first &+ second &* 31) }
}
