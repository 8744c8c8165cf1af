import Foundation

extension Conversions {
  /// The value of a type that is nearest to a number, rounded once; nil for text that is none.
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

  /// The value that is nearest to a number, rounded once; nil for text that is none.
  ///
  /// `Float16` of a text goes through `Float`, and so rounds twice: 1.00048828126 lies just above the middle
  /// between 1 and its neighbor, and as a `Float` in the middle, from where it goes down to 1.
  ///
  /// The way through `Double` is right but for those middles, which a `Double` holds exactly: there the digits
  /// decide on which side the number lies.
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

  /// The two values between which a number lies in the middle; nil for any other number.
  private static func neighbors(ofMiddle magnitude: Double) -> (lower: Float16, upper: Float16)? {
    let nearest = Float16(magnitude)
    let lower = Double(nearest) > magnitude ? nearest.nextDown : nearest
    // Infinity is where the next value would be, were there one.
    let gap = Double(lower.ulp)
    guard lower.isFinite, magnitude - Double(lower) == gap / 2 else { return nil }
    return (lower, lower.nextUp)
  }

  /// Compares two numbers that a `Double` does not tell apart, so that their exponents are near.
  private static func isLess(_ first: DecimalForm, _ second: DecimalForm) -> Bool {
    let firstLength = Int64(first.digits.count) + (first.exponent.small ?? 0)
    let secondLength = Int64(second.digits.count) + (second.exponent.small ?? 0)
    guard firstLength == secondLength else { return firstLength < secondLength }
    return first.digits.lexicographicallyPrecedes(second.digits)
  }

  /// All digits of a middle: none has more than 25 behind the point.
  private static func exactForm(of middle: Double) -> DecimalForm {
    DecimalForm(String(format: "%.25f", middle))
  }
}
#endif
