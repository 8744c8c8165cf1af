/// Conversion of a decimal number, which is already split into digits and exponent, to binary.
///
/// There are three steps, each taken only if the previous one has no result:
///
/// 1. Clinger's shortcut (William D. Clinger, "How to Read Floating Point Numbers Accurately",
///    1990), for negative exponents: a significand and a power of ten that are both exact in the
///    target format need one division, which the processor rounds correctly.
/// 2. Multiplication by a 128-bit power of ten, after Daniel Lemire, "Number Parsing at a Gigabyte
///    per Second", 2021, from an idea of Michael Eisel.
/// 3. `nil`: the caller parses the text with an algorithm of unlimited precision. This happens only
///    for numbers with more than 19 digits that are next to a halfway point.
///
/// The caller handles the sign: every result is zero or positive, and rounding to nearest, ties to
/// even, does not depend on the sign.
enum DecimalToBinary {
  /// Converts `significand` · 10^`exponent` to the nearest value of a binary format.
  ///
  ///     DecimalToBinary.convert(significand: 15, exponent: -1, digitsWereDropped: false)
  ///     // 1.5
  ///
  /// - Parameters:
  ///   - significand: The digits, without the decimal point. Up to 19 digits always fit.
  ///   - exponent: The exponent of ten of the last digit of `significand`; any value.
  ///   - digitsWereDropped: Whether the text has further digits, not all zero, after those in
  ///     `significand`. The true number then lies between `significand` and `significand` + 1
  ///     units. Leading zeros do not count as digits.
  ///   - format: The type of the result.
  /// - Returns: The nearest value, ties to even: zero if the number is below half of the least
  ///   value, infinity if it rounds above the greatest value. `nil` if the result depends on the
  ///   dropped digits.
  /// - Complexity: O(1).
  @inline(__always)
  static func convert<Format: BinaryFormat>(
    significand: UInt64,
    exponent: Int,
    digitsWereDropped: Bool,
    to format: Format.Type = Format.self
  ) -> Format? {
    // `significand >> width == 0` is a single check that the significand is exact. Because
    // exponents are mostly small and negative, they need only one more comparison.
    if significand &>> UInt64(Format.significandBitCount + 1) == 0,
      exponent <= 0, exponent >= -Format.greatestExactPowerOfTen, !digitsWereDropped
    {
      let divisor = Format(ExactPowersOfTen.asDouble[0 &- exponent])
      // The value is below 2^53, so it can be signed; processors convert signed numbers faster.
      return Format(Int64(bitPattern: significand)) / divisor
    }
    return convertLarge(
      significand: significand, exponent: exponent, digitsWereDropped: digitsWereDropped)
  }

  /// Converts the numbers for which the shortcut for small numbers cannot be used.
  @inline(never)
  private static func convertLarge<Format: BinaryFormat>(
    significand: UInt64, exponent: Int, digitsWereDropped: Bool
  ) -> Format? {
    guard digitsWereDropped else {
      return nearest(significand: significand, exponent: exponent, in: .shared)
    }
    // The number lies between two neighbors. Rounding is monotonic, so if both round to the same
    // value, so does the number.
    let (next, overflow) = significand.addingReportingOverflow(1)
    guard !overflow,
      let lower: Format = nearest(significand: significand, exponent: exponent, in: .shared),
      let upper: Format = nearest(significand: next, exponent: exponent, in: .shared),
      lower == upper
    else {
      return nil
    }
    return lower
  }
}

// Proof that rounding w · 10^q with a truncated power of ten gives the correct result.
//
// Let w be shifted left until its top bit is set, and let β be the significand of 10^q, so that
// 2^63 ≤ w < 2^64 and 2^127 ≤ β < 2^128. The result needs the leading bits of w · β and whether
// any bit below them is set. Name the words of the 192-bit product from the top u, m, l: u has 63
// or 64 significant bits, and a Double takes 53 of them and one more to round by.
//
// First step. The table's high word h satisfies h ≤ β / 2^64 < h + 1, so w · β / 2^64 lies in [w ·
// h, w · h + w): the true upper word is u or u + 1. If the nine bits of u below the rounding bit
// are neither all zeros nor all ones, u and u + 1 have the same bits above these nine, and at least
// one bit set among them. Then there is no tie, and the rounding bit alone decides. This is
// sufficient in 510 of 512 cases. It also holds for a subnormal result, because its additional
// shift moves the rounding bit upward.
//
// Second step. With all 128 bits, t = ⌊β⌋, the product is exact for 0 ≤ q ≤ 55, and ties are
// recognized. Otherwise, w · β is strictly between w · t and w · t + w. Unless the addition of w
// carries into u, the upper word is correct, and there is no tie, because the number is above w ·
// t.
//
// Third step. The carry can happen if w · β is an integer multiple of a large power of two just
// above w · t. For q < 0, this means that 5^-q divides w, hence -27 ≤ q. In this case, one
// 128-by-64-bit division by 5^-q is exact. In all other cases, the carry remains undecided, and the
// result is nil. (Noble Mushtak and Daniel Lemire, "Fast Number Parsing Without Fallback", 2022,
// prove that this never happens for Double; the correctness of this code does not depend on their
// proof.)

