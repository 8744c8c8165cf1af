extension ISO8601 {
  /// The length in bytes of `+002013-06-15T12:34:56.123456789Z`, than which nothing is longer.
  static let longestText = 33

  /// Appends an instant in UTC, such as `2013-06-15T12:34:56.789Z`, with a fraction if it has one,
  /// of at most nine digits.
  ///
  /// Years outside 0 to 9999 have a sign and six digits. The other digits are set into two words
  /// of eight bytes, `0000-00-` and `00T00:00`.
  @inline(__always)
  static func write(_ instant: Instant, to output: inout OutputSpan<UInt8>) {
    let time = LocalTime(seconds: instant.seconds)
    let year = abs(time.date.year)
    if year > 9_999 || time.date.year < 0 {
      output.append(time.date.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      output.appendTwoDigits(year / 10_000)
    }
    output.append(
      word: 0x2D30_302D_3030_3030 + digits(year / 100 % 100, at: 0) + digits(year % 100, at: 2)
        + digits(time.date.month, at: 5))
    output.append(
      word: 0x3030_3A30_3054_3030 + digits(time.date.day, at: 0) + digits(time.hour, at: 3)
        + digits(time.minute, at: 6))
    output.append(UInt8(ascii: ":"))
    output.appendTwoDigits(time.second)
    output.appendFraction(instant.fraction)
    output.append(UInt8(ascii: "Z"))
  }

  /// The two digits of a number from 0 to 99 as bytes of 0 to 9, the tens in the byte at an offset.
  @inline(__always)
  private static func digits(_ value: Int, at offset: UInt64) -> UInt64 {
    let value = UInt8(truncatingIfNeeded: value)
    return UInt64(value / 10) << (8 &* offset) | UInt64(value % 10) << (8 &* offset &+ 8)
  }
}
