extension Conversions {
  /// Returns the value of a type that is nearest to a number, rounded once; nil for text that is
  /// not a number.
  static func nearest<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ text: String, as type: Number.Type
  ) -> Number? {
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    if type == Float16.self { return nearestHalf(text) as? Number }
    #endif
    return Number(text)
  }
}

// On macOS the type exists for Apple silicon only.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
extension Conversions {
  static func half(_ scalar: Scalar, lenient: Bool) -> Conversion<Float16> {
    floatingPoint(scalar, lenient: lenient) { nearestHalf($0) }
  }

  /// The bits of a `Double` that the middle between two values does not have.
  ///
  /// It has at most one digit more than they have in binary.
  private static let lowBits: UInt64 =
    1 << UInt64(Double.significandBitCount - Float16.significandBitCount - 1) - 1

  /// Returns the value that is nearest to a number, rounded once; nil for text that is not a
  /// number.
  ///
  /// `Float16` reads text through `Float`, and so rounds twice: 1.00048828126 is just above the
  /// middle between 1 and its neighbor, but as a `Float` it is the middle, which is rounded down to
  /// 1.
  ///
  /// Rounding through `Double` is correct except for these middles, which a `Double` represents
  /// exactly: then the digits decide on which side the number is, and the next `Double` on that side
  /// is rounded.
  private static func nearestHalf(_ text: String) -> Float16? {
    guard let double = Double(text) else { return nil }
    // No middle is zero, or as large as the number that a greater exponent would have.
    guard double != 0, double.magnitude < 0x1p16, double.bitPattern & lowBits == 0 else {
      return Float16(double)
    }
    let number = DecimalForm(text.utf8)
    let middle = exactForm(of: double.magnitude)
    var bits = double.bitPattern
    if isLess(number, middle) { bits -= 1 }
    if isLess(middle, number) { bits += 1 }
    return Float16(Double(bitPattern: bits))
  }

  /// Compares two numbers that are equal as a `Double`, so that their exponents are close, without
  /// their signs.
  private static func isLess(_ first: DecimalForm, _ second: DecimalForm) -> Bool {
    let firstLength = Int64(first.digits.count) + (first.exponent.small ?? 0)
    let secondLength = Int64(second.digits.count) + (second.exponent.small ?? 0)
    guard firstLength == secondLength else { return firstLength < secondLength }
    return first.digits.lexicographicallyPrecedes(second.digits)
  }

  /// Returns all digits of a middle, which has at most 25 bits after the point, and as many digits.
  private static func exactForm(of middle: Double) -> DecimalForm {
    var magnitude = WideMagnitude(high: 0, low: UInt64(middle * 0x1p25))
    let fiveToThe25th: UInt64 = 298_023_223_876_953_125
    _ = magnitude.append(0, weight: fiveToThe25th)
    let number = WideDecimal(isNegative: false, magnitude: magnitude, exponent: -25)
    return DecimalForm(JSONNumber(DecimalText(number)).text.utf8)
  }
}
#endif
