extension CompiledPattern {
  /// Appends an instant in the pattern's zone; digits beyond the pattern's are truncated.
  func write(_ instant: Instant, to output: inout OutputSpan<UInt8>) throws(DateFailure) {
    guard case .fields(let fields) = program else { throw .unwritable }
    let exactOffset = offset(at: instant.seconds)
    // The offsets of historical zones include seconds, which are not written. Subtract them from
    // the time, too, so that both agree.
    let offset = hasZone ? exactOffset / 60 * 60 : exactOffset
    let time = LocalTime(seconds: instant.seconds, offset: offset)
    for field in fields {
      switch field {
      case .literal(let byte): output.append(byte)
      case .number(let field, let width, least: _, most: _):
        try write(field, of: time, width: Int(width), to: &output)
      case .shortYear:
        try check(time.date.year, in: 1_969...2_068)
        output.appendTwoDigits(time.date.year % 100)
      case .fraction(let width, isExact: _):
        output.appendPadded(instant.fraction.leadingDigits(Int(width)), width: Int(width))
      case .monthName(let isLong):
        output.append(EnglishNames.months.bytes(of: time.date.month, isLong: isLong))
      case .weekdayName(let isLong):
        let weekday = CivilDate.weekday(ofDay: time.days)
        output.append(EnglishNames.weekdays.bytes(of: weekday, isLong: isLong))
      case .dayPeriod: output.append(time.hour < 12 ? "AM".utf8 : "PM".utf8)
      case .zone(let style, hasSeconds: _): style.write(offset, to: &output)
      }
    }
  }

  /// Rejects an instant whose year Foundation would write as a different year.
  func checkEra(of instant: Instant) throws(DateFailure) {
    guard needsEra else { return }
    let time = LocalTime(seconds: instant.seconds, offset: offset(at: instant.seconds))
    try check(time.date.year, in: 1...999_999)
  }

  private func write(
    _ field: DateField, of time: LocalTime, width: Int, to output: inout OutputSpan<UInt8>
  ) throws(DateFailure) {
    let value =
      switch field {
      case .year: try writable(time.date.year, width)
      case .yearOfWeek: try writable(WeekDate(daysSince1970: time.days).year, width)
      case .month: time.date.month
      case .day: time.date.day
      case .dayOfYear: time.date.dayOfYear
      case .week: WeekDate(daysSince1970: time.days).week
      case .weekday: CivilDate.weekday(ofDay: time.days)
      case .hour: time.hour
      case .hourFromOne: time.hour == 0 ? 24 : time.hour
      case .hourOfHalfDay: try halfDayHour(time.hour) == 0 ? 12 : time.hour % 12
      case .hourOfHalfDayFromZero: try halfDayHour(time.hour)
      case .minute: time.minute
      case .second: time.second
      case .hourOrMidnight, .offsetHour, .offsetMinute, .offsetSecond: 0
      }
    output.appendPadded(Int64(value), width: width)
  }

  /// Returns the hour of a half day, which is ambiguous without AM or PM.
  private func halfDayHour(_ hour: Int) throws(DateFailure) -> Int {
    guard hour < 12 || hasDayPeriod else {
      throw DateFailure("hour \(hour) needs the field a as well, or HH")
    }
    return hour % 12
  }

  /// Returns the year if its field can read it back; throws an error otherwise.
  private func writable(_ year: Int, _ width: Int) throws(DateFailure) -> Int {
    let largest = width == 1 ? 999_999 : Int(DecimalFraction.powerOfTen(width)) - 1
    try check(year, in: 0...largest)
    return year
  }

  private func check(_ year: Int, in range: ClosedRange<Int>) throws(DateFailure) {
    guard range.contains(year) else { throw .outOfRange(.year, year, range, at: 0) }
  }
}

extension ZoneStyle {
  /// Appends an offset in whole minutes.
  func write(_ offset: Int, to output: inout OutputSpan<UInt8>) {
    let minutes = offset / 60 % 60
    switch self {
    case .offset(colon: _, isShort: _, utcAsZ: true) where offset == 0:
      output.append(UInt8(ascii: "Z"))
    case .offset(let colon, let isShort, utcAsZ: _):
      output.appendOffset(offset, colon: colon, minutes: !isShort || minutes != 0)
    case .universalTime(let isLong):
      output.append("GMT".utf8)
      if offset == 0 { return }
      output.appendOffset(
        offset, hourWidth: isLong ? 2 : 1, colon: true, minutes: isLong || minutes != 0)
    }
  }
}