extension DecimalToBinary {
  /// Rounds `significand` · 10^`exponent` to the nearest value, ties to even.
  ///
  /// - Parameters:
  ///   - significand: The digits; any value.
  ///   - exponent: The exponent of ten; any value.
  ///   - powers: The table of powers.
  /// - Returns: The nearest value, or `nil` if 128 bits of the power are not sufficient.
  @inline(__always)
  static func nearest<Format: BinaryFormat>(
    significand: UInt64, exponent: Int, in powers: PowersOfTen
  ) -> Format? {
    // 2^64 · 10^-343 is below half of the least Double, and 10^309 above the greatest.
    guard significand != 0, exponent >= -342 else { return 0 }
    guard exponent <= 308 else { return .infinity }

    let leadingZeros = significand.leadingZeroBitCount
    let normalized = significand &<< UInt64(leadingZeros)
    let power = powers[exponent]
    let product = normalized.multipliedFullWidth(by: power.high)
    // The exponent of bit 63 of the upper word.
    // Each term is below 1,200 in magnitude, so the sum cannot overflow.
    let topExponent = PowersOfTen.binaryExponent(exponent) &+ 64 &- leadingZeros

    let undecidedBits = (1 as UInt64) &<< UInt64(61 - Format.significandBitCount) &- 1
    // Wraps intentionally: all zeros become the greatest value, and all ones the one below it.
    if (product.high &- 1) & undecidedBits < undecidedBits &- 1 {
      return rounded(product.high, topExponent: topExponent, hasLowerBits: true)
    }
    return nearestByFullProduct(
      significand: normalized, exponent: exponent, power: power, topExponent: topExponent)
  }

  /// Performs the second and third steps of the proof above.
  @inline(never)
  private static func nearestByFullProduct<Format: BinaryFormat>(
    significand: UInt64, exponent: Int, power: PowersOfTen.Significand, topExponent: Int
  ) -> Format? {
    let upper = significand.multipliedFullWidth(by: power.high)
    let lower = significand.multipliedFullWidth(by: power.low)
    let (middle, carry) = upper.low.addingReportingOverflow(lower.high)
    // The high word of a product is at most 2^64 - 2, so one more fits.
    let top = upper.high &+ (carry ? 1 : 0)

    if PowersOfTen.exactExponents.contains(exponent) {
      return rounded(top, topExponent: topExponent, hasLowerBits: middle | lower.low != 0)
    }
    let carriesIntoTop = middle == .max && lower.low.addingReportingOverflow(significand).overflow
    guard carriesIntoTop else {
      return rounded(top, topExponent: topExponent, hasLowerBits: true)
    }
    guard exponent < 0, exponent >= -27 else { return nil }
    return nearestByDivision(significand: significand, exponent: exponent, topExponent: topExponent)
  }

  /// Performs the third step: divides by a power of five that fits in one word.
  private static func nearestByDivision<Format: BinaryFormat>(
    significand: UInt64, exponent: Int, topExponent: Int
  ) -> Format {
    var divisor: UInt64 = 1
    for _ in exponent..<0 {
      divisor *= 5
    }
    divisor <<= UInt64(divisor.leadingZeroBitCount)
    // Both have the top bit set, so the upper half of significand · 2^63 is below the divisor
    // and the quotient has 63 or 64 bits, like the upper word of the product.
    let division = divisor.dividingFullWidth((high: significand >> 1, low: significand << 63))
    return rounded(
      division.quotient, topExponent: topExponent, hasLowerBits: division.remainder != 0)
  }

  /// Rounds a word and the bits below it to the nearest value, ties to even.
  ///
  /// - Parameters:
  ///   - word: The leading bits of the number; the highest set bit is bit 63 or bit 62.
  ///   - topExponent: The exponent of bit 63.
  ///   - hasLowerBits: Whether the number is greater than the value of `word`.
  /// - Returns: The nearest value, which may be zero or infinity.
  @inline(__always)
  private static func rounded<Format: BinaryFormat>(
    _ word: UInt64, topExponent: Int, hasLowerBits: Bool
  ) -> Format {
    let fractionWidth = Format.significandBitCount
    // All terms are below 3,000 in magnitude, so none of the sums can overflow.
    let leadingZero = Int(word.leadingZeroBitCount)
    let lastBit = topExponent &- leadingZero &- fractionWidth
    // A subnormal result has fewer bits: its last bit has the least possible exponent.
    let missing = max(0, Format.leastExponent &- lastBit)
    let shift = 63 &- leadingZero &- fractionWidth &+ missing
    guard shift <= 64 else { return 0 }

    let roundingBit = (word &>> UInt64(shift &- 1)) & 1
    let isTie = !hasLowerBits && word.trailingZeroBitCount == shift &- 1
    let kept = word >> UInt64(shift)
    let increment = isTie ? kept & 1 : roundingBit

    // For a normal value, `kept` includes the leading bit, which adds one to the exponent field,
    // and so does a carry out of the fraction. The field is below 2^12, so nothing overflows.
    let field = UInt64(max(0, lastBit &- Format.leastExponent))
    let encoding = field &<< UInt64(fractionWidth) &+ kept &+ increment
    let infinity = Format.infinity.encoding
    return Format(encoding: min(encoding, infinity))
  }
}
