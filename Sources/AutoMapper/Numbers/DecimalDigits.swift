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
    // For 64 bits, the estimate is 19, the last index.
    return estimate &+ (value >= ExactPowersOfTen.asInteger[estimate] ? 1 : 0)
      &+ (value == 0 ? 1 : 0)
  }

  /// The number of bytes after the digits that `write` may overwrite.
  static let slack = 7

  /// Writes digits, starting at a position.
  ///
  /// Eight bytes are stored at a time: first the leading digits followed by garbage, then the full
  /// groups of eight, which overwrite the garbage.
  ///
  /// - Parameters:
  ///   - value: The integer. If it has fewer than `count` digits, it is padded with leading zeros.
  ///   - count: The number of digits, from 1 to 20.
  ///   - start: The position of the first digit.
  ///   - bytes: The bytes to write to.
  /// - Precondition: The value has at most `count` digits, and `bytes` has room for `slack` more
  ///   bytes after them.
  @inline(__always)
  static func write(
    _ value: UInt64, count: Int, at start: Int, to bytes: inout MutableSpan<UInt8>
  ) {
    // A position outside `bytes` fails the bounds check, so arithmetic on positions may wrap.
    guard count > 8 else { return store(value, count: count, at: start, to: &bytes) }
    let upper = value / 100_000_000
    let end = start &+ count
    if count > 16 {
      let top = upper / 100_000_000
      store(top, count: count &- 16, at: start, to: &bytes)
      store(upper &- top &* 100_000_000, count: 8, at: end &- 16, to: &bytes)
    } else {
      store(upper, count: count &- 8, at: start, to: &bytes)
    }
    store(value &- upper &* 100_000_000, count: 8, at: end &- 8, to: &bytes)
  }

  /// Inserts a point between digits that were written one position to the right.
  ///
  /// The digits before the point move to the left, which is faster than a division that splits the
  /// two groups.
  ///
  /// - Parameters:
  ///   - count: The number of digits before the point.
  ///   - start: The new position of the first digit.
  ///   - bytes: The bytes to write to.
  @inline(__always)
  static func insertPoint(after count: Int, at start: Int, to bytes: inout MutableSpan<UInt8>) {
    for position in start..<(start &+ count) {
      bytes[position] = bytes[position &+ 1]
    }
    bytes[start &+ count] = UInt8(ascii: ".")
  }

  /// Stores eight bytes, which begin with the digits of an integer with at most `count` digits.
  @inline(__always)
  private static func store(
    _ value: UInt64, count: Int, at position: Int, to bytes: inout MutableSpan<UInt8>
  ) {
    let digits = eightDigits(value) &>> UInt64(truncatingIfNeeded: 64 &- count &* 8)
    // SAFETY: every bit pattern is a valid byte, and the span checks its bounds.
    var raw = unsafe bytes.mutableBytes
    raw.storeBytes(of: digits.littleEndian, toByteOffset: position, as: UInt64.self)
  }

  /// Returns eight digits as ASCII, the first one in the lowest byte.
  ///
  /// All digits are computed at once, in lanes of one word: a lane of four digits becomes two lanes
  /// of two, and each of these becomes two lanes of one. A division by 100 or 10 in all lanes is
  /// one multiplication by a rounded-up reciprocal and a shift. This is exact for lanes below
  /// 10,000 and 100, whose products do not reach the next lane.
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
