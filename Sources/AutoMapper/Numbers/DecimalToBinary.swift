/// Conversion of a decimal number, already split into digits and exponent, to binary.
///
/// Three steps, each taken only when the one before cannot answer:
///
/// 1. Clinger's shortcut (William D. Clinger, "How to Read Floating Point Numbers Accurately",
///    1990): a significand and a power of ten that are both exact in the target format need one
///    division or multiplication, and the processor rounds that correctly.
/// 2. Multiplication by a 128-bit power of ten, after Daniel Lemire, "Number Parsing at a Gigabyte
///    per Second", 2021, from an idea of Michael Eisel: see `DecimalToBinary+Product.swift`.
/// 3. `nil`: the caller parses the text with an algorithm of unlimited precision. Only numbers of
///    more than 19 digits that lie next to a halfway point get here.
///
/// The sign is the caller's business: every result is zero or positive, and rounding to nearest,
/// ties to even, does not depend on the sign.
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
  /// - Returns: The nearest value, ties to even: zero when the number is below half of the least
  ///   value, infinity when it rounds above the greatest. `nil` when the dropped digits decide.
  /// - Complexity: O(1).
  @inline(__always)
  static func convert<Format: BinaryFormat>(
    significand: UInt64,
    exponent: Int,
    digitsWereDropped: Bool,
    to format: Format.Type = Format.self
  ) -> Format? {
    // `significand >> width == 0` says at once that the significand is exact and, as exponents
    // are mostly small and negative, leaves one comparison for them.
    if significand &>> UInt64(Format.significandBitCount + 1) == 0,
      exponent <= 0, exponent >= -Format.greatestExactPowerOfTen, !digitsWereDropped
    {
      let divisor = Format(ExactPowersOfTen.asDouble[0 &- exponent])
      // Below 2^53, so signed; processors convert signed numbers faster.
      return Format(Int64(bitPattern: significand)) / divisor
    }
    return convertLarge(
      significand: significand, exponent: exponent, digitsWereDropped: digitsWereDropped)
  }

  /// Converts what the shortcut for small numbers cannot.
  @inline(never)
  private static func convertLarge<Format: BinaryFormat>(
    significand: UInt64, exponent: Int, digitsWereDropped: Bool
  ) -> Format? {
    guard digitsWereDropped else {
      return exactProduct(significand: significand, exponent: exponent)
        ?? nearest(significand: significand, exponent: exponent, in: .shared)
    }
    // The number lies between two neighbors. Rounding keeps order, so where both round to the
    // same value, the number does too.
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

  /// Multiplies where the product of two exact values is rounded once.
  ///
  /// A power somewhat too large for the format is split: its excess moves to the significand, as
  /// in 12e25 = 12000e22, as long as that stays exact.
  ///
  /// - Returns: The product, or `nil` when a factor is not exact.
  @inline(__always)
  private static func exactProduct<Format: BinaryFormat>(
    significand: UInt64, exponent: Int
  ) -> Format? {
    let limit = Format.greatestExactPowerOfTen
    // 10^15 is the greatest power below 2^53; a longer excess never helps.
    guard exponent >= 0, exponent <= limit + 15 else { return nil }
    let excess = max(0, exponent - limit)
    let (scaled, overflow) =
      significand.multipliedReportingOverflow(by: ExactPowersOfTen.asInteger[excess])
    guard !overflow, scaled &>> UInt64(Format.significandBitCount + 1) == 0 else { return nil }
    return Format(Int64(bitPattern: scaled)) * Format(ExactPowersOfTen.asDouble[exponent - excess])
  }
}

