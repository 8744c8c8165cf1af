/// The calendar day and the time of day of an instant, at an offset from UTC.
struct LocalTime {
  /// The days since 1970-01-01.
  var days: Int
  var date: CivilDate
  var hour: Int
  var minute: Int
  var second: Int

  /// Creates the local time of an instant, given in seconds since 1970.
  @inline(__always)
  init(seconds: Int64, offset: Int = 0) {
    // Days are counted from a day before all supported days, so no division has a negative operand.
    let lifted = UInt64(seconds + Int64(offset) + Int64(Self.firstDay) * -86_400)
    let rest = UInt32(truncatingIfNeeded: lifted % 86_400)
    days = Int(truncatingIfNeeded: lifted / 86_400) + Self.firstDay
    date = CivilDate(daysSince1970: days)
    hour = Int(rest / 3_600)
    minute = Int(rest / 60 % 60)
    second = Int(rest % 60)
  }

  /// A day before the first of year -999,999.
  private static let firstDay = -366_000_000
}
