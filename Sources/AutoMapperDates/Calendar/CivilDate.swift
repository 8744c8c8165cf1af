/// A day of the proleptic Gregorian calendar: the rules of today, for all years.
///
/// Days are counted from 1970-01-01, which is day 0. Year 0 is 1 BC, as in ISO 8601.
///
/// The conversions follow Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (<https://howardhinnant.github.io/date_algorithms.html>, `days_from_civil` and
/// `civil_from_days`): a year is taken to begin in March, so that the leap day is its last and the
/// lengths of the months repeat every five. Here both sides are first moved up by a multiple of
/// 400 years, so that every division is one of positive numbers.
struct CivilDate: Equatable {
  var year: Int
  /// The month, from 1 to 12.
  var month: Int
  /// The day of the month, from 1.
  var day: Int

  /// The years that this module knows; further away is a mistake in the data.
  static let years = -999_999...999_999

  /// 2,500 cycles of 400 years, which make every known year positive.
  private static let liftInYears = 1_000_000
  /// The days of `liftInYears`, and those from 0000-03-01 to 1970-01-01.
  private static let liftInDays = 2_500 * 146_097 + 719_468

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the date of a day.
  ///
  /// - Parameter days: The days since 1970-01-01, of a year in ``years``.
  init(daysSince1970 days: Int) {
    let lifted = days + Self.liftInDays
    let cycle = lifted / 146_097
    let dayOfCycle = lifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayFromMarch = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let monthFromMarch = (5 * dayFromMarch + 2) / 153
    day = dayFromMarch - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfCycle + cycle * 400 - Self.liftInYears + (month <= 2 ? 1 : 0)
  }

  /// The days since 1970-01-01; of a year in ``years``.
  var daysSince1970: Int {
    let lifted = year + Self.liftInYears - (month <= 2 ? 1 : 0)
    let dayFromMarch = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * lifted + lifted / 4 - lifted / 100 + lifted / 400 + dayFromMarch - Self.liftInDays
  }

  /// The day's place in its year, from 1.
  var dayOfYear: Int {
    daysSince1970 - CivilDate(year: year, month: 1, day: 1).daysSince1970 + 1
  }

  /// Whether a year has 366 days.
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The number of days of a month from 1 to 12.
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The weekday of a day, from 1 for Monday to 7 for Sunday.
  static func weekday(ofDay days: Int) -> Int {
    // 1970-01-01 was a Thursday.
    let shifted = (days + 3) % 7
    return (shifted < 0 ? shifted + 7 : shifted) + 1
  }
}

/// A day by its week: ISO 8601 weeks begin on Monday, and the first of a year has its first
/// Thursday.
struct WeekDate: Equatable {
  /// The year that the week belongs to, which is not always the day's calendar year.
  var year: Int
  /// The week, from 1 to 52 or 53.
  var week: Int
  /// The weekday, from 1 for Monday to 7 for Sunday.
  var weekday: Int

  init(year: Int, week: Int, weekday: Int) {
    self.year = year
    self.week = week
    self.weekday = weekday
  }

  /// Creates the week date of a day, given in days since 1970-01-01.
  init(daysSince1970 days: Int) {
    weekday = CivilDate.weekday(ofDay: days)
    let thursday = days - weekday + 4
    year = CivilDate(daysSince1970: thursday).year
    week = (thursday - CivilDate(year: year, month: 1, day: 1).daysSince1970) / 7 + 1
  }

  /// The days since 1970-01-01.
  var daysSince1970: Int {
    Self.firstMonday(of: year) + (week - 1) * 7 + weekday - 1
  }

  /// The number of weeks of a year, 52 or 53.
  static func weeks(of year: Int) -> Int {
    (firstMonday(of: year + 1) - firstMonday(of: year)) / 7
  }

  /// The Monday of a year's first week, which has 4 January.
  private static func firstMonday(of year: Int) -> Int {
    let fourth = CivilDate(year: year, month: 1, day: 4).daysSince1970
    return fourth - CivilDate.weekday(ofDay: fourth) + 1
  }
}
