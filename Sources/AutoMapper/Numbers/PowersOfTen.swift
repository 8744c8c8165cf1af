/// 128-bit significands of the powers of ten that conversions of floating-point numbers need.
///
/// Both directions of conversion multiply a binary integer by a power of ten. No finite binary
/// number equals 10⁻¹, and 10³⁰⁸ has 1,024 bits, so each power is kept as its leading 128 bits:
///
///     10^q = β · 2^(binaryExponent(q) - 127)    with 2¹²⁷ ≤ β < 2¹²⁸
///     stored: high · 2⁶⁴ + low = ⌊β⌋
///
/// The significand of 10^q is that of 5^q, the factor 2^q moves the exponent only. Since
/// 5⁵⁵ < 2¹²⁸ < 5⁵⁶, the stored value is exact for 0 ≤ q ≤ 55. For every other q, β is no
/// integer and ⌊β⌋ < β < ⌊β⌋ + 1 strictly.
///
/// The two users round the table to opposite sides, on purpose:
///
/// - ``DecimalToBinary`` reads ⌊β⌋ and reasons about the interval the true product lies in.
/// - ``BinaryToDecimal`` reads ⌈β⌉ (`roundedUp`), because its argument needs a product that is
///   never below the true one.
///
/// The table is computed at first use (see `PowersOfTen+Computation.swift`), which takes some
/// tens of microseconds, instead of being committed as 1,336 unreadable literals.
struct PowersOfTen: Sendable {
  /// The leading 128 bits of one power of ten, truncated, with the top bit set.
  struct Significand: Equatable, Sendable {
    /// The upper 64 bits; its top bit is set.
    let high: UInt64

    /// The lower 64 bits.
    let low: UInt64
  }

  /// The exponents the table covers.
  ///
  /// Reading needs -342...308: below, any 64-bit significand rounds to zero; above, any rounds
  /// to infinity. Writing needs -292...324.
  static let exponents = -342...324

  /// The exponents whose significand fits 128 bits, so that the table holds them exactly.
  static let exactExponents = 0...55

  /// The only table, computed at first use.
  ///
  /// A conversion reads it once and passes it on, so that it pays one initialization check.
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
    // Callers hold exponents far from the limits of Int; a wrong one fails the bounds check.
    significands[exponent &+ 342]
  }

  /// Returns the leading 128 bits of a power of ten, rounded up.
  ///
  /// - Parameter exponent: The exponent of ten, one of ``exponents``.
  /// - Returns: The significand, one above the truncated one unless that is exact.
  /// - Precondition: The table covers the exponent.
  /// - Complexity: O(1).
  @inline(__always)
  func roundedUp(_ exponent: Int) -> Significand {
    let truncated = self[exponent]
    let isExact = UInt(bitPattern: exponent) <= UInt(bitPattern: Self.exactExponents.upperBound)
    // Cannot overflow: no inexact entry has a low word of all ones (a test looks at each).
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
    // At most 400 · 1741647 in magnitude, so the product cannot overflow.
    (exponent &* 1_741_647) &>> 19
  }
}
