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
    let firstDigit = position
    while text.hasDigit(at: position) { position += 1 }
    let end = position
    guard end > firstDigit else {
      throw DateFailure(.expectedDigits(.timestamp, count: 1), at: position)
    }
    if text.skip(UInt8(ascii: "."), at: &position) {
      guard text.hasDigit(at: position) else { throw DateFailure(.expectedFraction, at: position) }
      while text.hasDigit(at: position) { position += 1 }
    }
    if text.byte(at: position) | 0x20 == UInt8(ascii: "e") {
      return try readScientific(text, from: start, exponentAt: position, unit: unit)
    }
    try text.expectEnd(at: position)
    return try instant(
      text, integer: firstDigit..<end, fraction: end + 1..<max(end + 1, position), unit: unit,
      isNegative: isNegative, start: start)
  }

  /// Moves the point of a decimal number to whole seconds.
  private static func instant(
    _ text: Span<UInt8>, integer: Range<Int>, fraction: Range<Int>, unit: Unit, isNegative: Bool,
    start: Int
  ) throws(DateFailure) -> Instant {
    let point = max(integer.upperBound - unit.digits, integer.lowerBound)
    var seconds: Int64 = 0
    for position in integer.lowerBound..<point {
      seconds = seconds * 10 + digit(text, position)
      if seconds > Instant.knownSeconds.upperBound * 2 { throw DateFailure(.tooLarge, at: start) }
    }
    // An integer of few digits stands right of the point: 5 milliseconds are .005.
    var decimal = DecimalFraction(
      digits: 0, count: unit.digits - (integer.upperBound - point))
    for position in point..<integer.upperBound { decimal.append(digit(text, position)) }
    for position in fraction { decimal.append(digit(text, position)) }
    let instant = Instant(seconds: seconds, fraction: decimal)
    return isNegative ? instant.negated : instant
  }

  private static func digit(_ text: Span<UInt8>, _ position: Int) -> Int64 {
    Int64(text[position] &- UInt8(ascii: "0"))
  }

  /// Reads a number with an exponent, such as `1.371e9`, as the nearest `Double`.
  private static func readScientific(
    _ text: Span<UInt8>, from start: Int, exponentAt exponent: Int, unit: Unit
  ) throws(DateFailure) -> Instant {
    var position = exponent + 1
    if text.byte(at: position) != UInt8(ascii: "-") {
      _ = text.skip(UInt8(ascii: "+"), at: &position)
    } else {
      position += 1
    }
    guard text.hasDigit(at: position) else {
      throw DateFailure(.expectedDigits(.timestamp, count: 1), at: position)
    }
    while text.hasDigit(at: position) { position += 1 }
    try text.expectEnd(at: position)
    var bytes: [UInt8] = []
    for index in start..<position { bytes.append(text[index]) }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)),
      let date = date(of: number, unit: unit), let instant = Instant(date)
    else { throw DateFailure(.tooLarge, at: start) }
    return instant
  }

  /// The date of a number, as `Date(timeIntervalSince1970:)` has it; nil where there is none.
  static func date(of number: Double, unit: Unit) -> Date? {
    let seconds =
      unit == .seconds ? number : number / Double(DecimalFraction.powerOfTen(unit.digits))
    // Not a number fails both comparisons.
    guard seconds >= Double(Instant.knownSeconds.lowerBound),
      seconds < Double(Instant.knownSeconds.upperBound) + 1
    else { return nil }
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
