/// A signed decimal number whose digits fit in 128 bits: ±`magnitude` · 10^`exponent`.
///
/// Zero is not negative, and has the exponent zero.
struct WideDecimal: Equatable, Sendable {
  /// Whether the number is below zero.
  let isNegative: Bool

  /// The digits as an integer.
  let magnitude: WideMagnitude

  /// The exponent of ten of the last digit.
  let exponent: Int

  /// Creates a number from its parts.
  @inline(__always)
  init(isNegative: Bool, magnitude: WideMagnitude, exponent: Int) {
    self.magnitude = magnitude
    self.isNegative = isNegative && !magnitude.isZero
    self.exponent = magnitude.isZero ? 0 : exponent
  }

  /// Creates a number whose digits fit in one word, and removes trailing zeros.
  @inline(__always)
  init(isNegative: Bool, digits: UInt64, exponent: Int) {
    let short = ShortDecimal(digits: digits, exponent: exponent).withoutTrailingZeros
    self.init(
      isNegative: isNegative, magnitude: WideMagnitude(high: 0, low: short.digits),
      exponent: short.exponent)
  }

  /// Returns the digits followed by the given number of zeros; nil if they need more than 128 bits.
  func magnitude(addingZeros count: Int) -> WideMagnitude? {
    var result = magnitude
    for _ in 0..<count {
      guard result.append(0) else { return nil }
    }
    return result
  }
}

extension WideDecimal {
  /// Parses the text of a valid JSON number, and removes trailing zeros from its digits; returns
  /// nil if the digits need more than 128 bits.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init?(_ text: some Collection<UInt8>) {
    let form = DecimalForm(text)
    var magnitude = WideMagnitude(high: 0, low: 0)
    for digit in form.digits {
      guard magnitude.append(digit) else { return nil }
    }
    self.init(
      isNegative: form.isNegative, magnitude: magnitude, exponent: form.exponent.nearest)
  }
}
