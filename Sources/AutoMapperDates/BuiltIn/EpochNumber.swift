internal import AutoMapperFoundation

/// Numbers of seconds, milliseconds, microseconds or nanoseconds since 1970.
enum EpochNumber {
  /// The unit of a number.
  enum Unit: UInt8 {
    case seconds
    case milliseconds
    case microseconds
    case nanoseconds

    /// The number of decimal digits of a second that one unit corresponds to.
    var digits: Int { Int(rawValue) * 3 }

    /// The plural of the unit's name.
    var name: String {
      ["seconds", "milliseconds", "microseconds", "nanoseconds"][Int(rawValue)]
    }
  }

  /// Reads a decimal number without rounding, from a position to the end of a text.
  ///
  /// Offsets of errors are relative to the text's start.
  static func read(
    _ text: Span<UInt8>, from start: Int = 0, unit: Unit
  ) throws(DateFailure) -> Instant {
    if text.count == start { throw .empty }
    var position = start
    let isNegative = text.skip(UInt8(ascii: "-"), at: &position)
    let first = position
    try requireDigit(in: text, at: position)
    while text.hasDigit(at: position) { position += 1 }
    var wholeCount = position - first - unit.digits
    if text.skip(UInt8(ascii: "."), at: &position) {
      guard text.hasDigit(at: position) else { throw .expectedDigits(of: "fraction", at: position) }
      while text.hasDigit(at: position) { position += 1 }
    }
    let end = position
    wholeCount += try exponent(in: text, at: &position)
    try text.expectEnd(at: position)
    let instant = try instant(text, digits: first..<end, wholeCount: wholeCount, start: start)
    return isNegative ? instant.negated : instant
  }

  static func requireDigit(in text: Span<UInt8>, at position: Int) throws(DateFailure) {
    guard text.hasDigit(at: position) else {
      throw .expectedDigits(of: "number", at: position)
    }
  }

  /// Reads an exponent of ten, such as `e9`, if there is one.
  private static func exponent(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    guard text.byte(at: position) | 0x20 == UInt8(ascii: "e") else { return 0 }
    position += 1
    let isNegative = text.skip(UInt8(ascii: "-"), at: &position)
    if !isNegative { _ = text.skip(UInt8(ascii: "+"), at: &position) }
    try requireDigit(in: text, at: position)
    var exponent = 0
    while text.hasDigit(at: position) {
      // Beyond the limit, no text has enough digits to compensate for it.
      exponent = min(exponent * 10 + Int(digit(text, position)), 100_000_000)
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// A number of seconds beyond all supported years, at which reading further digits stops.
  private static let limit = Instant.knownSeconds.upperBound * 2

  /// Splits any number of digits, with or without a point, into whole seconds and a fraction;
  /// digits beyond attoseconds are truncated.
  ///
  /// `wholeCount` is the number of digits for whole seconds. It exceeds the number of digits if
  /// zeros are missing at the end, and is negative if zeros are missing at the front: 5
  /// milliseconds are .005.
  private static func instant(
    _ text: Span<UInt8>, digits: Range<Int>, wholeCount: Int, start: Int
  ) throws(DateFailure) -> Instant {
    var seconds: Int64 = 0
    var fraction = DecimalFraction(
      digits: 0, count: min(max(-wholeCount, 0), DecimalFraction.maximumCount))
    var count = 0
    for position in digits where text[position] != UInt8(ascii: ".") {
      if count < wholeCount {
        seconds = seconds * 10 + digit(text, position)
        if seconds > limit { throw .tooLarge(at: start) }
      } else if fraction.count < DecimalFraction.maximumCount {
        fraction.digits = fraction.digits * 10 + digit(text, position)
        fraction.count += 1
      }
      count += 1
    }
    while count < wholeCount, seconds > 0 {
      seconds *= 10
      if seconds > limit { throw .tooLarge(at: start) }
      count += 1
    }
    return Instant(seconds: seconds, fraction: fraction)
  }

  private static func digit(_ text: Span<UInt8>, _ position: Int) -> Int64 {
    Int64(text[position] &- UInt8(ascii: "0"))
  }

  /// Returns the date of a number, the same as from `Date(timeIntervalSince1970:)`.
  static func date(of number: Double, unit: Unit) throws(DateFailure) -> Date {
    guard number.isFinite else { throw .notFinite }
    let seconds =
      unit == .seconds ? number : number / Double(DecimalFraction.powerOfTen(unit.digits))
    guard seconds >= Double(Instant.knownSeconds.lowerBound),
      seconds < Double(Instant.knownSeconds.upperBound) + 1
    else { throw .tooLarge() }
    return Date(timeIntervalSince1970: seconds)
  }
}
