extension ISO8601 {
  /// The length in bytes of `+002013-06-15T12:34:56.123456789Z`, than which nothing is longer.
  private static let longest = 33

  /// Appends an instant in UTC, such as `2013-06-15T12:34:56.789Z`, with a fraction if it has one,
  /// of at most nine digits.
  ///
  /// Years outside 0 to 9999 have a sign and six digits.
  static func write(_ instant: Instant, to bytes: inout [UInt8]) {
    let time = LocalTime(seconds: instant.seconds)
    bytes.append(addingCapacity: longest) { output in
      output.appendYear(time.date.year)
      output.append(UInt8(ascii: "-"))
      output.appendTwoDigits(time.date.month)
      output.append(UInt8(ascii: "-"))
      output.appendTwoDigits(time.date.day)
      output.append(UInt8(ascii: "T"))
      output.appendTwoDigits(time.hour)
      output.append(UInt8(ascii: ":"))
      output.appendTwoDigits(time.minute)
      output.append(UInt8(ascii: ":"))
      output.appendTwoDigits(time.second)
      output.appendFraction(instant.fraction)
      output.append(UInt8(ascii: "Z"))
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number from 0 to 99 as two digits.
  @inline(__always)
  fileprivate mutating func appendTwoDigits(_ value: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends a year as four digits, or as a sign and six.
  @inline(__always)
  fileprivate mutating func appendYear(_ year: Int) {
    let magnitude = abs(year)
    if year != magnitude || year > 9_999 {
      append(year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      appendTwoDigits(magnitude / 10_000)
    }
    appendTwoDigits(magnitude / 100 % 100)
    appendTwoDigits(magnitude % 100)
  }

  /// Appends a point and at most nine digits, or nothing for a fraction of zero.
  @inline(__always)
  fileprivate mutating func appendFraction(_ fraction: DecimalFraction) {
    guard fraction.digits != 0 else { return }
    var rest = fraction.leadingDigits(9)
    var scale: Int64 = 100_000_000
    append(UInt8(ascii: "."))
    while rest > 0 {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / scale))
      rest %= scale
      scale /= 10
    }
  }
}
