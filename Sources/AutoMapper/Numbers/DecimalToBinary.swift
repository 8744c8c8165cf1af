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
