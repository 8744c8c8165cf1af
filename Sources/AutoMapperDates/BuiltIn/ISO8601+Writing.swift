extension ISO8601 {
  /// Appends an instant in UTC, such as `2013-06-15T12:34:56.789Z`, with an optional fraction of at
  /// most nine digits.
  ///
  /// Years outside 0 to 9999 have a sign and six digits. The rest is assembled in words of eight
  /// bytes, so that most texts take three stores:
  ///
  ///     2013-06-    15T12:34    :56.789Z
  @inline(__always)
  static func write(_ instant: Instant, to output: inout OutputSpan<UInt8>) {
    let time = LocalTime(seconds: instant.seconds)
    let year = UInt32(truncatingIfNeeded: time.date.year.magnitude)
    if !(0...9_999).contains(time.date.year) {
      output.append(time.date.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      output.appendTwoDigits(Int(year / 10_000))
    }
    // The characters 0000-00- and 00T00:00, from the last to the first.
    output.append(
      word: 0x2D30_302D_3030_3030
        &+ DigitWord.pairs((Int(year / 100 % 100), 0), (Int(year % 100), 2), (time.date.month, 5)))
    output.append(
      word: 0x3030_3A30_3054_3030
        &+ DigitWord.pairs((time.date.day, 0), (time.hour, 3), (time.minute, 6)))
    writeSecond(time.second, instant.fraction, to: &output)
  }

  /// Appends a colon, the second with its fraction, and `Z`.
  @inline(__always)
  private static func writeSecond(
    _ second: Int, _ fraction: DecimalFraction, to output: inout OutputSpan<UInt8>
  ) {
    let digits = DigitWord.pair(second, at: 1)
    // The characters :00Z and :00.000Z, from the last to the first.
    switch fraction.count {
    case 0: output.append(word: 0x5A30_303A &+ digits, count: 4)
    case 3:
      output.append(word: 0x5A30_3030_2E30_303A &+ digits &+ DigitWord.three(fraction.digits) << 32)
    default:
      output.append(word: 0x30_303A &+ digits, count: 3)
      output.appendFraction(fraction)
      output.append(UInt8(ascii: "Z"))
    }
  }
}
