extension PatternCompiler {
  /// Returns the field for a run of letters, or nil if it is not compiled.
  static func field(_ letter: UInt8, _ count: Int) -> PatternField? {
    switch (Unicode.Scalar(letter), count) {
    case ("y", 2): .shortYear(most: 6)
    case ("y", 1), ("u", 1): number(.year, count, most: 6)
    case ("y", 3...6), ("u", 3...6): number(.year, count, least: count, most: count)
    case ("Y", 1): number(.yearOfWeek, count, most: 6)
    case ("Y", 3...6): number(.yearOfWeek, count, least: count, most: count)
    case ("M", 1...2), ("L", 1...2): number(.month, count)
    case ("M", 3...4), ("L", 3...4): .monthName(isLong: count == 4)
    case ("w", 1...2): number(.week, count)
    case ("E", 1...4), ("e", 3...4), ("c", 3...4): .weekdayName(isLong: count == 4)
    case ("e", 1...2), ("c", 1...2): number(.weekday, count, most: count)
    case ("d", 1...2): number(.day, count)
    case ("D", 1...3): number(.dayOfYear, count, most: 3)
    case ("H", 1...2): number(.hour, count)
    case ("h", 1...2): number(.hourOfHalfDay, count)
    case ("k", 1...2): number(.hourFromOne, count)
    case ("K", 1...2): number(.hourOfHalfDayFromZero, count)
    case ("a", 1...4): .dayPeriod
    case ("m", 1...2): number(.minute, count)
    case ("s", 1...2): number(.second, count)
    case ("S", 1...DecimalFraction.maximumCount): .fraction(width: UInt8(count), isExact: false)
    case ("z", 1...4), ("Z", 4): zone(.universalTime(isLong: count == 4))
    case ("Z", 1...3): zone(.offset(colon: false, isShort: false, utcAsZ: false))
    case ("Z", 5): zone(.offset(colon: true, isShort: false, utcAsZ: true))
    case ("X", 1...5), ("x", 1...5):
      zone(
        .offset(
          colon: count == 3 || count == 5, isShort: count == 1,
          utcAsZ: letter == UInt8(ascii: "X")))
    default: nil
    }
  }

  /// Returns a number, which is usually read with fewer digits than are written, too.
  private static func number(
    _ field: DateField, _ width: Int, least: Int = 1, most: Int = 2
  ) -> PatternField {
    .number(field, width: UInt8(width), least: UInt8(least), most: UInt8(most))
  }

  private static func zone(_ style: ZoneStyle) -> PatternField { .zone(style, hasSeconds: true) }

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
