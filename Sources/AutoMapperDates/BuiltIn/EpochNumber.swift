internal import Foundation

/// Numbers of seconds, milliseconds, microseconds or nanoseconds since 1970.
enum EpochNumber {
  /// What a number counts.
  enum Unit: UInt8 {
    case seconds
    case milliseconds
    case microseconds
    case nanoseconds

    /// How many decimal digits of a second one unit is.
    var digits: Int { Int(rawValue) * 3 }
  }

  /// Reads a decimal number with its digits as they are, from its beginning to the end of a text.
  ///
  /// Offsets of errors count from the text's start.
  static func read(
    _ text: Span<UInt8>, from start: Int = 0, unit: Unit
  ) throws(DateFailure) -> Instant {
    if text.count == start { throw DateFailure(.empty, at: start) }
    var position = start
    let isNegative = text.skip(UInt8(ascii: "-"), at: &position)
    let first = position
    try skipDigits(of: text, at: &position)
    let integerEnd = position
    if text.skip(UInt8(ascii: "."), at: &position) {
      guard text.hasDigit(at: position) else { throw DateFailure(.expectedFraction, at: position) }
      try skipDigits(of: text, at: &position)
    }
    let end = position
    let exponent = try exponent(in: text, at: &position)
    try text.expectEnd(at: position)
    let instant = try instant(
      text, digits: first..<end, wholeCount: integerEnd - first + exponent - unit.digits,
      start: start)
    return isNegative ? instant.negated : instant
  }

  private static func skipDigits(
    of text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) {
    guard text.hasDigit(at: position) else {
      throw DateFailure(.expectedDigits(.timestamp, count: 1), at: position)
    }
    while text.hasDigit(at: position) { position += 1 }
  }

  /// Reads an exponent of ten, such as `e9`, if there is one.
  private static func exponent(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    guard text.byte(at: position) | 0x20 == UInt8(ascii: "e") else { return 0 }
    position += 1
    let isNegative = text.skip(UInt8(ascii: "-"), at: &position)
    if !isNegative { _ = text.skip(UInt8(ascii: "+"), at: &position) }
    let first = position
    try skipDigits(of: text, at: &position)
    var exponent = 0
    for index in first..<position {
      // Beyond this, no text has the digits to make up for it.
      exponent = min(exponent * 10 + Int(digit(text, index)), 1_000_000_000_000_000)
    }
    return isNegative ? -exponent : exponent
  }

  /// Splits digits, with or without a point among them, into whole seconds and a fraction.
  ///
  /// So many digits are those of whole seconds: more than there are when zeros are left out at the
  /// end, and fewer than none when they are left out at the front. 5 milliseconds are .005.
  private static func instant(
    _ text: Span<UInt8>, digits: Range<Int>, wholeCount: Int, start: Int
  ) throws(DateFailure) -> Instant {
    let limit = Instant.knownSeconds.upperBound * 2
    var seconds: Int64 = 0
    var fraction = DecimalFraction(
      digits: 0, count: min(max(-wholeCount, 0), DecimalFraction.maximumCount))
    var count = 0
    for position in digits where text[position] != UInt8(ascii: ".") {
      if count < wholeCount {
        seconds = seconds * 10 + digit(text, position)
        if seconds > limit { throw DateFailure(.tooLarge, at: start) }
      } else {
        fraction.append(digit(text, position))
      }
      count += 1
    }
    while count < wholeCount, seconds > 0 {
      seconds *= 10
      if seconds > limit { throw DateFailure(.tooLarge, at: start) }
      count += 1
    }
    return Instant(seconds: seconds, fraction: fraction)
  }

  private static func digit(_ text: Span<UInt8>, _ position: Int) -> Int64 {
    Int64(text[position] &- UInt8(ascii: "0"))
  }

  /// The date of a number, as `Date(timeIntervalSince1970:)` has it.
  static func date(of number: Double, unit: Unit) throws(DateFailure) -> Date {
    guard number.isFinite else { throw DateFailure(.notFinite, at: 0) }
    let seconds =
      unit == .seconds ? number : number / Double(DecimalFraction.powerOfTen(unit.digits))
    guard seconds >= Double(Instant.knownSeconds.lowerBound),
      seconds < Double(Instant.knownSeconds.upperBound) + 1
    else { throw DateFailure(.tooLarge, at: 0) }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension DecimalFraction {
  /// Adds a digit at the end; one that would be beyond attoseconds is cut off.
  fileprivate mutating func append(_ digit: Int64) {
    guard count < Self.maximumCount else { return }
    digits = digits * 10 + digit
    count += 1
  }
}

extension Instant {
  /// The instant as far on the other side of 1970.
  var negated: Instant {
    guard fraction.digits != 0 else { return Instant(seconds: -seconds) }
    return Instant(
      seconds: -seconds - 1,
      fraction: DecimalFraction(
        digits: DecimalFraction.powerOfTen(fraction.count) - fraction.digits,
        count: fraction.count))
  }
}
