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

  /// The number of bytes after the digits that `write` may overwrite.
  static let slack = 7

  /// Writes digits from a position on.
  ///
  /// Eight bytes are stored at a time: first the leading digits with garbage behind them, then,
  /// over the garbage, the full groups of eight.
  ///
  /// - Parameters:
  ///   - value: The integer. When it has fewer than `count` digits, zeros fill up.
  ///   - count: The number of digits, from 1 to 20.
  ///   - start: The position of the first digit.
  ///   - bytes: The bytes to write to.
  /// - Precondition: The value has at most `count` digits, and `bytes` has `slack` bytes more behind them.
  @inline(__always)
  static func write(
    _ value: UInt64, count: Int, at start: Int, to bytes: inout MutableSpan<UInt8>
  ) {
    // A position outside of `bytes` fails its check, so arithmetic on positions may wrap.
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

  /// Puts a point between digits that were written one position late.
  ///
  /// Those before the point move forward: cheaper than the division that would part the two groups.
  ///
  /// - Parameters:
  ///   - count: The number of digits before the point.
  ///   - start: The position that the first digit moves to.
  ///   - bytes: The bytes to write to.
  @inline(__always)
  static func insertPoint(
    after count: Int, at start: Int, to bytes: inout MutableSpan<UInt8>
  ) {
    for position in start..<(start &+ count) {
      bytes[position] = bytes[position &+ 1]
    }
    bytes[start &+ count] = UInt8(ascii: ".")
  }

  /// Stores eight bytes, the first of which are the digits of an integer that has at most `count`.
  @inline(__always)
  private static func store(
    _ value: UInt64, count: Int, at position: Int, to bytes: inout MutableSpan<UInt8>
  ) {
    let digits = eightDigits(value) &>> UInt64(truncatingIfNeeded: 64 &- count &* 8)
    // SAFETY: any bytes may be stored among bytes; the span checks its bounds.
    var raw = unsafe bytes.mutableBytes
    raw.storeBytes(of: digits.littleEndian, toByteOffset: position, as: UInt64.self)
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

/// ASCII digits, eight at a time, in one word whose lowest byte is the first of them.
///
/// The value is put together in lanes of the word: eight lanes of one digit become four of two, two
/// of four and one of eight, each step a multiplication and an addition (Daniel Lemire, "Quickly
/// parsing eight digits", 2018).
enum DigitWord {
  /// The number of digits before the first byte that is not a digit; 8 if all are digits.
  @inline(__always)
  static func count(_ word: UInt64) -> Int {
    let digits = word ^ 0x3030_3030_3030_3030
    // A byte above 9 carries into its high bit. Carries beyond a byte reach later ones only.
    let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount &>> 3
  }

  /// The value of the first digits, of which there are 0 to 8.
  @inline(__always)
  static func value(_ word: UInt64, count: Int) -> UInt64 {
    // Zeros come in front, and what follows the digits goes; by a shift of 64 all of it.
    let digits = (word ^ 0x3030_3030_3030_3030) << UInt64(truncatingIfNeeded: 64 &- count &* 8)
    let pairs = digits &* 10 &+ digits &>> 8
    let first = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let second = (pairs &>> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (first &+ second) &>> 32
  }
}
