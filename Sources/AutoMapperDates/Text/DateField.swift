/// A part of a date that is written as a number, for messages and for patterns.
enum DateField: UInt8, Equatable {
  case year
  case month
  case day
  case dayOfYear
  case yearOfWeek
  case week
  case weekday
  case hour
  /// The hour from 0 to 24; 24 is the midnight that ends the day.
  case hourOrMidnight
  /// The hour from 1 to 12.
  case hourOfHalfDay
  /// The hour from 1 to 24.
  case hourFromOne
  /// The hour from 0 to 11.
  case hourOfHalfDayFromZero
  case minute
  case second
  case offsetHour
  case offsetMinute
  case offsetSecond

  /// The name of the field in messages.
  var name: String {
    switch self {
    case .year: "year"
    case .month: "month"
    case .day: "day"
    case .dayOfYear: "day of the year"
    case .yearOfWeek: "year of the week"
    case .week: "week"
    case .weekday: "weekday"
    case .hour, .hourOrMidnight, .hourOfHalfDay, .hourFromOne, .hourOfHalfDayFromZero:
      "hour"
    case .minute: "minute"
    case .second: "second"
    case .offsetHour: "hour of the offset"
    case .offsetMinute: "minute of the offset"
    case .offsetSecond: "second of the offset"
    }
  }

  /// The possible values of the field.
  var values: ClosedRange<Int> {
    switch self {
    case .year, .yearOfWeek: CivilDate.years
    case .month: 1...12
    case .day: 1...31
    case .dayOfYear: 1...366
    case .week: 1...53
    case .weekday: 1...7
    case .hour, .offsetHour: 0...23
    case .hourOrMidnight: 0...24
    case .hourOfHalfDay: 1...12
    case .hourFromOne: 1...24
    case .hourOfHalfDayFromZero: 0...11
    // A second of 60 is checked again when the whole instant is known.
    case .second: 0...60
    case .minute, .offsetMinute, .offsetSecond: 0...59
    }
  }
}
