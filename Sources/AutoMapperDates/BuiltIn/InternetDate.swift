/// The dates of mail and HTTP: RFC 1123, RFC 2822 and RFC 5322.
///
///     Sat, 15 Jun 2013 12:34:56 GMT
///     Sat, 15 Jun 2013 12:34:56 -0700
///     15 Jun 13 12:34 EST (a comment)
///
/// The weekday may be missing but not wrong. Years with two and three digits are read as in RFC
/// 2822: 00 to 49 are 2000 to 2049, and 1900 is added to the others.
enum InternetDate {
  /// The form that is written in HTTP, which requires the name `GMT`.
  private static let http = CompiledPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
  /// The form that is written in mail, where `+0000` is usual.
  private static let mail = CompiledPattern("EEE, dd MMM yyyy HH:mm:ss xx")

  /// Appends an instant in UTC; a fraction is truncated.
  static func write(
    _ instant: Instant, namesZone: Bool, to output: inout OutputSpan<UInt8>
  ) throws(DateFailure) {
    try (namesZone ? http : mail).write(instant, to: &output)
  }

  /// Reads a whole text.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    if text.count == 0 { throw .empty }
    var position = 0
    var parts = DateParts()
    if !text.hasDigit(at: position) {
      try parts.readWeekdayName(of: text, at: &position)
      try text.expect(UInt8(ascii: ","), at: &position)
      skipSpaces(in: text, at: &position)
    }
    try parts.read(.day, digits: 1...2, of: text, at: &position)
    try expectSpaces(in: text, at: &position)
    parts.month = try EnglishNames.months.require(in: text, at: &position)
    try expectSpaces(in: text, at: &position)
    let yearPosition = position
    let year = try text.year(digits: 2...4, from: 50, at: &position)
    parts.year = position - yearPosition == 3 ? year + 1_900 : year
    // A day that does not exist is the reason, whatever follows.
    let days = try parts.days()
    try expectSpaces(in: text, at: &position)
    try parts.read(.hour, digits: 2...2, of: text, at: &position)
    try text.expect(UInt8(ascii: ":"), at: &position)
    try parts.read(.minute, digits: 2...2, of: text, at: &position)
    if text.skip(UInt8(ascii: ":"), at: &position) {
      try parts.read(.second, digits: 2...2, of: text, at: &position)
    }
    try expectSpaces(in: text, at: &position)
    let offset = try ZoneOffset.require(in: text, at: &position, americanNames: true)
    // An optional comment in parentheses, such as ` (PDT)`.
    if text.byte(at: position) == UInt8(ascii: " "),
      text.byte(at: position + 1) == UInt8(ascii: "(")
    {
      position += 2
      while position < text.count, text[position] != UInt8(ascii: ")") { position += 1 }
      try text.expect(UInt8(ascii: ")"), at: &position)
    }
    try text.expectEnd(at: position)
    return try parts.instant(onDay: days, offset: offset)
  }

  private static func expectSpaces(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) {
    try text.expect(UInt8(ascii: " "), at: &position)
    skipSpaces(in: text, at: &position)
  }

  private static func skipSpaces(in text: Span<UInt8>, at position: inout Int) {
    while text.skip(UInt8(ascii: " "), at: &position) {}
  }
}
