internal import AutoMapperFoundation

extension CompiledPattern {
  /// Reads a whole text with the compiled fields.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func read(_ text: Span<UInt8>) throws(DateFailure) -> Instant {
    guard case .fields(let fields) = program else { throw .unreadable }
    if text.count == 0 { throw .empty }
    var parts = DateParts()
    var position = 0
    for field in fields { try read(field, of: text, at: &position, into: &parts) }
    try text.expectEnd(at: position)
    return try instant(of: parts)
  }

  @inline(__always)
  private func read(
    _ field: PatternField, of text: Span<UInt8>, at position: inout Int,
    into parts: inout DateParts
  ) throws(DateFailure) {
    switch field {
    case .literal(let byte): try text.expect(byte, at: &position)
    case .number(let field, width: _, let least, let most):
      try parts.read(field, digits: Int(least)...Int(most), of: text, at: &position)
    case .shortYear(let most):
      parts.year = try text.year(digits: 2...Int(most), from: 69, at: &position)
    case .fraction(let width, let isExact):
      parts.fraction =
        isExact
        ? try text.fraction(digits: Int(width), at: &position)
        : try text.fraction(at: &position)
    case .monthName: parts.month = try EnglishNames.months.require(in: text, at: &position)
    case .weekdayName: try parts.readWeekdayName(of: text, at: &position)
    case .dayPeriod:
      let half = text.byte(at: position) | 0x20
      guard text.byte(at: position + 1) | 0x20 == UInt8(ascii: "m"), "ap".utf8.contains(half)
      else { throw DateFailure("expected AM or PM", at: position) }
      position += 2
      parts.isAfternoon = half == UInt8(ascii: "p")
    case .zone(let style, let hasSeconds):
      let hasNames = if case .universalTime = style { true } else { false }
      parts.offset = try ZoneOffset.require(
        in: text, at: &position, withSeconds: hasSeconds, americanNames: hasNames)
    }
  }

  private func instant(of parts: DateParts) throws(DateFailure) -> Instant {
    let days = try parts.days()
    let local = Int64(days) * 86_400 + Int64(try parts.secondsOfDay())
    let known = parts.offset ?? fixedOffset
    let offset = if let known { known } else { try regionalOffset(atLocal: local, of: parts) }
    return try parts.instant(onDay: days, offset: offset)
  }

  /// The offset of a region's zone at a local time, given in seconds as if it were UTC.
  ///
  /// If an hour occurs twice, it is the first occurrence. A time that the clocks skip is none, except
  /// midnight in a text without a time: such a day begins when the clocks go on.
  private func regionalOffset(
    atLocal local: Int64, of parts: DateParts
  ) throws(DateFailure) -> Int {
    let before = offset(at: local - 86_400)
    let after = offset(at: local + 86_400)
    if before == after || offset(at: local - Int64(before)) == before { return before }
    if offset(at: local - Int64(after)) == after { return after }
    let skipped = offset(at: local - Int64(before)) - before
    if parts.hourPosition == nil, skipped < 86_400 { return before }
    throw DateFailure(
      "a time that did not exist, because the clocks of the time zone skipped it",
      at: parts.hourPosition ?? parts.dayPosition)
  }

  /// The zone's offset at an instant, in seconds since 1970.
  func offset(at seconds: Int64) -> Int {
    fixedOffset ?? timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// Returns the more useful reason for a number that is out of range and is followed by a byte
  /// that does not match the pattern: the byte.
  ///
  /// In `1990-04-12`, the `MM/` of a pattern reads the month 19. The actual mistake is that `/`
  /// does not follow.
  static func cause(
    of failure: DateFailure, in fields: [PatternField], reading text: Span<UInt8>
  ) -> DateFailure {
    guard let wanted = failure.field else { return failure }
    for (field, next) in zip(fields, fields.dropFirst()) {
      guard case .number(wanted, width: _, _, let most) = field, case .literal(let byte) = next
      else { continue }
      var end = failure.offset
      while end - failure.offset < Int(most), text.hasDigit(at: end) { end += 1 }
      if text.byte(at: end) == byte { return failure }
      return .expectedByte(byte, after: wanted, at: end)
    }
    return failure
  }
}
