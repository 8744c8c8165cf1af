/// ISO 8601 and RFC 3339, in the forms that are common in data.
///
///     2013-06-15  20130615  2013-166  2013-W24-6  2013W246  +002013-06-15
///     T12  T12:34  T12:34:56  T12:34:56.789  T1234  T123456  T123456.789
///     (nothing)  Z  +05  +0530  +05:30
///
/// `T` and `Z` may be lowercase, a space may replace `T`, and a comma the point. A date in the
/// basic form has its time in the basic form, after a `T`.
enum ISO8601 {
  /// Reads a whole text.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    if let instant = readUsual(text) { return instant }
    var position = 0
    var parts = DateParts()
    let isBasic = try readDay(of: text, at: &position, into: &parts)
    // A day that does not exist is the reason, whatever follows.
    let days = try parts.days()
    if position == text.count { return Instant(seconds: Int64(days) * 86_400) }
    let isSpaced = try readTime(of: text, at: &position, isBasic: isBasic, into: &parts)
    let offset = try zone(in: text, at: &position, isSpaced: isSpaced)
    try text.expectEnd(at: position)
    return try parts.instant(onDay: days, offset: offset)
  }

  /// Reads a day in any form; returns whether it is in the basic form.
  private static func readDay(
    of text: Span<UInt8>, at position: inout Int, into parts: inout DateParts
  ) throws(DateFailure) -> Bool {
    if text.count == 0 { throw .empty }
    let sign = text[0]
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      position = 1
      try parts.read(.year, digits: 6...6, of: text, at: &position)
      if sign == UInt8(ascii: "-") {
        if parts.year == 0 { throw DateFailure("year 0 has no sign") }
        parts.year = parts.year.map { -$0 }
      }
      try text.expect(UInt8(ascii: "-"), at: &position)
      try readMonthAndDay(of: text, at: &position, isBasic: false, into: &parts)
      return false
    }
    try parts.read(.year, digits: 4...4, of: text, at: &position)
    let isBasic = !text.skip(UInt8(ascii: "-"), at: &position)
    if text.skip(UInt8(ascii: "W"), at: &position) {
      parts.yearOfWeek = parts.year
      try parts.read(.week, digits: 2...2, of: text, at: &position)
      // A week that does not exist is the reason, whatever follows.
      _ = try parts.days()
      if !isBasic { try text.expect(UInt8(ascii: "-"), at: &position) }
      try parts.read(.weekday, digits: 1...1, of: text, at: &position)
    } else if isBasic, !text.hasDigit(at: position) {
      throw .expectedByte(UInt8(ascii: "-"), at: position)
    } else if !isBasic, text.hasDigit(at: position + 2) {
      try parts.read(.dayOfYear, digits: 3...3, of: text, at: &position)
    } else {
      try readMonthAndDay(of: text, at: &position, isBasic: isBasic, into: &parts)
    }
    return isBasic
  }

  /// Reads `MM-dd` or, in the basic form, `MMdd`.
  private static func readMonthAndDay(
    of text: Span<UInt8>, at position: inout Int, isBasic: Bool, into parts: inout DateParts
  ) throws(DateFailure) {
    try parts.read(.month, digits: 2...2, of: text, at: &position)
    if !isBasic { try text.expect(UInt8(ascii: "-"), at: &position) }
    try parts.read(.day, digits: 2...2, of: text, at: &position)
  }
}
