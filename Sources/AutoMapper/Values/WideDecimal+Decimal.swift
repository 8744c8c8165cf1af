import AutoMapperFoundation

extension WideDecimal {
  /// Creates the parts of a `Decimal`, including any trailing zeros of its digits; nil for NaN.
  @inline(__always)
  init?(_ value: Decimal) {
    guard let layout = DecimalLayout.shared else {
      self.init(ofText: value)
      return
    }
    guard let parts = layout.parts(of: value) else { return nil }
    self.init(
      isNegative: parts.isNegative, magnitude: WideMagnitude(high: parts.high, low: parts.low),
      exponent: parts.exponent)
  }

  private init?(ofText value: Decimal) {
    guard !value.isNaN, let digits = WideDecimal(value.significand.description.utf8),
      let magnitude = digits.magnitude(addingZeros: digits.exponent)
    else { return nil }
    self.init(isNegative: value.isSignMinus, magnitude: magnitude, exponent: value.exponent)
  }

  /// The number, whose digits do not end with zeros, as a `Decimal`; nil if a `Decimal` cannot hold
  /// it.
  ///
  /// A `Decimal` has powers of ten from -128 to 127. A number with a greater power is stored with
  /// zeros among its digits.
  @inline(__always)
  var decimal: Decimal? {
    if -128...127 ~= exponent { return decimal(magnitude, exponent) }
    return largeDecimal
  }

  private var largeDecimal: Decimal? {
    // No digits have space for more zeros.
    guard 128...(127 + 38) ~= exponent, let digits = magnitude(addingZeros: exponent - 127) else {
      return nil
    }
    return decimal(digits, 127)
  }

  @inline(__always)
  private func decimal(_ digits: WideMagnitude, _ exponent: Int) -> Decimal? {
    guard !digits.isZero else { return 0 }
    guard let layout = DecimalLayout.shared else { return decimal(ofText: digits, exponent) }
    return layout.make(
      DecimalLayout.Parts(
        isNegative: isNegative, high: digits.high, low: digits.low, exponent: exponent))
  }

  private func decimal(ofText digits: WideMagnitude, _ exponent: Int) -> Decimal? {
    let whole = DecimalText(WideDecimal(isNegative: isNegative, magnitude: digits, exponent: 0))
    return Decimal(string: "\(JSONNumber(whole))e\(exponent)")
  }
}

extension DecimalText {
  /// Prepares the text of a `Decimal`; nil for NaN.
  @inline(__always)
  init?(_ value: Decimal) {
    guard let number = WideDecimal(value) else { return nil }
    self.init(number)
  }
}
