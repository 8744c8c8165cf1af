/// 128-bit significands of the powers of ten that conversions of floating-point numbers need.
///
/// The conversions in both directions multiply a binary integer by a power of ten. No finite binary
/// number equals 10⁻¹, and 10³⁰⁸ has 1,024 bits, so each power is stored as its leading 128 bits:
///
///     10^q = β · 2^(binaryExponent(q) - 127)    with 2¹²⁷ ≤ β < 2¹²⁸
///     stored: high · 2⁶⁴ + low = ⌊β⌋
///
/// The significand of 10^q is that of 5^q, because the factor 2^q changes only the exponent. Since
/// 5⁵⁵ < 2¹²⁸ < 5⁵⁶, the stored value is exact for 0 ≤ q ≤ 55. For every other q, β is not an
/// integer and ⌊β⌋ < β < ⌊β⌋ + 1 strictly.
///
/// The two users of the table intentionally round it in opposite directions:
///
/// - ``DecimalToBinary`` reads ⌊β⌋, and its proof uses the interval that contains the true product.
/// - ``BinaryToDecimal`` reads ⌈β⌉ (`roundedUp`), because its proof needs a product that is never
///   below the true one.
///
/// The table is computed at first use, which takes tens of microseconds. The alternative would be
/// 1,336 unreadable literals.
struct PowersOfTen: Sendable {
  /// The leading 128 bits of one power of ten, truncated, with the top bit set.
  struct Significand: Equatable, Sendable {
    /// The upper 64 bits; its top bit is set.
    let high: UInt64

    /// The lower 64 bits.
    let low: UInt64
  }

  /// The exponents that the table covers.
  ///
  /// Reading needs -342...308: below this range, any 64-bit significand rounds to zero; above it,
  /// to infinity. Writing needs -292...324.
  static let exponents = -342...324

  /// The exponents whose significands fit in 128 bits, so the table contains them exactly.
  static let exactExponents = 0...55

  /// The only table, computed at first use.
  ///
  /// A conversion reads this property once and passes the table on, so there is only one
  /// initialization check.
  static let shared = PowersOfTen()

  /// The significands in order of exponent, starting with that of 10⁻³⁴².
  private let significands: ContiguousArray<Significand>

  private init() {
    significands = Self.computeSignificands()
  }

  /// Returns the leading 128 bits of a power of ten, truncated.
  ///
  /// - Parameter exponent: The exponent of ten, one of ``exponents``.
  /// - Returns: The truncated significand.
  /// - Precondition: The table covers the exponent.
  /// - Complexity: O(1).
  @inline(__always)
  subscript(exponent: Int) -> Significand {
    // The exponents of callers are far from the limits of Int; an invalid exponent fails the bounds
    // check.
    significands[exponent &+ 342]
  }

  /// Returns the leading 128 bits of a power of ten, rounded up.
  ///
  /// - Parameter exponent: The exponent of ten, one of ``exponents``.
  /// - Returns: The significand: the truncated one plus one, unless the truncated one is exact.
  /// - Precondition: The table covers the exponent.
  /// - Complexity: O(1).
  @inline(__always)
  func roundedUp(_ exponent: Int) -> Significand {
    let truncated = self[exponent]
    let isExact = UInt(bitPattern: exponent) <= UInt(bitPattern: Self.exactExponents.upperBound)
    // This cannot overflow: no inexact entry has a low word of all ones (a test checks every
    // entry).
    return Significand(high: truncated.high, low: truncated.low &+ (isExact ? 0 : 1))
  }

  /// Returns the exponent of the leading bit of a power of ten: ⌊log₂ 10^exponent⌋.
  ///
  /// The fraction 1741647 / 2¹⁹ is close enough to log₂ 10 for the formula to be exact for
  /// exponents from -400 to 400, as comparison with big integers shows.
  ///
  /// - Parameter exponent: An exponent of ten between -400 and 400.
  /// - Returns: The greatest integer whose power of two is at most the power of ten.
  @inline(__always)
  static func binaryExponent(_ exponent: Int) -> Int {
    // The magnitude is at most 400 · 1741647, so the product cannot overflow.
    (exponent &* 1_741_647) &>> 19
  }
}

// The table is computed with integer arithmetic only.
//
// Powers with a positive exponent: the integer 5^q is computed in full (at most 753 bits) by
// repeated multiplication by five, and its leading 128 bits are copied.
//
// Powers with a negative exponent: the integer ⌊2^N / 5^n⌋ is computed by repeated division by
// five. Dropping the remainder at each step does not change the result, because floors nest: ⌊⌊x /
// 5⌋ / 5⌋ = ⌊x / 25⌋. With N = 960 the last integer, for n = 342, still has 166 bits. Its leading
// 128 bits are those of the truncated 2^(N - s) / 5^n, regardless of the number s of dropped low
// bits.

extension PowersOfTen {
  /// Computes the truncated significand of each power in ``exponents``.
  ///
  /// - Returns: The significands in order of exponent.
  /// - Complexity: O(*n* · *w*), for *n* powers of at most *w* = 16 words.
  static func computeSignificands() -> ContiguousArray<Significand> {
    var negative: ContiguousArray<Significand> = []
    negative.reserveCapacity(exponents.count)
    var quotient = WideInteger(powerOfTwo: 960)
    for _ in exponents.lowerBound...(-1) {
      quotient.divideByFive()
      negative.append(quotient.leadingBits)
    }

    var significands = ContiguousArray(negative.reversed())
    var product = WideInteger(powerOfTwo: 0)
    for _ in 0...exponents.upperBound {
      significands.append(product.leadingBits)
      product.multiplyByFive()
    }
    return significands
  }
}

/// An unsigned integer of 1,024 bits, which is as wide as the table needs.
private struct WideInteger {
  /// The words from least to most significant; the words at and after `wordCount` are zero.
  private var words: ContiguousArray<UInt64>

  /// The number of words up to the most significant one that is not zero; at least one.
  private var wordCount: Int

  /// Creates a power of two.
  ///
  /// - Parameter exponent: The exponent, below 1,024.
  init(powerOfTwo exponent: Int) {
    words = ContiguousArray(repeating: 0, count: 16)
    words[exponent / 64] = 1 << UInt64(exponent % 64)
    wordCount = exponent / 64 + 1
  }

  /// The leading 128 bits, shifted so that the top bit is set; lower bits are dropped.
  var leadingBits: PowersOfTen.Significand {
    let top = words[wordCount - 1]
    let middle = wordCount > 1 ? words[wordCount - 2] : 0
    let bottom = wordCount > 2 ? words[wordCount - 3] : 0
    let shift = top.leadingZeroBitCount
    // These are smart shifts: a shift by 64, if there is nothing to move, returns zero.
    return PowersOfTen.Significand(
      high: top << shift | middle >> (64 - shift),
      low: middle << shift | bottom >> (64 - shift))
  }

  /// Multiplies by five.
  mutating func multiplyByFive() {
    var carry: UInt64 = 0
    for index in 0..<wordCount {
      let product = words[index].multipliedFullWidth(by: 5)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      words[index] = low
      carry = product.high + (overflow ? 1 : 0)
    }
    if carry != 0 {
      words[wordCount] = carry
      wordCount += 1
    }
  }

  /// Divides by five and drops the remainder.
  mutating func divideByFive() {
    var remainder: UInt64 = 0
    for index in (0..<wordCount).reversed() {
      let division = (5 as UInt64).dividingFullWidth((high: remainder, low: words[index]))
      words[index] = division.quotient
      remainder = division.remainder
    }
    if words[wordCount - 1] == 0, wordCount > 1 { wordCount -= 1 }
  }
}
