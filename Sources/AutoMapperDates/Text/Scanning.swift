/// Functions that read the parts of a date from UTF-8 bytes.
///
/// Every function takes the position at which it begins, and moves it past the bytes that it
/// consumes. Only ASCII digits are digits.
extension Span<UInt8> {
  /// The byte at a position, or 0 at the end; a 0 in the text does not match anything either.
  @inline(__always)
  func byte(at position: Int) -> UInt8 {
    position < count ? self[position] : 0
  }

  /// Whether a digit is at a position.
  @inline(__always)
  func hasDigit(at position: Int) -> Bool {
    byte(at: position) &- UInt8(ascii: "0") < 10
  }

  /// Consumes a byte if it is next.
  @inline(__always)
  func skip(_ byte: UInt8, at position: inout Int) -> Bool {
    guard self.byte(at: position) == byte else { return false }
    position += 1
    return true
  }

  /// Consumes a byte, which must be next.
  func expect(_ byte: UInt8, at position: inout Int) throws(DateFailure) {
    guard self.byte(at: position) == byte else {
      throw .expectedByte(byte, at: position, isEnd: position >= count)
    }
    position += 1
  }

  /// Consumes as many digits as possible between two counts, at most nine, and checks the range.
  func number(
    _ field: DateField, digits wanted: ClosedRange<Int>, at position: inout Int
  ) throws(DateFailure) -> Int {
    let start = position
    var value = 0
    while position - start < wanted.upperBound, hasDigit(at: position) {
      value = value * 10 + Int(self[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position - start >= wanted.lowerBound else {
      throw .expectedDigits(
        of: field.name, count: wanted.lowerBound, at: start, isEnd: position >= count)
    }
    let range = field.values
    guard range.contains(value) else { throw .outOfRange(field, value, range, at: start) }
    return value
  }

  /// Consumes a year: one of two digits is the first year that ends with them, from 1900 and `first`
  /// years on, and all others are unchanged.
  func year(
    digits wanted: ClosedRange<Int>, from first: Int, at position: inout Int
  ) throws(DateFailure) -> Int {
    let start = position
    let year = try number(.year, digits: wanted, at: &position)
    guard position - start == 2 else { return year }
    return year < first ? year + 2_000 : year + 1_900
  }

  /// Consumes all digits of a fraction, at least one; digits beyond attoseconds are truncated.
  func fraction(at position: inout Int) throws(DateFailure) -> DecimalFraction {
    let start = position
    var digits: Int64 = 0
    while hasDigit(at: position), position - start < DecimalFraction.maximumCount {
      digits = digits &* 10 &+ Int64(self[position] &- UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { throw .expectedDigits(of: "fraction", at: start) }
    let fraction = DecimalFraction(digits: digits, count: position - start)
    while hasDigit(at: position) { position += 1 }
    return fraction
  }

  /// Consumes exactly the given number of digits of a fraction, at most
  /// ``DecimalFraction/maximumCount``.
  func fraction(digits wanted: Int, at position: inout Int) throws(DateFailure) -> DecimalFraction {
    guard position + wanted <= count else { throw .expectedDigits(of: "fraction", at: position) }
    return try extracting(0..<position + wanted).fraction(at: &position)
  }

  /// Checks that the text ends at a position.
  func expectEnd(at position: Int) throws(DateFailure) {
    if position != count { throw .trailingText(at: position) }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
