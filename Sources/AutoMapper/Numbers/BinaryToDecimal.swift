/// Conversion of a binary floating-point number to the shortest decimal that reads back equal.
///
/// The algorithm is Raffaello Giulietti's, "The Schubfach way to render doubles", 2020 to 2022. For
/// v = c · 2^q, every real number between the halfway points to the neighbors of v reads back as v;
/// if c is even, so do the halfway points themselves. Take the greatest k for which 10^k does not
/// exceed the width of that interval. Then the interval contains at least one multiple of 10^k (by
/// the pigeonhole principle, *Schubfachprinzip* in German), and at most one multiple of 10^(k+1).
/// If the latter exists, it is the shortest decimal; otherwise, the shortest is the nearer of the
/// two multiples of 10^k around v.
///
/// Let s · 10^k ≤ v < (s + 1) · 10^k. All comparisons are between multiples of 10^k and the numbers
/// x = v and x = (c ± ½) · 2^q. So these numbers are needed only as V = ⌊4 · x · 10^-k⌋, with the
/// lowest bit set if the floor dropped anything (rounding to odd). Quarters distinguish halves from
/// the numbers above and below them.
///
/// 128 bits of the power are sufficient for the following reason. Each V is the upper word of p · β
/// / 2^64, where p < 2^59 is an integer and β is the significand of 10^-k. The table's ⌈β⌉ exceeds
/// β by less than one, so the error of the 192-bit product is positive and less than 2^59.
///
/// - If p · β / 2^128 is an integer, the lower 128 bits of the product are therefore below 2^59.
/// - Otherwise, its fractional part is at least 2^-65.5 and at most 1 - 2^-61.6, for every exponent
///   q of `Double` and every c. The worst case over all multiples of a fraction up to a bound
///   follows from its continued fraction, and was computed in this way for all 2,046 exponents,
///   with exact arithmetic. Hence the lower 128 bits are at least 2^62, and the excess does not
///   carry.
///
/// So the upper word is exact, and the floor dropped something if and only if the lower 128 bits
/// reach 2^60. The numbers of `Float` and `Float16` are also numbers of `Double`, so the same
/// bounds hold. Only their powers of two have different multiples, which were checked one by one.
enum BinaryToDecimal {
  /// Returns the shortest decimal that reads back as a value, possibly with trailing zeros.
  ///
  /// If several decimals are equally short, the one nearest to the value is returned; if two of
  /// these are equally near, the one with the even last digit.
  ///
  /// - Parameters:
  ///   - parts: A number that is not zero.
  ///   - powers: The table of powers.
  /// - Returns: The shortest decimal, with trailing zeros if it has fewer digits than usual.
  @inline(__always)
  static func shortest(_ parts: BinaryParts, in powers: PowersOfTen) -> ShortDecimal {
    // No sum or product below overflows: c < 2^53, the exponents are below 1,100, and the decimal
    // significand is below 2^60.
    let c = parts.significand
    let q = parts.exponent
    let k: Int
    let lowerQuarters: UInt64
    if parts.isLowerNeighborCloser {
      // ⌊log₁₀(¾ · 2^q)⌋: below a power of two, the neighbor is at half the distance.
      k = (q &* 1_262_611 &- 524_031) &>> 22
      lowerQuarters = 4 &* c &- 1
    } else {
      // ⌊log₁₀ 2^q⌋. Both formulas are exact for the exponents of Double, as a comparison with big
      // integers shows.
      k = (q &* 1_262_611) &>> 22
      lowerQuarters = 4 &* c &- 2
    }

    let power = powers.roundedUp(0 &- k)
    // Between 1 and 4.
    let shift = UInt64(truncatingIfNeeded: q &+ PowersOfTen.binaryExponent(0 &- k) &+ 1)
    let low = roundedToOdd(lowerQuarters &<< shift, times: power)
    let center = roundedToOdd((4 &* c) &<< shift, times: power)
    let high = roundedToOdd((4 &* c &+ 2) &<< shift, times: power)

    // An odd significand excludes the ends of the interval.
    let isOdd = c & 1
    let least = low &+ isOdd
    let greatest = high &- isOdd

    let floor = center &>> 2
    if floor >= 10 {
      let tens = floor / 10
      let isBelowInside = least <= 40 &* tens
      let isAboveInside = 40 &* tens &+ 40 <= greatest
      if isBelowInside != isAboveInside {
        return ShortDecimal(digits: tens &+ (isAboveInside ? 1 : 0), exponent: k &+ 1)
      }
    }

    let isBelowInside = least <= 4 &* floor
    let isAboveInside = 4 &* floor &+ 4 <= greatest
    if isBelowInside != isAboveInside {
      return ShortDecimal(digits: floor &+ (isAboveInside ? 1 : 0), exponent: k)
    }
    let half = 4 &* floor &+ 2
    let roundsUp = center > half || center == half && floor & 1 != 0
    return ShortDecimal(digits: floor &+ (roundsUp ? 1 : 0), exponent: k)
  }

  /// Multiplies by a power of ten and keeps the upper word.
  ///
  /// - Parameters:
  ///   - number: A number of quarters below 2^59.
  ///   - power: A significand, rounded up.
  /// - Returns: The upper word, with the lowest bit set if the true product is greater.
  @inline(__always)
  private static func roundedToOdd(
    _ number: UInt64, times power: PowersOfTen.Significand
  ) -> UInt64 {
    let upper = number.multipliedFullWidth(by: power.high)
    let lower = number.multipliedFullWidth(by: power.low)
    let (middle, carry) = upper.low.addingReportingOverflow(lower.high)
    // The high word of a product is at most 2^64 - 2, so one more fits.
    let top = upper.high &+ (carry ? 1 : 0)
    let isAbove = middle | lower.low &>> 60 != 0
    return top | (isAbove ? 1 : 0)
  }
}
