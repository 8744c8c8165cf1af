/// The fields of a text, before they are combined into an instant.
struct PatternParts {
  var year: Int?
  var month: Int?
  var day: Int?
  var dayOfYear: Int?
  var yearOfWeek: Int?
  var week: Int?
  var weekday: Int?
  /// The hour as it was read, from 0 to 23, or from 0 to 11 if the half of the day is a separate
  /// field.
  var hour = 0
  /// Whether the hour was read by a 12-hour field.
  var isHalfDayHour = false
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

  /// Stores a number.
  mutating func set(_ field: DateField, to value: Int, at position: Int) {
    switch field {
    case .year: year = value
    case .month: month = value
    case .day: (day, dayPosition) = (value, position)
    case .dayOfYear: (dayOfYear, dayPosition) = (value, position)
    case .yearOfWeek: yearOfWeek = value
    case .week: (week, dayPosition) = (value, position)
    case .weekday: (weekday, weekdayPosition) = (value, position)
    case .hour: (hour, hourPosition) = (value, position)
    case .hourFromOne: (hour, hourPosition) = (value % 24, position)
    case .hourOfHalfDay: setHalfDayHour(value % 12, at: position)
    case .hourOfHalfDayFromZero: setHalfDayHour(value, at: position)
    case .minute: minute = value
    case .second: (second, secondPosition) = (value, position)
    case .hourOrMidnight, .offsetHour, .offsetMinute, .offsetSecond, .timestamp: break
    }
  }

  private mutating func setHalfDayHour(_ value: Int, at position: Int) {
    (hour, hourPosition, isHalfDayHour) = (value, position, true)
  }

  /// The day in days since 1970-01-01, checked against the calendar and the weekday.
  func days() throws(DateFailure) -> Int {
    if let yearOfWeek, let week { return try days(ofWeek: week, of: yearOfWeek) }
    let days = try calendarDays()
    if let weekday, weekday != CivilDate.weekday(ofDay: days) {
      throw DateFailure(
        .wrongWeekday(found: weekday, actual: CivilDate.weekday(ofDay: days)), at: weekdayPosition)
    }
    return days
  }

  private func calendarDays() throws(DateFailure) -> Int {
    let year = year ?? Self.defaultYear
    if let dayOfYear {
      guard dayOfYear <= (CivilDate.isLeap(year) ? 366 : 365) else {
        throw DateFailure(.noSuchDayOfYear(year: year, day: dayOfYear), at: dayPosition)
      }
      return CivilDate(year: year, month: 1, day: 1).daysSince1970 + dayOfYear - 1
    }
    let date = CivilDate(year: year, month: month ?? 1, day: day ?? 1)
    guard date.day <= 28 || date.day <= CivilDate.days(inMonth: date.month, of: year) else {
      throw DateFailure(.noSuchDay(year: year, month: date.month, day: date.day), at: dayPosition)
    }
    return date.daysSince1970
  }

  private func days(ofWeek week: Int, of year: Int) throws(DateFailure) -> Int {
    guard week <= WeekDate.weeks(of: year) else {
      throw DateFailure(.noSuchWeek(year: year, week: week), at: dayPosition)
    }
    return WeekDate(year: year, week: week, weekday: weekday ?? 1).daysSince1970
  }

  /// The seconds since midnight.
  ///
  /// A 24-hour field combined with AM or PM keeps its meaning: 22 PM is 22, and so is 10 PM.
  func secondsOfDay() throws(DateFailure) -> Int {
    var hour = hour
    if let isAfternoon {
      switch (isAfternoon, hour) {
      case (true, 0...11): hour += 12
      case (false, 12): hour = 0
      case (false, 13...):
        throw DateFailure(.contradictoryDayPeriod(hour: hour), at: hourPosition ?? 0)
      default: break
      }
    }
    return hour * 3_600 + minute * 60 + second
  }
}
