/// A JSON number of at most 19 digits without an exponent, like most numbers, split for conversion.
struct PlainNumber {
  let isNegative: Bool
  /// The digits before and after the point as an integer.
  let digits: UInt64
  /// The number of digits after the point.
  let fractionCount: Int

  private static let greatestCount = 19

  /// Parses a text; returns nil for other numbers, and for a text that is not a number.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init?(_ text: borrowing Span<UInt8>) {
    var position = 0
    var digits: UInt64 = 0
    isNegative = Self.skip(UInt8(ascii: "-"), in: text, at: &position)
    let start = position
    Self.takeDigits(of: text, at: &position, into: &digits)
    let wholeCount = position - start
    guard wholeCount == 1 || wholeCount > 1 && text[start] != UInt8(ascii: "0") else { return nil }
    var fractionCount = 0
    if Self.skip(UInt8(ascii: "."), in: text, at: &position) {
      let point = position
      Self.takeDigits(of: text, at: &position, into: &digits)
      fractionCount = position - point
      guard fractionCount > 0 else { return nil }
    }
    guard position == text.count, wholeCount + fractionCount <= Self.greatestCount else {
      return nil
    }
    self.digits = digits
    self.fractionCount = fractionCount
  }

  @inline(__always)
  private static func skip(
    _ byte: UInt8, in text: borrowing Span<UInt8>, at position: inout Int
  ) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Reads a run of digits and appends them to a number, which wraps around beyond 19 digits.
  @inline(__always)
  private static func takeDigits(
    of text: borrowing Span<UInt8>, at position: inout Int, into number: inout UInt64
  ) {
    while position < text.count {
      let digit = text[position] &- UInt8(ascii: "0")
      guard digit <= 9 else { return }
      number = number &* 10 &+ UInt64(digit)
      position += 1
    }
  }

  /// The nearest `Double`; nil if it takes more than the usual arithmetic to find it.
  var double: Double? {
    DecimalToBinary.convert(
      significand: digits, exponent: 0 &- fractionCount, digitsWereDropped: false,
      to: Double.self
    ).map { isNegative ? -$0 : $0 }
  }
}
