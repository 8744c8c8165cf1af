/// A day of the proleptic Gregorian calendar: today's rules, applied to all years.
///
/// Days are counted from 1970-01-01, which is day 0. Year 0 is 1 BC, as in ISO 8601.
///
/// The conversions are those of Cassio Neri and Lorenz Schneider, "Euclidean affine functions and
/// their application to calendar algorithms", Software: Practice and Experience 53 (2023),
/// <https://doi.org/10.1002/spe.3172>. A year begins in March, so the leap day is its last day.
/// Years are shifted by a multiple of 400, so all divisions have positive operands. Most divisions
/// are multiplications with a shift.
struct CivilDate: Equatable {
  var year: Int
  /// The month, from 1 to 12.
  var month: Int
  /// The day of the month, from 1.
  var day: Int

  /// The years that this module supports; dates outside this range are mistakes in the data.
  static let years = -999_999...999_999

  /// The years of 2,500 cycles of 400 years, which make every supported year positive.
  private static let liftInYears = 1_000_000
  /// The days of `liftInYears`, plus those from 0000-03-01 to 1970-01-01.
  private static let liftInDays = 2_500 * 146_097 + 719_468
}

extension CivilDate {
  /// Creates the date of a day.
  ///
  /// - Parameter days: The days since 1970-01-01, of a year in ``years``.
  init(daysSince1970 days: Int) {
    let quarters = UInt64(days + Self.liftInDays) &* 4 &+ 3
    let century = quarters / 146_097
    let quartersOfCentury = quarters % 146_097 | 3
    // 2,939,745 / 2^32 is so close to 1 / 1,461 that the high half is the year, and the low half
    // the day.
    let product = quartersOfCentury &* 2_939_745
    let dayFromMarch = (product & 0xFFFF_FFFF) / 2_939_745 / 4
    // Similarly, 2,141 / 2^16 for the months, which are 30.6 days long on average, starting in
    // March.
    let months = dayFromMarch &* 2_141 &+ 197_913
    let isNextYear = dayFromMarch >= 306
    day = Int(truncatingIfNeeded: (months & 0xFFFF) / 2_141) &+ 1
    month = Int(truncatingIfNeeded: months >> 16) &- (isNextYear ? 12 : 0)
    year =
      Int(truncatingIfNeeded: century &* 100 &+ product >> 32) &- Self.liftInYears
      &+ (isNextYear ? 1 : 0)
  }

  /// The days since 1970-01-01, for a year in ``years``.
  var daysSince1970: Int {
    let isBeforeMarch = month <= 2
    let lifted = UInt64(year + Self.liftInYears - (isBeforeMarch ? 1 : 0))
    let century = lifted / 100
    let daysOfYears = Int(1_461 &* lifted / 4 &- century &+ century / 4)
    let daysOfMonths = (979 &* (isBeforeMarch ? month &+ 12 : month) &- 2_919) >> 5
    return daysOfYears + daysOfMonths + day - 1 - Self.liftInDays
  }

  /// The position of the day in its year, starting with 1.
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
    // 1970-01-01 was a Thursday; a remainder may be negative, so another week is added.
    (days % 7 + 10) % 7 + 1
  }
}
