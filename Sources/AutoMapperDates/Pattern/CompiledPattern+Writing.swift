extension CompiledPattern {
  /// Appends an instant in the pattern's zone; digits beyond the pattern's are cut off.
  func write(_ instant: Instant, to bytes: inout [UInt8]) throws(DateFailure) {
    guard case .fields(let fields) = program else { throw DateFailure(.unwritable, at: 0) }
    let offset = offset(at: instant.seconds)
    let time = LocalTime(seconds: instant.seconds, offset: offset)
    for field in fields {
      switch field {
      case .literal(let byte): bytes.append(byte)
      case .number(let field, width: let width, least: _, most: _):
        try write(field, of: time, width: Int(width), to: &bytes)
      case .shortYear: try writeShortYear(of: time, to: &bytes)
      case .fraction(width: let width, isExact: _):
        bytes.appendPadded(instant.fraction.leadingDigits(Int(width)), width: Int(width))
      case .monthName(isLong: let isLong):
        let name = EnglishNames.months.bytes(of: time.date.month)
        bytes += isLong ? name[...] : name.prefix(3)
      case .weekdayName(isLong: let isLong):
        let name = EnglishNames.weekdays.bytes(of: CivilDate.weekday(ofDay: time.days))
        bytes += isLong ? name[...] : name.prefix(3)
      case .dayPeriod: bytes += time.hour < 12 ? "AM".utf8 : "PM".utf8
      case .zone(let style): style.write(offset, to: &bytes)
      }
    }
  }

  private func write(
    _ field: DateField, of time: LocalTime, width: Int, to bytes: inout [UInt8]
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
      case .hourOrMidnight, .offsetHour, .offsetMinute, .offsetSecond, .timestamp: 0
      }
    bytes.appendPadded(Int64(value), width: width)
  }

  /// The hour of a half of the day, which only means something beside AM or PM.
  private func halfDayHour(_ hour: Int) throws(DateFailure) -> Int {
    guard hour < 12 || hasDayPeriod else { throw DateFailure(.needsDayPeriod(hour: hour), at: 0) }
    return hour % 12
  }

  /// A year that its field would read back.
  private func writable(_ year: Int, _ width: Int) throws(DateFailure) -> Int {
    let largest = width == 1 ? 999_999 : Int(DecimalFraction.powerOfTen(width)) - 1
    guard (0...largest).contains(year) else {
      throw DateFailure(.outOfRange(.year, value: year, lower: 0, upper: largest), at: 0)
    }
    return year
  }

  private func writeShortYear(
    of time: LocalTime, to bytes: inout [UInt8]
  ) throws(DateFailure) {
    guard (1_969...2_068).contains(time.date.year) else {
      throw DateFailure(
        .outOfRange(.year, value: time.date.year, lower: 1_969, upper: 2_068), at: 0)
    }
    bytes.appendTwoDigits(time.date.year % 100)
  }
}

extension ZoneStyle {
  /// Appends an offset of whole minutes; seconds, which zones had before 1900, are cut off.
  func write(_ offset: Int, to bytes: inout [UInt8]) {
    let minutes = offset / 60 % 60
    switch self {
    case .offset(colon: _, isShort: _, utcAsZ: true) where offset == 0:
      bytes.append(UInt8(ascii: "Z"))
    case .offset(colon: let colon, isShort: let isShort, utcAsZ: _):
      bytes.appendOffset(offset, colon: colon, minutes: !isShort || minutes != 0)
    case .universalTime(isLong: let isLong):
      bytes += "GMT".utf8
      if offset == 0 { return }
      if isLong { return bytes.appendOffset(offset, colon: true) }
      bytes.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      bytes.appendPadded(Int64(abs(offset) / 3_600), width: 1)
      if minutes == 0 { return }
      bytes.append(UInt8(ascii: ":"))
      bytes.appendTwoDigits(abs(minutes))
    }
  }
}
