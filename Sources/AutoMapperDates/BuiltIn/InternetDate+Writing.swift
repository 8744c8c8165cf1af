extension InternetDate {
  /// Appends an instant in UTC, such as `Sat, 15 Jun 2013 12:34:56 GMT`; a fraction is cut off.
  ///
  /// - Parameter namesZone: Whether the zone is `GMT`, as HTTP asks, or `+0000`, as mail does.
  static func write(
    _ instant: Instant, namesZone: Bool, to bytes: inout [UInt8]
  ) throws(DateFailure) {
    let time = LocalTime(seconds: instant.seconds)
    guard (0...9_999).contains(time.date.year) else {
      throw DateFailure(.outOfRange(.year, value: time.date.year, lower: 0, upper: 9_999), at: 0)
    }
    bytes += EnglishNames.weekdays.bytes(of: CivilDate.weekday(ofDay: time.days)).prefix(3)
    bytes += ", ".utf8
    bytes.appendTwoDigits(time.date.day)
    bytes.append(UInt8(ascii: " "))
    bytes += EnglishNames.months.bytes(of: time.date.month).prefix(3)
    bytes.append(UInt8(ascii: " "))
    bytes.appendPadded(Int64(time.date.year), width: 4)
    bytes.append(UInt8(ascii: " "))
    bytes.appendTwoDigits(time.hour)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendTwoDigits(time.minute)
    bytes.append(UInt8(ascii: ":"))
    bytes.appendTwoDigits(time.second)
    bytes += namesZone ? " GMT".utf8 : " +0000".utf8
  }
}
