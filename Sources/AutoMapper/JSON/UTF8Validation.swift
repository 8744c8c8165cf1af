/// Checks UTF-8 by the table of well-formed byte sequences (Unicode standard, table 3-7).
enum UTF8Validation {
  /// Returns the offset of the first byte that does not begin a well-formed sequence, or nil if
  /// there is none.
  ///
  /// The cursor may be anywhere in the text. The last byte is followed by ASCII or by the end of
  /// the text, so no sequence continues there.
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

  /// Returns the length of the multibyte sequence that begins in the lowest bits, or nil if there
  /// is none.
  ///
  /// The masks are those of the table, with the first byte in the lowest bits. They check that each
  /// following byte begins with the bits `10`, and that certain other bits are not all zero,
  /// because a shorter sequence would then be sufficient.
  @inline(__always)
  private static func sequenceLength(_ word: UInt32) -> Int? {
    if word & 0xC0E0 == 0x80C0 { return word & 0x1E != 0 ? 2 : nil }
    if word & 0xC0_C0F0 == 0x80_80E0 {
      let highBits = word & 0x200F
      // 0xED followed by a byte of 0xA0 or greater is half of a surrogate pair.
      return highBits != 0 && highBits != 0x200D ? 3 : nil
    }
    guard word & 0xC0C0_C0F8 == 0x8080_80F0 else { return nil }
    // There are 17 planes of 65,536 scalars; scalars of the first plane take at most three bytes.
    let plane = (word & 0x07) << 2 | (word & 0x3000) >> 12
    return (1...16).contains(plane) ? 4 : nil
  }
}
