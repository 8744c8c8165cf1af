extension ISO8601 {
  /// Reads the time, from the `T` to the end of its fraction; returns whether a space takes the place
  /// of the `T`.
  static func readTime(
    of text: Span<UInt8>, at position: inout Int, isBasic: Bool, into parts: inout DateParts
  ) throws(DateFailure) -> Bool {
    let separator = text.byte(at: position)
    let isSpaced = separator == UInt8(ascii: " ") && !isBasic
    guard isSpaced || separator | 0x20 == UInt8(ascii: "t") else {
      throw isBasic
        ? .trailingText(at: position)
        : DateFailure("expected the time, or the end of the text", at: position)
    }
    position += 1
    let start = position
    try parts.read(.hourOrMidnight, digits: 2...2, of: text, at: &position)
    if continues(in: text, at: &position, isBasic: isBasic) {
      try parts.read(.minute, digits: 2...2, of: text, at: &position)
      if continues(in: text, at: &position, isBasic: isBasic) {
        try parts.read(.second, digits: 2...2, of: text, at: &position)
        let point = text.byte(at: position)
        if point == UInt8(ascii: ".") || point == UInt8(ascii: ",") {
          position += 1
          parts.fraction = try text.fraction(at: &position)
        }
      }
    }
    if parts.hour == 24, parts.minute != 0 || parts.second != 0 || parts.fraction.digits != 0 {
      throw DateFailure("after hour 24 only zeros can follow", at: start)
    }
    return isSpaced
  }

  /// Whether two more digits follow; consumes the colon before them.
  private static func continues(
    in text: Span<UInt8>, at position: inout Int, isBasic: Bool
  ) -> Bool {
    isBasic ? text.hasDigit(at: position) : text.skip(UInt8(ascii: ":"), at: &position)
  }

  /// Reads the zone; without one, the zone is UTC.
  ///
  /// If a space separates the date and the time, as in the descriptions of Foundation and Ruby,
  /// another space may precede the zone.
  static func zone(
    in text: Span<UInt8>, at position: inout Int, isSpaced: Bool
  ) throws(DateFailure) -> Int {
    if let offset = try ZoneOffset.read(from: text, at: &position) { return offset }
    var end = position + 1
    guard isSpaced, text.byte(at: position) == UInt8(ascii: " "),
      text.byte(at: end) | 0x20 != UInt8(ascii: "z"),
      let offset = try ZoneOffset.readAny(from: text, at: &end, americanNames: false)
    else { return 0 }
    position = end
    return offset
  }
}
