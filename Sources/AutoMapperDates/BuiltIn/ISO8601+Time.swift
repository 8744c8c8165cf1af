extension ISO8601 {
  /// Reads the time and the zone, from the `T` to the end of the text.
  static func time(
    of day: Int, in text: Span<UInt8>, at start: Int, isBasic: Bool
  ) throws(DateFailure) -> Instant {
    var position = start
    let separator = text.byte(at: position)
    let isSpaced = separator == UInt8(ascii: " ") && !isBasic
    guard isSpaced || separator | 0x20 == UInt8(ascii: "t") else {
      throw DateFailure(isBasic ? .trailingText : .expectedTime, at: position)
    }
    position += 1
    var time = TimeOfDay()
    try time.read(from: text, at: &position, isBasic: isBasic)
    let offset = try zone(in: text, at: &position, isSpaced: isSpaced)
    try text.expectEnd(at: position)
    let instant = Instant(
      seconds: Int64(day) * 86_400 + Int64(time.seconds - offset), fraction: time.fraction)
    if time.second == 60, !instant.followsLeapSecond {
      throw DateFailure(.noLeapSecond, at: time.secondPosition)
    }
    return instant
  }

  /// Reads the zone; without one, the zone is UTC.
  ///
  /// If a space separates the date and the time, as in the descriptions of Foundation and Ruby,
  /// another space may precede the zone.
  private static func zone(
    in text: Span<UInt8>, at position: inout Int, isSpaced: Bool
  ) throws(DateFailure) -> Int {
    if let offset = try ZoneOffset.read(from: text, at: &position) { return offset }
    guard isSpaced, text.byte(at: position) == UInt8(ascii: " ") else { return 0 }
    return try spacedZone(in: text, at: &position)
  }

  private static func spacedZone(
    in text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    var end = position + 1
    if text.byte(at: end) | 0x20 != UInt8(ascii: "z") {
      if let offset = try ZoneOffset.read(from: text, at: &end) {
        position = end
        return offset
      }
      if let offset = try ZoneOffset.readNamed(from: text, at: &end, americanNames: false) {
        position = end
        return offset
      }
    }
    return 0
  }
}

extension Instant {
  /// Whether the instant is within the first second of a month in UTC, as it is after a leap
  /// second.
  var followsLeapSecond: Bool {
    guard seconds % 86_400 == 0 else { return false }
    return CivilDate(daysSince1970: Int(seconds / 86_400)).day == 1
  }
}
