/// Decimal digits of unsigned integers as ASCII.
enum DecimalDigits {
  /// Counts the digits of an integer.
  ///
  /// - Parameter value: Any integer.
  /// - Returns: The number of digits; 1 for zero.
  /// - Complexity: O(1).
  @inline(__always)
  static func count(of value: UInt64) -> Int {
    let bitCount = 64 &- (value | 1).leadingZeroBitCount
    // ⌊bitCount · log₁₀ 2⌋, exact up to 64, is the number of digits or one less.
    let estimate = (bitCount &* 1_233) &>> 12
    // With 64 bits the estimate is 19, the last index.
    return estimate &+ (value >= ExactPowersOfTen.asInteger[estimate] ? 1 : 0)
      &+ (value == 0 ? 1 : 0)
  }

  /// Writes digits so that the last one lies just before a position.
  ///
  /// - Parameters:
  ///   - value: The integer. When it has fewer than `count` digits, zeros fill up; when it has
  ///     more, only the last `count` are written.
  ///   - count: The number of bytes to write, at least one.
  ///   - end: The position after the last byte.
  ///   - bytes: The bytes to write to.
  /// - Precondition: `count` is positive, and `bytes` has the positions `end - count` to `end - 1`.
  @inline(__always)
  static func write(
    _ value: UInt64, count: Int, endingAt end: Int, to bytes: inout MutableSpan<UInt8>
  ) {
    // A position outside of `bytes` fails its check, so arithmetic on positions may wrap.
    var rest = value
    var start = end &- 8
    while start > end &- count {
      let quotient = rest / 100_000_000
      let group = eightDigits(rest &- quotient &* 100_000_000)
      for index in 0..<8 {
        bytes[start &+ index] = UInt8(truncatingIfNeeded: group &>> UInt64(index &* 8))
      }
      rest = quotient
      start &-= 8
    }
    // Between one and eight digits are left; the first ones of the last group are not wanted.
    let lastCount = count &- (end &- start &- 8)
    var group = eightDigits(rest % 100_000_000) &>> UInt64(64 &- lastCount &* 8)
    for position in (start &+ 8 &- lastCount)..<(start &+ 8) {
      bytes[position] = UInt8(truncatingIfNeeded: group)
      group &>>= 8
    }
  }

  /// Returns eight digits as ASCII, the first one in the lowest byte.
  ///
  /// All digits are made at once, in lanes of one word: a lane of four digits becomes two of two,
  /// then each becomes two of one. A division by 100 or 10 in all lanes is one multiplication by a
  /// rounded-up reciprocal and a shift. It is exact for lanes below 10,000 and 100, where no
  /// product reaches the next lane.
  ///
  /// - Parameter value: An integer below 100,000,000.
  /// - Returns: The eight bytes.
  @inline(__always)
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    let thousands = value / 10_000
    let fours = thousands | (value &- thousands &* 10_000) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) &<< 16
    let tens = (twos &* 103) &>> 10 & 0x000F_000F_000F_000F
    let ones = tens | (twos &- tens &* 10) &<< 8
    return ones | 0x3030_3030_3030_3030
  }
}
