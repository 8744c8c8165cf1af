/// The zone in a text: its offset from UTC.
enum ZoneOffset {
  /// Reads `Z`, `+hh`, `+hhmm`, `+hh:mm` and, if requested, seconds.
  ///
  /// - Returns: The seconds east of UTC, or nil, without moving the position, where a zone is missing.
  @inline(__always)
  static func read(
    from text: Span<UInt8>, at position: inout Int, withSeconds: Bool = false
  ) throws(DateFailure) -> Int? {
    switch text.byte(at: position) {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      position += 1
      return 0
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return try offset(from: text, at: &position, withSeconds: withSeconds)
    default: return nil
    }
  }

  /// Reads a zone as `read` does, or by name: `GMT`, `UTC` or `UT`, with or without an offset such as
  /// `GMT+5:30`, and if requested the North American names of RFC 822.
  ///
  /// - Returns: The seconds east of UTC, or nil, without moving the position, if there is no such
  ///   zone.
  static func readAny(
    from text: Span<UInt8>, at position: inout Int, withSeconds: Bool = false, americanNames: Bool
  ) throws(DateFailure) -> Int? {
    if let offset = try read(from: text, at: &position, withSeconds: withSeconds) { return offset }
    let start = position
    while text.byte(at: position).isLetter, position - start < 4 { position += 1 }
    // The letters in lowercase as one number.
    var key: UInt32 = 0
    for index in start..<position { key = key << 8 | UInt32(text[index] | 0x20) }
    if key == 0x67_6d74 || key == 0x75_7463 || key == 0x7574 {  // gmt, utc, ut
      let sign = text.byte(at: position)
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.hasDigit(at: position + 1)
      else { return 0 }
      return try offset(from: text, at: &position, hourDigits: 1...2)
    }
    if americanNames, let offset = americanOffset(key) { return offset }
    position = start
    return nil
  }

  /// Reads a zone as `readAny` does, which must be next.
  static func require(
    in text: Span<UInt8>, at position: inout Int, withSeconds: Bool = false, americanNames: Bool
  ) throws(DateFailure) -> Int {
    if let offset = try readAny(
      from: text, at: &position, withSeconds: withSeconds, americanNames: americanNames)
    {
      return offset
    }
    throw DateFailure(
      americanNames && position < text.count
        ? "the zone is not known; write it as an offset such as +01:00"
        : "expected a zone such as Z or +01:00", at: position)
  }

  /// Reads an offset, from its sign.
  private static func offset(
    from text: Span<UInt8>, at position: inout Int, hourDigits: ClosedRange<Int> = 2...2,
    withSeconds: Bool = false
  ) throws(DateFailure) -> Int {
    let isNegative = text[position] == UInt8(ascii: "-")
    position += 1
    var offset = try text.number(.offsetHour, digits: hourDigits, at: &position) * 3_600
    let hasColon = text.skip(UInt8(ascii: ":"), at: &position)
    if hasColon || text.hasDigit(at: position) {
      offset += try text.number(.offsetMinute, digits: 2...2, at: &position) * 60
      if withSeconds,
        hasColon ? text.skip(UInt8(ascii: ":"), at: &position) : text.hasDigit(at: position)
      {
        offset += try text.number(.offsetSecond, digits: 2...2, at: &position)
      }
    }
    return isNegative ? -offset : offset
  }

  /// The offsets that RFC 822 defines for names of three letters.
  private static func americanOffset(_ key: UInt32) -> Int? {
    switch key {
    case 0x65_6474: -4 * 3_600  // edt
    case 0x65_7374, 0x63_6474: -5 * 3_600  // est, cdt
    case 0x63_7374, 0x6d_6474: -6 * 3_600  // cst, mdt
    case 0x6d_7374, 0x70_6474: -7 * 3_600  // mst, pdt
    case 0x70_7374: -8 * 3_600  // pst
    default: nil
    }
  }
}
