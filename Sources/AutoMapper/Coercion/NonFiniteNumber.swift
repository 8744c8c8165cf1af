import AutoMapperFoundation

/// Not-a-number and the infinities as strings, with their names in JavaScript.
enum NonFiniteNumber {
  /// Returns the number that a string represents; nil for other strings, and for types that do not
  /// have the number.
  static func value<Value>(of scalar: Scalar, as type: Value.Type) -> Value? {
    guard case .string(let text) = scalar, let number = number(text) else { return nil }
    if let type = type as? any BinaryFloatingPoint.Type { return type.init(number) as? Value }
    if type == Decimal.self { return number.isNaN ? Decimal.nan as? Value : nil }
    #if Foundation
    return type == NSNumber.self ? NSNumber(value: number) as? Value : nil
    #else
    return nil
    #endif
  }

  private static func number(_ text: String) -> Double? {
    switch text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }

  /// Returns the string for a number that is not finite.
  static func text(of value: some BinaryFloatingPoint) -> String {
    if value.isNaN { return "NaN" }
    return value < 0 ? "-Infinity" : "Infinity"
  }
}
