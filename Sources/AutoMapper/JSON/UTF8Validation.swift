/// Checks UTF-8 by the table of well-formed byte sequences (Unicode standard, table 3-7).
enum UTF8Validation {
  /// The offset of the first byte that starts no well-formed sequence, or nil when all is well.
  ///
  /// The cursor may stand anywhere in the text. What follows the last byte is ASCII, or nothing, so that no
  /// sequence goes on there.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func firstInvalidByte(in cursor: ByteCursor, from lower: Int, to upper: Int) -> Int? {
    var position = cursor
    position.move(to: lower)
    while position.offset < upper {
      let word = position.paddedWord
      let plain = (word & 0x8080_8080_8080_8080).trailingZeroBitCount &>> 3
      if plain > 0 {
        position.advance(by: min(plain, upper &- position.offset))
      } else if let length = sequenceLength(UInt32(truncatingIfNeeded: word)) {
        position.advance(by: length)
      } else {
        return position.offset
      }
    }
    return nil
  }

  /// The length of the sequence that begins in the lowest bits, when it is one of several bytes.
  ///
  /// The masks are those of the table, the first byte in the lowest bits: of each following byte the bits
  /// `10`, and of the whole those that must not be zero, since a shorter sequence would do.
  @inline(__always)
  private static func sequenceLength(_ word: UInt32) -> Int? {
    if word & 0xC0E0 == 0x80C0 { return word & 0x1E != 0 ? 2 : nil }
    if word & 0xC0_C0F0 == 0x80_80E0 {
      let highBits = word & 0x200F
      // 0xED and a second byte from 0xA0 on are half of a pair of surrogates.
      return highBits != 0 && highBits != 0x200D ? 3 : nil
    }
    guard word & 0xC0C0_C0F8 == 0x8080_80F0 else { return nil }
    // There are 17 planes of 65,536 scalars; the first of them takes three bytes at the most.
    let plane = (word & 0x07) << 2 | (word & 0x3000) >> 12
    return (1...16).contains(plane) ? 4 : nil
  }
}
