import AutoMapperFoundation

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

  /// Returns the value that is nearest to a number, which was rounded to a `Double`; nil if the
  /// value is not finite, or depends on digits that the `Double` does not have.
  static func half(_ number: Double) -> Float16? {
    let half = Float16(number)
    // The middle between two values has at most one digit more than they have in binary.
    let lowBitCount = Double.significandBitCount - Float16.significandBitCount - 1
    let lowBits = (1 as UInt64) << UInt64(lowBitCount) - 1
    guard half.isFinite, number.bitPattern & lowBits != 0 || Double(half) == number else {
      return nil
    }
    return half
  }

  /// Returns the value that is nearest to a number, rounded once; nil for text that is not a
  /// number.
  ///
  /// `Float16` reads text through `Float`, and so rounds twice: 1.00048828126 is just above the
  /// middle between 1 and its neighbor, but as a `Float` it is the middle, which is rounded down to
  /// 1.
  ///
  /// Rounding through `Double` is correct except for these middles, which a `Double` represents
  /// exactly: then the digits decide on which side the number is.
  private static func nearestHalf(_ text: String) -> Float16? {
    guard let double = Double(text) else { return nil }
    let half = Float16(double)
    guard let (lower, upper) = neighbors(ofMiddle: double.magnitude) else { return half }
    let number = DecimalForm(text.drop { $0 == "-" }.description)
    let middle = exactForm(of: double.magnitude)
    if number == middle { return half }
    let nearest = isLess(number, middle) ? lower : upper
    return double < 0 ? -nearest : nearest
  }

  /// Returns the two values between which a number is the middle; nil for any other number.
  private static func neighbors(ofMiddle magnitude: Double) -> (lower: Float16, upper: Float16)? {
    let nearest = Float16(magnitude)
    let lower = Double(nearest) > magnitude ? nearest.nextDown : nearest
    // Infinity takes the place of the value after the greatest finite one.
    let gap = Double(lower.ulp)
    guard lower.isFinite, magnitude - Double(lower) == gap / 2 else { return nil }
    return (lower, lower.nextUp)
  }

  /// Compares two numbers that are equal as a `Double`, so that their exponents are close.
  private static func isLess(_ first: DecimalForm, _ second: DecimalForm) -> Bool {
    let firstLength = Int64(first.digits.count) + (first.exponent.small ?? 0)
    let secondLength = Int64(second.digits.count) + (second.exponent.small ?? 0)
    guard firstLength == secondLength else { return firstLength < secondLength }
    return first.digits.lexicographicallyPrecedes(second.digits)
  }

  /// Returns all digits of a middle, which has at most 25 after the point.
  private static func exactForm(of middle: Double) -> DecimalForm {
    let integer = middle.rounded(.down)
    var text = "\(Int(integer))."
    var rest = middle - integer
    // Each digit leaves a fraction with a bit less, so nothing is rounded.
    while rest > 0 {
      let digit = (rest * 10).rounded(.down)
      text += "\(Int(digit))"
      rest = rest * 10 - digit
    }
    return DecimalForm(text)
  }
}
#endif
