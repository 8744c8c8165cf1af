/// A day given by its week: ISO 8601 weeks begin on Monday, and the first week of a year contains
/// its first Thursday.
struct WeekDate: Equatable {
  /// The year that the week belongs to, which is not always the day's calendar year.
  var year: Int
  /// The week, from 1 to 52 or 53.
  var week: Int
  /// The weekday, from 1 for Monday to 7 for Sunday.
  var weekday: Int
}

extension WeekDate {
  /// Creates the week date of a day, given in days since 1970-01-01.
  init(daysSince1970 days: Int) {
    weekday = CivilDate.weekday(ofDay: days)
    let thursday = CivilDate(daysSince1970: days - weekday + 4)
    year = thursday.year
    week = (thursday.dayOfYear - 1) / 7 + 1
  }

  /// The days since 1970-01-01.
  var daysSince1970: Int {
    Self.firstMonday(of: year) + (week - 1) * 7 + weekday - 1
  }

  /// The number of weeks of a year, 52 or 53.
  static func weeks(of year: Int) -> Int {
    (firstMonday(of: year + 1) - firstMonday(of: year)) / 7
  }

  /// The Monday of a year's first week, which contains January 4.
  private static func firstMonday(of year: Int) -> Int {
    let fourth = CivilDate(year: year, month: 1, day: 4).daysSince1970
    return fourth - CivilDate.weekday(ofDay: fourth) + 1
  }
}
