/// The dates of mail and HTTP: RFC 1123, RFC 2822 and RFC 5322.
///
///     Sat, 15 Jun 2013 12:34:56 GMT
///     Sat, 15 Jun 2013 12:34:56 -0700
///     15 Jun 13 12:34 EST (a comment)
///
/// The weekday may be missing but not wrong. Years with two and three digits are read as in RFC
/// 2822: 00 to 49 are 2000 to 2049, and 1900 is added to the others.
enum InternetDate {
  /// Reads a whole text.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    if text.count == 0 { throw DateFailure(.empty, at: 0) }
    var position = 0
    let weekday = try weekday(in: text, at: &position)
    let dayPosition = position
    let day = try text.number(.day, digits: 1...2, at: &position)
    try expectSpaces(in: text, at: &position)
    guard let month = EnglishNames.months.read(from: text, at: &position) else {
      throw DateFailure(.expectedMonthName, at: position)
    }
    try expectSpaces(in: text, at: &position)
    let year = try year(in: text, at: &position)
    guard day <= CivilDate.days(inMonth: month, of: year) else {
      throw DateFailure(.noSuchDay(year: year, month: month, day: day), at: dayPosition)
    }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    if let weekday, weekday != CivilDate.weekday(ofDay: days) {
      throw DateFailure(
        .wrongWeekday(found: weekday, actual: CivilDate.weekday(ofDay: days)), at: 0)
    }
    try expectSpaces(in: text, at: &position)
    return try time(of: days, in: text, at: position)
  }

  /// Reads an optional weekday and its comma.
  private static func weekday(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int? {
    if text.hasDigit(at: position) { return nil }
    guard let weekday = EnglishNames.weekdays.read(from: text, at: &position) else {
      throw DateFailure(.expectedWeekdayName, at: position)
    }
    try text.expect(UInt8(ascii: ","), at: &position)
    while text.skip(UInt8(ascii: " "), at: &position) {}
    return weekday
  }

  private static func year(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    let start = position
    let year = try text.number(.year, digits: 2...4, at: &position)
    switch position - start {
    case 2: return year < 50 ? year + 2_000 : year + 1_900
    case 3: return year + 1_900
    default: return year
    }
  }

  private static func time(
    of days: Int, in text: Span<UInt8>, at start: Int
  ) throws(DateFailure) -> Instant {
    var position = start
    let hour = try text.number(.hour, digits: 2, at: &position)
    try text.expect(UInt8(ascii: ":"), at: &position)
    let minute = try text.number(.minute, digits: 2, at: &position)
    let secondPosition = position + 1
    var second = 0
    if text.skip(UInt8(ascii: ":"), at: &position) {
      second = try text.number(.second, digits: 2, at: &position)
    }
    try expectSpaces(in: text, at: &position)
    let offset = try zone(in: text, at: &position)
    try skipComment(in: text, at: &position)
    try text.expectEnd(at: position)
    let timeOfDay = hour * 3_600 + minute * 60 + second - offset
    let instant = Instant(seconds: Int64(days) * 86_400 + Int64(timeOfDay))
    if second == 60, !instant.followsLeapSecond {
      throw DateFailure(.noLeapSecond, at: secondPosition)
    }
    return instant
  }

  private static func zone(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    if let offset = try ZoneOffset.read(from: text, at: &position) { return offset }
    if let offset = try ZoneOffset.readNamed(from: text, at: &position, americanNames: true) {
      return offset
    }
    throw DateFailure(position < text.count ? .unknownZone : .expectedZone, at: position)
  }

  /// Skips an optional comment in parentheses after a space, such as ` (PDT)`.
  private static func skipComment(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) {
    guard text.byte(at: position) == UInt8(ascii: " "),
      text.byte(at: position + 1) == UInt8(ascii: "(")
    else { return }
    position += 2
    while position < text.count, text[position] != UInt8(ascii: ")") { position += 1 }
    try text.expect(UInt8(ascii: ")"), at: &position)
  }

  private static func expectSpaces(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) {
    try text.expect(UInt8(ascii: " "), at: &position)
    while text.skip(UInt8(ascii: " "), at: &position) {}
  }
}
