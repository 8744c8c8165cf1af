@testable import AutoMapper

/// A decimal text split the way a reader of JSON splits it.
struct SplitNumber {
  var isNegative = false
  var significand: UInt64 = 0
  var exponent = 0
  var digitsWereDropped = false

  /// Splits a text that matches the grammar of JSON numbers, or one of Swift's descriptions.
  init(_ text: String) {
    var digitCount = 0
    var exponentDigits = 0
    var exponentIsNegative = false
    var isAfterPoint = false
    var isInExponent = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where isInExponent:
        exponentIsNegative = true
      case UInt8(ascii: "-"):
        isNegative = true
      case UInt8(ascii: "+"):
        break
      case UInt8(ascii: "."):
        isAfterPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        isInExponent = true
      case _ where isInExponent:
        exponentDigits = min(exponentDigits * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
      default:
        let digit = UInt64(byte - UInt8(ascii: "0"))
        if digitCount < 19 {
          significand = significand * 10 + digit
          digitCount += significand == 0 ? 0 : 1
          exponent -= isAfterPoint ? 1 : 0
        } else {
          digitsWereDropped = digitsWereDropped || digit != 0
          exponent += isAfterPoint ? 0 : 1
        }
      }
    }
    exponent += exponentIsNegative ? -exponentDigits : exponentDigits
  }

  /// Converts with the library's arithmetic.
  ///
  /// - Returns: The number, or `nil` when the library leaves the decision to its caller.
  func converted<Format: BinaryFormat>(to format: Format.Type = Format.self) -> Format? {
    let magnitude: Format? = DecimalToBinary.convert(
      significand: significand, exponent: exponent, digitsWereDropped: digitsWereDropped)
    return magnitude.map { isNegative ? -$0 : $0 }
  }
}

/// The number of rounds of a random test: all when optimized, a tenth otherwise.
func rounds(_ count: Int) -> Int {
  #if DEBUG
  count / 10
  #else
  count
  #endif
}