// Rounding w · 10^q with a truncated power of ten: why the answer is right.
//
// Let w be shifted left until its top bit is set, and let β be the significand of 10^q, so that
// 2^63 ≤ w < 2^64 and 2^127 ≤ β < 2^128. The result needs the leading bits of w · β and whether
// any bit below them is set. Name the words of the 192-bit product from the top u, m, l: u has 63
// or 64 significant bits, and a Double takes 53 of them and one more to round by.
//
// First step. The table's high word h satisfies h ≤ β / 2^64 < h + 1, so w · β / 2^64 lies in
// [w · h, w · h + w): the true upper word is u or u + 1. When the nine bits of u below the rounding
// bit are neither all zeros nor all ones, both have the same bits above and something set below.
// Then the rounding bit alone decides, for there is no tie. That settles 510 cases of 512, and
// whatever shift a subnormal result needs on top keeps the argument, since it moves the rounding
// bit upwards.
//
// Second step. With all 128 bits t = ⌊β⌋ the product is exact for 0 ≤ q ≤ 55 and ties are seen as
// such. Otherwise w · β lies strictly between w · t and w · t + w. Unless that last addition
// carries all the way into u, the upper word is right, and there is no tie, as the number lies
// above w · t.
//
// Third step. The carry can happen where w · β is an integer multiple of a large power of two just
// above w · t, which for q < 0 means that 5^-q divides w, hence -27 ≤ q. One 128-by-64-bit division
// by 5^-q is exact there. Elsewhere the carry is left undecided and gives nil. (Noble Mushtak and
// Daniel Lemire, "Fast Number Parsing Without Fallback", 2022, prove that it never happens for
// Double; correctness here does not rest on it.)

extension DecimalToBinary {
  /// Rounds `significand` · 10^`exponent` to the nearest value, ties to even.
  ///
  /// - Parameters:
  ///   - significand: The digits; any value.
  ///   - exponent: The exponent of ten; any value.
  ///   - powers: The table of powers.
  /// - Returns: The nearest value, or `nil` when 128 bits of the power do not decide.
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
    // Wrapping on purpose: all zeros becomes the greatest value, all ones the one below it.
    if (product.high &- 1) & undecidedBits < undecidedBits &- 1 {
      return rounded(product.high, topExponent: topExponent, hasLowerBits: true)
    }
    return nearestByFullProduct(
      significand: normalized, exponent: exponent, power: power, topExponent: topExponent)
  }

  /// Takes the second and third step of the argument above.
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
    let carriesIntoTop =
      middle == .max && lower.low.addingReportingOverflow(significand).overflow
    guard carriesIntoTop else {
      return rounded(top, topExponent: topExponent, hasLowerBits: true)
    }
    guard exponent < 0, exponent >= -27 else { return nil }
    return nearestByDivision(
      significand: significand, exponent: exponent, topExponent: topExponent)
  }

  /// Takes the third step: divides by a power of five that fits one word.
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
    let division = divisor.dividingFullWidth(
      (high: significand >> 1, low: significand << 63))
    return rounded(
      division.quotient, topExponent: topExponent, hasLowerBits: division.remainder != 0)
  }

  /// Rounds a word and what lies below it to the nearest value, ties to even.
  ///
  /// - Parameters:
  ///   - word: The leading bits of the number; bit 63 or bit 62 is the first one set.
  ///   - topExponent: The exponent of bit 63.
  ///   - hasLowerBits: Whether the number is above what `word` holds.
  /// - Returns: The nearest value, which may be zero or infinity.
  @inline(__always)
  private static func rounded<Format: BinaryFormat>(
    _ word: UInt64, topExponent: Int, hasLowerBits: Bool
  ) -> Format {
    let fractionWidth = Format.significandBitCount
    // All terms are below 3,000 in magnitude, so none of the sums can overflow.
    let leadingZero = Int(word.leadingZeroBitCount)
    let lastBit = topExponent &- leadingZero &- fractionWidth
    // A subnormal result has fewer bits: its last one has the least exponent there is.
    let missing = max(0, Format.leastExponent &- lastBit)
    let shift = 63 &- leadingZero &- fractionWidth &+ missing
    guard shift <= 64 else { return 0 }

    let roundingBit = (word &>> UInt64(shift &- 1)) & 1
    let isTie = !hasLowerBits && word.trailingZeroBitCount == shift &- 1
    let kept = word >> UInt64(shift)
    let increment = isTie ? kept & 1 : roundingBit

    // `kept` of a normal value includes its leading one, which adds one to the exponent field;
    // so does a carry out of the fraction. The field is below 2^12, so nothing overflows.
    let field = UInt64(max(0, lastBit &- Format.leastExponent))
    let encoding = field &<< UInt64(fractionWidth) &+ kept &+ increment
    let infinity = Format.infinity.encoding
    return Format(encoding: min(encoding, infinity))
  }
}
