extension PatternCompiler {
  /// Returns the field for a run of letters, or nil if it is not compiled.
  static func field(_ letter: UInt8, _ count: Int) -> PatternField? {
    guard count <= 18 else { return nil }
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "u"):
      return count == 2 && letter == UInt8(ascii: "y") ? .shortYear(most: 6) : year(.year, count)
    case UInt8(ascii: "Y"): return count == 2 ? nil : year(.yearOfWeek, count)
    case UInt8(ascii: "M"), UInt8(ascii: "L"): return month(count)
    case UInt8(ascii: "E"), UInt8(ascii: "e"), UInt8(ascii: "c"): return weekday(letter, count)
    case UInt8(ascii: "a"): return count <= 4 ? .dayPeriod : nil
    case UInt8(ascii: "S"): return .fraction(width: UInt8(count), isExact: false)
    case UInt8(ascii: "D"): return count <= 3 ? number(.dayOfYear, count, most: 3) : nil
    case UInt8(ascii: "z"), UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x"):
      return zone(letter, count).map { .zone($0, hasSeconds: true) }
    default:
      guard count <= 2, let field = shortNumber(letter) else { return nil }
      return number(field, count, most: 2)
    }
  }

  /// The fields that are numbers with one or two digits.
  private static func shortNumber(_ letter: UInt8) -> DateField? {
    switch letter {
    case UInt8(ascii: "d"): .day
    case UInt8(ascii: "H"): .hour
    case UInt8(ascii: "h"): .hourOfHalfDay
    case UInt8(ascii: "k"): .hourFromOne
    case UInt8(ascii: "K"): .hourOfHalfDayFromZero
    case UInt8(ascii: "m"): .minute
    case UInt8(ascii: "s"): .second
    case UInt8(ascii: "w"): .week
    default: nil
    }
  }

  /// Returns a number that may be read with fewer digits than are written.
  private static func number(_ field: DateField, _ count: Int, most: Int) -> PatternField {
    .number(field, width: UInt8(count), least: 1, most: UInt8(max(most, count)))
  }

  /// Returns a year: of any length for a single letter, and otherwise with as many digits as
  /// letters.
  private static func year(_ field: DateField, _ count: Int) -> PatternField? {
    switch count {
    case 1: .number(field, width: 1, least: 1, most: 6)
    case 3...6: .number(field, width: UInt8(count), least: UInt8(count), most: UInt8(count))
    default: nil
    }
  }

  private static func month(_ count: Int) -> PatternField? {
    switch count {
    case 1, 2: number(.month, count, most: 2)
    case 3, 4: .monthName(isLong: count == 4)
    default: nil
    }
  }

  private static func weekday(_ letter: UInt8, _ count: Int) -> PatternField? {
    let isName = letter == UInt8(ascii: "E") || count > 2
    return switch count {
    case 1...3: isName ? .weekdayName(isLong: false) : number(.weekday, count, most: count)
    case 4: .weekdayName(isLong: true)
    default: nil
    }
  }

  private static func zone(_ letter: UInt8, _ count: Int) -> ZoneStyle? {
    switch (letter, count) {
    case (UInt8(ascii: "z"), 1...3): .universalTime(isLong: false)
    case (UInt8(ascii: "z"), 4), (UInt8(ascii: "Z"), 4): .universalTime(isLong: true)
    case (UInt8(ascii: "Z"), 1...3): .offset(colon: false, isShort: false, utcAsZ: false)
    case (UInt8(ascii: "Z"), 5): .offset(colon: true, isShort: false, utcAsZ: true)
    case (UInt8(ascii: "z"), _), (UInt8(ascii: "Z"), _): nil
    case (_, 1...5):
      .offset(
        colon: count == 3 || count == 5, isShort: count == 1, utcAsZ: letter == UInt8(ascii: "X"))
    default: nil
    }
  }
}

extension PatternCompiler {
  /// Rejects fields that contradict each other; all of these are letters with the wrong case.
  func checkFields() throws(DateFailure) {
    let calendar = place("M", "L", "d")
    if let place = place("D"), calendar != nil {
      throw DateFailure("D is the day of the year; the day of the month is d", at: place)
    }
    if let place = place("Y"), self.place("w") == nil {
      throw DateFailure("Y is the year that a week belongs to; the calendar year is y", at: place)
    }
    if let place = place("w"), self.place("Y") == nil || calendar != nil || self.place("y") != nil {
      throw DateFailure("the week w goes with the year of the week, Y", at: place)
    }
    if let place = place("m"), self.place("y", "u") != nil,
      self.place("H", "h", "K", "k") == nil
    {
      throw DateFailure("m is the minute, of an hour that is missing; the month is M", at: place)
    }
  }

  /// Whether the pattern has the number of a year without an era.
  ///
  /// Foundation writes the years before year 1 as positive numbers, which only an era distinguishes
  /// from those of later years.
  var hasYearWithoutEra: Bool { place("y", "u", "Y", "U", "r") != nil && place("G") == nil }

  /// Returns the position of the first of the given letters.
  private func place(_ letters: Character...) -> Int? {
    letters.compactMap { letter in letter.asciiValue.flatMap { places[$0] } }.min()
  }
}
