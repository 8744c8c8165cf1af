extension InternetDate {
  /// The length in bytes of all texts, such as `Sat, 15 Jun 2013 12:34:56 +0000`.
  static let longestText = 31

  /// Appends an instant in UTC, such as `Sat, 15 Jun 2013 12:34:56 GMT`; a fraction is truncated.
  ///
  /// The zone is the name `GMT`, as HTTP requires, or the offset `+0000`, as is usual in mail.
  static func write(
    _ instant: Instant, namesZone: Bool, to output: inout OutputSpan<UInt8>
  ) throws(DateFailure) {
    let time = LocalTime(seconds: instant.seconds)
    guard (0...9_999).contains(time.date.year) else {
      throw DateFailure(.outOfRange(.year, value: time.date.year, lower: 0, upper: 9_999), at: 0)
    }
    output.append(EnglishNames.weekdays.bytes(of: CivilDate.weekday(ofDay: time.days)).prefix(3))
    output.append(", ".utf8)
    output.appendTwoDigits(time.date.day)
    output.append(UInt8(ascii: " "))
    output.append(EnglishNames.months.bytes(of: time.date.month).prefix(3))
    output.append(UInt8(ascii: " "))
    output.appendTwoDigits(time.date.year / 100)
    output.appendTwoDigits(time.date.year % 100)
    output.append(UInt8(ascii: " "))
    output.appendTwoDigits(time.hour)
    output.append(UInt8(ascii: ":"))
    output.appendTwoDigits(time.minute)
    output.append(UInt8(ascii: ":"))
    output.appendTwoDigits(time.second)
    output.append(namesZone ? " GMT".utf8 : " +0000".utf8)
  }
}
