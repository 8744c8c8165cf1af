/// A number in the text, checked against the grammar and split for conversion.
struct NumberToken {
  var lower: Int
  var upper: Int
  var isNegative: Bool
  /// The first 19 significant digits.
  var significand: UInt64 = 0
  /// The exponent of ten of the last digit of `significand`.
  var exponent = 0
  /// Whether further digits, not all zero, follow those in `significand`.
  var digitsWereDropped = false

  /// The nearest `Double`, infinity beyond the greatest one; nil if it depends on digits that were dropped.
  // One copy of the conversion for those who need it rarely.
  @inline(never)
  var double: Double? {
    let magnitude: Double? = DecimalToBinary.convert(
      significand: significand, exponent: exponent, digitsWereDropped: digitsWereDropped)
    return magnitude.map { isNegative ? -$0 : $0 }
  }
}
