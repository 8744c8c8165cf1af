/// Several decimal digits of small numbers at once, as the bytes of a word.
///
/// The first byte of the text is the lowest byte of the word, and each digit is a byte from 0 to 9,
/// which is added to a word that contains the character `0` at its position:
///
///     "0000-00-"  +  pairs (20, at 0), (13, at 2), (6, at 5)  =  "2013-06-"
///
/// The numbers are in lanes of the word that are wide enough to keep products from running into the
/// next lane, so one multiplication divides all of them.
enum DigitWord {
  /// The word of the text `00000000`.
  static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// A number from 0 to 99 and the byte of its tens; its ones are in the byte after it.
  typealias Pair = (value: Int, byte: UInt64)

  /// The digits of three numbers from 0 to 99, in different bytes.
  @inline(__always)
  static func pairs(_ first: Pair, _ second: Pair, _ third: Pair) -> UInt64 {
    let lanes =
      UInt64(truncatingIfNeeded: first.value) << (8 &* first.byte)
      | UInt64(truncatingIfNeeded: second.value) << (8 &* second.byte)
      | UInt64(truncatingIfNeeded: third.value) << (8 &* third.byte)
    let digit: UInt64 = 0xF
    return pairs(
      lanes,
      tens: digit << (8 &* first.byte) | digit << (8 &* second.byte) | digit << (8 &* third.byte))
  }

  /// The digits of one number from 0 to 99.
  @inline(__always)
  static func pair(_ value: Int, at byte: UInt64) -> UInt64 {
    pairs(UInt64(truncatingIfNeeded: value) << (8 &* byte), tens: 0xF << (8 &* byte))
  }

  /// Splits the numbers of all lanes into tens, in the bits of a mask, and ones, one byte higher.
  @inline(__always)
  private static func pairs(_ lanes: UInt64, tens mask: UInt64) -> UInt64 {
    // 103 / 1,024 is close enough to a tenth for two digits.
    let tens = (lanes &* 103) >> 10 & mask
    // Subtract each ten from its lane's number, one byte higher, and keep the ten in its own byte.
    return lanes << 8 &- tens &* (10 << 8 - 1)
  }

  /// The digits of a number from 0 to 999 in the lowest three bytes.
  @inline(__always)
  static func three(_ value: Int64) -> UInt64 {
    let value = UInt32(truncatingIfNeeded: value)
    return UInt64(value / 100) | pair(Int(value % 100), at: 1)
  }

  /// The digits of a number from 0 to 99,999,999.
  @inline(__always)
  static func eight(_ value: UInt32) -> UInt64 {
    let fours = UInt64(value / 10_000) | UInt64(value % 10_000) << 32
    // 10,486 / 2^20 is close enough to a hundredth for four digits.
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    return pairs(hundreds | (fours &- hundreds &* 100) << 16, tens: 0x000F_000F_000F_000F)
  }
}
