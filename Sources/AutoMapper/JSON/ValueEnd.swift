/// Finds the end of a value in a stream, before it is read, by the brackets outside strings.
///
///     {"a": "}", "b": [1]}, …
///     1                21 0       open brackets; at none the value ends
///
/// It does not check anything else, because the reader does so when the value is complete. The
/// bytes may arrive in pieces: the search continues where it stopped.
struct ValueEnd {
  /// Whether the value is neither a string nor has brackets.
  private var isScalar = false
  private var openBrackets = 0
  private var isInString = false
  private var isBehindBackslash = false
  /// The number of bytes of the value that have been searched.
  private var seen = 0

  /// Returns the offset after the value that starts at an offset, or nil if it may continue after
  /// the bytes or after the limit, as a scalar without quotation marks always may.
  mutating func find(in bytes: [UInt8], from start: Int, limit: Int = .max) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let end = limit < bytes.count - start ? start + limit : bytes.count
      var cursor = unsafe ByteCursor(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      cursor.move(to: seen)
      let isFound = find(&cursor)
      seen = cursor.offset
      return isFound ? start + seen : nil
    }
  }

  private mutating func find(_ cursor: inout ByteCursor) -> Bool {
    guard !cursor.isAtEnd else { return false }
    if seen == 0 { isScalar = !"{[\"".utf8.contains(cursor.byte) }
    return isScalar ? findDelimiter(&cursor) : findClosing(&cursor)
  }

  private func findDelimiter(_ cursor: inout ByteCursor) -> Bool {
    while !cursor.isAtEnd {
      switch cursor.byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        return true
      default: cursor.advance()
      }
    }
    return false
  }

  private mutating func findClosing(_ cursor: inout ByteCursor) -> Bool {
    while true {
      if openBrackets > 0 { passPlainWords(&cursor) }
      guard !cursor.isAtEnd else { return false }
      let isEnd = take(cursor.byte)
      cursor.advance()
      if isEnd { return true }
    }
  }

  /// Skips words of eight bytes that contain neither brackets nor backslashes.
  ///
  /// For such words, it matters only whether the number of quotation marks is even.
  @inline(__always)
  private mutating func passPlainWords(_ cursor: inout ByteCursor) {
    guard !isBehindBackslash else { return }
    var quotes: UInt64 = isInString ? 1 : 0
    while let word = cursor.word(at: 0), Self.bracketsAndBackslashes(in: word) == 0 {
      quotes ^= Self.marks(of: UInt8(ascii: "\""), in: word)
      cursor.advance(by: 8)
    }
    isInString = Self.count(quotes) & 1 != 0
  }

  /// Skips a byte, and returns whether the value ends with it.
  private mutating func take(_ byte: UInt8) -> Bool {
    if isBehindBackslash {
      isBehindBackslash = false
      return false
    }
    switch byte {
    case UInt8(ascii: "\""): isInString.toggle()
    case UInt8(ascii: "\\"): isBehindBackslash = isInString
    case UInt8(ascii: "{"), UInt8(ascii: "["): openBrackets += isInString ? 0 : 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): openBrackets -= isInString ? 0 : 1
    default: break
    }
    return !isInString && openBrackets == 0
  }

  /// Returns a nonzero number if a word contains any of the characters `[\]` and `{|}`.
  ///
  /// Each group consists of three consecutive characters.
  @inline(__always)
  private static func bracketsAndBackslashes(in word: UInt64) -> UInt64 {
    let folded = word & (ones &* 0x5F)
    // In one sum, the highest bit of a byte is set for `[` and greater bytes; in the other, for
    // bytes greater than `]`.
    let low = folded &+ ones &* (0x80 - 0x5B)
    let high = folded &+ ones &* (0x80 - 0x5E)
    return low & ~high & ~word & (ones &* 0x80)
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  /// Returns a word with 1 in each byte that has the given value, and 0 in the others.
  @inline(__always)
  private static func marks(of byte: UInt8, in word: UInt64) -> UInt64 {
    let difference = word ^ (UInt64(byte) &* ones)
    let low = (difference & (ones &* 0x7F)) &+ (ones &* 0x7F)
    return ~(low | difference) >> 7 & ones
  }

  /// Returns the number of bytes that are 1 in a word whose other bytes are 0.
  @inline(__always)
  private static func count(_ marks: UInt64) -> Int {
    Int(truncatingIfNeeded: (marks &* ones) >> 56)
  }
}
