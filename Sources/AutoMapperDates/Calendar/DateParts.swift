/// The fields of a text, before they are combined into an instant.
struct DateParts {
  var year: Int?
  var month: Int?
  var day: Int?
  var dayOfYear: Int?
  var yearOfWeek: Int?
  var week: Int?
  var weekday: Int?
  /// The hour as it was read, from 0 to 24, or from 0 to 11 if the half of the day is a separate
  /// field.
  var hour = 0
  var isAfternoon: Bool?
  var minute = 0
  var second = 0
  var fraction = DecimalFraction.zero
  /// The seconds east of UTC that the text states, if any.
  var offset: Int?
  var dayPosition = 0
  var weekdayPosition = 0
  /// The position of the hour, or nil if the text has none.
  var hourPosition: Int?
  var secondPosition = 0

  /// The year of a text without one, the same as Foundation's.
  private static let defaultYear = 2_000

  /// Reads a number with as many digits as possible between two counts, at most nine.
  mutating func read(
    _ field: DateField, digits: ClosedRange<Int>, of text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) {
    let start = position
    let value = try text.number(field, digits: digits, at: &position)
    switch field {
    case .year: year = value
    case .month: month = value
    case .day: (day, dayPosition) = (value, start)
    case .dayOfYear: (dayOfYear, dayPosition) = (value, start)
    case .yearOfWeek: yearOfWeek = value
    case .week: (week, dayPosition) = (value, start)
    case .weekday: (weekday, weekdayPosition) = (value, start)
    case .hour, .hourOrMidnight, .hourOfHalfDayFromZero: (hour, hourPosition) = (value, start)
    case .hourFromOne: (hour, hourPosition) = (value % 24, start)
    case .hourOfHalfDay: (hour, hourPosition) = (value % 12, start)
    case .minute: minute = value
    case .second: (second, secondPosition) = (value, start)
    case .offsetHour, .offsetMinute, .offsetSecond: break
    }
  }

  /// Reads the English name of a weekday.
  mutating func readWeekdayName(of text: Span<UInt8>, at position: inout Int) throws(DateFailure) {
    weekdayPosition = position
    weekday = try EnglishNames.weekdays.require(in: text, at: &position)
  }

  /// The instant of the time on a day, at an offset in seconds east of UTC.
  func instant(onDay days: Int, offset: Int) throws(DateFailure) -> Instant {
    let instant = Instant(
      seconds: Int64(days) * 86_400 + Int64(try secondsOfDay() - offset), fraction: fraction)
    // A leap second is followed by the first second of a month.
    if second == 60,
      instant.seconds % 86_400 != 0
        || CivilDate(daysSince1970: Int(instant.seconds / 86_400)).day != 1
    {
      throw DateFailure(
        "second 60 is possible only at 23:59:60 UTC on the last day of a month", at: secondPosition)
    }
    return instant
  }

  /// The day in days since 1970-01-01, checked against the calendar and the weekday.
  func days() throws(DateFailure) -> Int {
    if let yearOfWeek, let week {
      let count = WeekDate.weeks(of: yearOfWeek)
      guard week <= count else { throw missing(week, of: count, "weeks", in: yearOfWeek) }
      return WeekDate(year: yearOfWeek, week: week, weekday: weekday ?? 1).daysSince1970
    }
    let days = try calendarDays()
    if let weekday, weekday != CivilDate.weekday(ofDay: days) {
      let names = EnglishNames.weekdays
      let actual = names.text(of: CivilDate.weekday(ofDay: days))
      throw DateFailure(
        "the day is a \(actual), not a \(names.text(of: weekday))", at: weekdayPosition)
    }
    return days
  }

  private func calendarDays() throws(DateFailure) -> Int {
    let year = year ?? Self.defaultYear
    if let dayOfYear {
      let count = CivilDate.isLeap(year) ? 366 : 365
      guard dayOfYear <= count else { throw missing(dayOfYear, of: count, "days", in: year) }
      return CivilDate(year: year, month: 1, day: dayOfYear).daysSince1970
    }
    let date = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    guard date.day <= 28 || date.day <= CivilDate.days(inMonth: date.month, of: year) else {
      let count = CivilDate.days(inMonth: date.month, of: year)
      throw missing(date.day, of: count, "days", in: year, month: date.month)
    }
    return date.daysSince1970
  }

  /// The failure to find a day or a week in a year, or in a month.
  private func missing(
    _ number: Int, of count: Int, _ unit: String, in year: Int, month: Int? = nil
  ) -> DateFailure {
    let name = month.map { EnglishNames.months.text(of: $0) + " " } ?? ""
    return DateFailure("\(name)\(year) has \(count) \(unit), not \(number)", at: dayPosition)
  }

  /// The seconds since midnight: 86,400 for hour 24; second 60 counts as the following second.
  ///
  /// A 24-hour field combined with AM or PM keeps its meaning: 22 PM is 22, and so is 10 PM.
  func secondsOfDay() throws(DateFailure) -> Int {
    var hour = hour
    if let isAfternoon {
      switch (isAfternoon, hour) {
      case (true, 0...11): hour += 12
      case (false, 12): hour = 0
      case (false, 13...):
        throw DateFailure("hour \(hour) cannot be AM", at: hourPosition ?? 0)
      default: break
      }
    }
    return hour * 3_600 + minute * 60 + second
  }
}
