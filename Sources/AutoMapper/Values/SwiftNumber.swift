/// The Swift number that an `Any` holds for a JSON number.
enum SwiftNumber {
  /// Returns an Int if the number is written as an integer and fits; a UInt64 or Decimal for larger
  /// integers; a Double for all other numbers; and beyond the range of Double, a Decimal or the
  /// number itself.
  static func value(of number: JSONNumber) -> Any {
    if let integer = number.integerValue { return Int(exactly: integer) ?? integer }
    if number.isWrittenAsInteger {
      if let integer = number.exactly(UInt64.self) { return integer }
      if let decimal = number.decimalValue { return decimal }
    }
    if let double = number.doubleValue { return double }
    if let decimal = number.decimalValue { return decimal }
    return number
  }

  /// Returns the same, except for a Decimal where a Double would lose digits, and a Double where an
  /// Int would lose the sign of zero.
  static func exactValue(of number: JSONNumber) -> Any {
    if number.integerValue == nil, number.text == "-0" { return -0.0 }
    let value = value(of: number)
    guard let double = value as? Double, JSONNumber(double) != number else { return value }
    return number.decimalValue ?? value
  }
}
