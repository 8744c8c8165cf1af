/// A decimal number whose digits fit in one word: `digits` · 10^`exponent`.
struct ShortDecimal: Equatable, Sendable {
  /// The digits as an integer.
  var digits: UInt64

  /// The exponent of ten of the last digit.
  var exponent: Int

  /// The same number without trailing zeros.
  ///
  /// Zero is unchanged.
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
    while result.removeZeros(8, 100_000_000) {}
    _ = result.removeZeros(4, 10_000)
    _ = result.removeZeros(2, 100)
    _ = result.removeZeros(1, 10)
    return result
  }

  /// Removes a number of zeros, of which a power of ten has as many, if there are so many.
  @inline(__always)
  private mutating func removeZeros(_ count: Int, _ power: UInt64) -> Bool {
    guard digits % power == 0 else { return false }
    digits /= power
    exponent += count
    return true
  }
}
