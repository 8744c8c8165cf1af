/// The reason why a text is not a date, and its position.
///
/// It is a trivial value, so a failure does not cost anything until the error is needed.
/// ``DateFormatError`` converts it to a sentence.
struct DateFailure: Error, Equatable {
  var reason: Reason
  /// The offset of the error in the text, in bytes from 0.
  var offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason for a failure.
  enum Reason: Equatable {
    case empty
    case endedBefore(DateField)
    case endedBeforeByte(UInt8)
    case expectedDigits(DateField, count: Int)
    case expectedByte(UInt8)
    case expectedFraction
    case expectedTime
    case expectedMonthName
    case expectedWeekdayName
    case expectedDayPeriod
    case expectedZone
    case unknownZone
    case outOfRange(DateField, value: Int, lower: Int, upper: Int)
    case noSuchDay(year: Int, month: Int, day: Int)
    case noSuchDayOfYear(year: Int, day: Int)
    case noSuchWeek(year: Int, week: Int)
    case wrongWeekday(found: Int, actual: Int)
    case skipped
    case lateMidnight
    case noLeapSecond
    case contradictoryDayPeriod(hour: Int)
    case negativeYearZero
    case trailingText
    case unknownShape
    case unreadable
    case unwritable
    case needsDayPeriod(hour: Int)
    case tooLarge
    case looksLike(EpochNumber.Unit)
    case expectedByteAfter(DateField, UInt8)
    case notNumeric
    case onlyNumeric
    case notFinite
  }
}

extension DateFailure.Reason {
  /// The reason as a clause of a sentence.
  var text: String {
    switch self {
    case .empty: "the text is empty"
    case .endedBefore(let field): "the text ends where the \(field.name) should be"
    case .endedBeforeByte(let byte): "the text ends where \(Self.quoted(byte)) should be"
    case .expectedDigits(let field, let count):
      count == 1
        ? "expected a digit of the \(field.name)" : "expected \(count) digits of the \(field.name)"
    case .expectedByte(let byte): "expected \(Self.quoted(byte))"
    case .expectedFraction: "expected a digit of the fraction"
    case .expectedTime: "expected the time, or the end of the text"
    case .expectedMonthName: "expected the English name of a month"
    case .expectedWeekdayName: "expected the English name of a weekday"
    case .expectedDayPeriod: "expected AM or PM"
    case .expectedZone: "expected a zone such as Z or +01:00"
    case .unknownZone: "the zone is not known; write it as an offset such as +01:00"
    case .outOfRange(let field, let value, let lower, let upper):
      "\(field.name) \(value) is not between \(lower) and \(upper)"
    case .skipped: "a time that did not exist, because the clocks of the time zone skipped it"
    case .lateMidnight: "after hour 24 only zeros can follow"
    case .noLeapSecond: "second 60 is possible only at 23:59:60 UTC on the last day of a month"
    case .contradictoryDayPeriod(let hour): "hour \(hour) cannot be AM"
    case .negativeYearZero: "year 0 has no sign"
    case .trailingText: "the text goes on after the date"
    case .unknownShape: "no common date looks like this"
    case .unreadable: "the formatter cannot read it"
    case .unwritable: "the format only reads"
    case .needsDayPeriod(let hour): "hour \(hour) needs the field a as well, or HH"
    case .tooLarge: "the year is not between -999999 and 999999"
    case .looksLike(let unit):
      "it looks like \(unit.name) since 1970, which .\(unit.name)Since1970 reads"
    case .expectedByteAfter(let field, let byte):
      "expected \(Self.quoted(byte)) after the \(field.name)"
    case .notNumeric: "the format is one for text, not numbers"
    case .onlyNumeric: "the format is one for numbers"
    case .notFinite: "a date is a finite number"
    case .noSuchDay(let year, let month, let day):
      "\(EnglishNames.months.text(of: month)) \(year) has \(CivilDate.days(inMonth: month, of: year)) days, "
        + "not \(day)"
    case .noSuchDayOfYear(let year, let day):
      "\(year) has \(CivilDate.isLeap(year) ? 366 : 365) days, not \(day)"
    case .noSuchWeek(let year, let week):
      "\(year) has \(WeekDate.weeks(of: year)) weeks, not \(week)"
    case .wrongWeekday(let found, let actual):
      "the day is a \(EnglishNames.weekdays.text(of: actual)), not a \(EnglishNames.weekdays.text(of: found))"
    }
  }

  private static func quoted(_ byte: UInt8) -> String {
    byte == UInt8(ascii: " ") ? "a space" : "'\(Unicode.Scalar(byte))'"
  }
}
