/// ISO 8601 and RFC 3339, in the forms that are common in data.
///
///     2013-06-15  20130615  2013-166  2013-W24-6  2013W246  +002013-06-15
///     T12  T12:34  T12:34:56  T12:34:56.789  T1234  T123456  T123456.789
///     (nothing)  Z  +05  +0530  +05:30
///
/// `T` and `Z` may be lowercase, a space may replace `T`, and a comma the point. A date in the
/// basic form has its time in the basic form, after a `T`.
enum ISO8601 {
  /// Reads a whole text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    if let instant = readUsual(text) { return instant }
    var position = 0
    var isBasic = false
    let day = try day(in: text, at: &position, isBasic: &isBasic)
    if position == text.count { return Instant(seconds: Int64(day) * 86_400) }
    return try time(of: day, in: text, at: position, isBasic: isBasic)
  }

  /// Reads `-MM-dd`.
  private static func calendarDay(
    of year: Int, in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    try text.expect(UInt8(ascii: "-"), at: &position)
    let month = try text.number(.month, digits: 2, at: &position)
    try text.expect(UInt8(ascii: "-"), at: &position)
    return try dayOfMonth(year: year, month: month, in: text, at: &position)
  }

  /// Reads the two digits of a day and checks that it exists in the month.
  private static func dayOfMonth(
    year: Int, month: Int, in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    let day = try text.number(.day, digits: 2, at: &position)
    if day > 28, day > CivilDate.days(inMonth: month, of: year) {
      throw DateFailure(.noSuchDay(year: year, month: month, day: day), at: position - 2)
    }
    return CivilDate(year: year, month: month, day: day).daysSince1970
  }

  /// Reads a day in any form.
  private static func day(
    in text: Span<UInt8>, at position: inout Int, isBasic: inout Bool
  ) throws(DateFailure) -> Int {
    if text.count == 0 { throw DateFailure(.empty, at: 0) }
    let sign = text[0]
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      return try expandedDay(in: text, at: &position)
    }
    let year = try text.number(.year, digits: 4, at: &position)
    if text.hasDigit(at: position) {
      isBasic = true
      let month = try text.number(.month, digits: 2, at: &position)
      return try dayOfMonth(year: year, month: month, in: text, at: &position)
    }
    isBasic = text.byte(at: position) != UInt8(ascii: "-")
    if !isBasic { position += 1 }
    if text.skip(UInt8(ascii: "W"), at: &position) {
      return try dayOfWeek(of: year, in: text, at: &position, isBasic: isBasic)
    }
    if isBasic { throw DateFailure(.expectedByte(UInt8(ascii: "-")), at: position) }
    if text.hasDigit(at: position + 2) {
      return try ordinalDay(of: year, in: text, at: &position)
    }
    position -= 1
    return try calendarDay(of: year, in: text, at: &position)
  }

  /// Reads a year with a sign and six digits, and the rest of the date.
  private static func expandedDay(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    let isNegative = text.byte(at: 0) == UInt8(ascii: "-")
    position = 1
    let magnitude = try text.number(.year, digits: 6, at: &position)
    if isNegative, magnitude == 0 { throw DateFailure(.negativeYearZero, at: 0) }
    return try calendarDay(of: isNegative ? -magnitude : magnitude, in: text, at: &position)
  }

  /// Reads `ww-e` or, in the basic form, `wwe`.
  private static func dayOfWeek(
    of year: Int, in text: Span<UInt8>, at position: inout Int, isBasic: Bool
  ) throws(DateFailure) -> Int {
    let week = try text.number(.week, digits: 2, at: &position)
    if week > WeekDate.weeks(of: year) {
      throw DateFailure(.noSuchWeek(year: year, week: week), at: position - 2)
    }
    if !isBasic { try text.expect(UInt8(ascii: "-"), at: &position) }
    let weekday = try text.number(.weekday, digits: 1, at: &position)
    return WeekDate(year: year, week: week, weekday: weekday).daysSince1970
  }

  /// Reads the three digits of a day of the year.
  private static func ordinalDay(
    of year: Int, in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    let day = try text.number(.dayOfYear, digits: 3, at: &position)
    if day > 365, !CivilDate.isLeap(year) {
      throw DateFailure(.noSuchDayOfYear(year: year, day: day), at: position - 3)
    }
    return CivilDate(year: year, month: 1, day: 1).daysSince1970 + day - 1
  }
}
