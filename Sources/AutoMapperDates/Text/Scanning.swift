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
  @inline(__always)
  func expect(_ byte: UInt8, at position: inout Int) throws(DateFailure) {
    guard self.byte(at: position) == byte else { try failByte(byte, at: position) }
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
      position = start
      try failDigits(of: field, wanted.lowerBound, at: start)
    }
    try check(value, of: field, at: start)
    return value
  }

  /// Consumes all digits of a fraction, at least one; digits beyond attoseconds are truncated.
  func fraction(at position: inout Int) throws(DateFailure) -> DecimalFraction {
    let start = position
    var digits: Int64 = 0
    while hasDigit(at: position), position - start < DecimalFraction.maximumCount {
      digits = digits &* 10 &+ Int64(self[position] &- UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { throw DateFailure(.expectedFraction, at: start) }
    let fraction = DecimalFraction(digits: digits, count: position - start)
    while hasDigit(at: position) { position += 1 }
    return fraction
  }

  /// Consumes exactly the given number of digits of a fraction, at most
  /// ``DecimalFraction/maximumCount``.
  func fraction(digits wanted: Int, at position: inout Int) throws(DateFailure) -> DecimalFraction {
    guard position + wanted <= count else { throw DateFailure(.expectedFraction, at: position) }
    return try extracting(0..<position + wanted).fraction(at: &position)
  }

  /// Checks that the text ends at a position.
  @inline(__always)
  func expectEnd(at position: Int) throws(DateFailure) {
    if position != count { try failEnd(at: position) }
  }

  @inline(__always)
  private func check(_ value: Int, of field: DateField, at position: Int) throws(DateFailure) {
    let range = field.values
    if value < range.lowerBound || value > range.upperBound {
      try failRange(value, of: field, at: position)
    }
  }
}

/// The failures of the functions above, which are inlined, unlike these.
extension Span<UInt8> {
  @inline(never)
  private func failByte(_ byte: UInt8, at position: Int) throws(DateFailure) -> Never {
    throw DateFailure(
      position >= count ? .endedBeforeByte(byte) : .expectedByte(byte), at: position)
  }

  @inline(never)
  private func failDigits(
    of field: DateField, _ wanted: Int, at start: Int
  ) throws(DateFailure) -> Never {
    var position = start
    while hasDigit(at: position) { position += 1 }
    throw DateFailure(
      position < count ? .expectedDigits(field, count: wanted) : .endedBefore(field), at: start)
  }

  @inline(never)
  private func failRange(
    _ value: Int, of field: DateField, at position: Int
  ) throws(DateFailure) -> Never {
    let range = field.values
    throw DateFailure(
      .outOfRange(field, value: value, lower: range.lowerBound, upper: range.upperBound),
      at: position)
  }

  @inline(never)
  private func failEnd(at position: Int) throws(DateFailure) -> Never {
    throw DateFailure(.trailingText, at: position)
  }
}
