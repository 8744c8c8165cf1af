import Foundation

/// The Swift number that an `Any` holds for a JSON number.
enum NativeNumber {
  /// Int where the number is integral, written as such and fits; UInt64 and Decimal for larger
  /// integers; Double for all others; beyond the range of Double a Decimal, or the number as it is.
  static func value(of number: JSONNumber) -> Any {
    if let integer = number.integerValue { return Int(exactly: integer) ?? integer }
    let isWrittenAsInteger = number.text.utf8.allSatisfy {
      $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e")
    }
    if isWrittenAsInteger {
      if let integer = number.exactly(UInt64.self) { return integer }
      if let decimal = number.decimalValue { return decimal }
    }
    if let double = number.doubleValue { return double }
    if let decimal = number.decimalValue { return decimal }
    return number
  }

  /// The same, but a Decimal where a Double would lose digits.
  static func exactValue(of number: JSONNumber) -> Any {
    let value = value(of: number)
    guard let double = value as? Double, JSONNumber(double) != number else { return value }
    return number.decimalValue ?? value
  }
}

extension JSONNumber {
  /// The shortest text of a finite number that reads back equal.
  static func text<Number: BinaryFormat>(of value: Number) -> String {
    var bytes: [UInt8] = []
    FloatingPointText.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
