/// A decimal number whose digits fit one word: `digits` · 10^`exponent`.
struct ShortDecimal: Equatable, Sendable {
  /// The digits as an integer.
  var digits: UInt64

  /// The exponent of ten of the last digit.
  var exponent: Int

  /// The same number with the least exponent that needs no trailing zeros.
  ///
  /// Zero stays as it is.
  @inline(__always)
  var withoutTrailingZeros: ShortDecimal {
    guard digits % 10 == 0, digits != 0 else { return self }
    return removingTrailingZeros()
  }

  /// Removes the trailing zeros from a number that is not zero, many at a time.
  ///
  /// Most numbers have many or none: 0.1 has 15 before they are removed.
  @inline(never)
  private func removingTrailingZeros() -> ShortDecimal {
    var result = self
    while result.digits % 100_000_000 == 0 {
      result.digits /= 100_000_000
      result.exponent += 8
    }
    if result.digits % 10_000 == 0 {
      result.digits /= 10_000
      result.exponent += 4
    }
    if result.digits % 100 == 0 {
      result.digits /= 100
      result.exponent += 2
    }
    if result.digits % 10 == 0 {
      result.digits /= 10
      result.exponent += 1
    }
    return result
  }
}
