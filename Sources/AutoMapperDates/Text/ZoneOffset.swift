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
    case UInt8(ascii: "+"):
      position += 1
      return try distance(from: text, at: &position, withSeconds: withSeconds)
    case UInt8(ascii: "-"):
      position += 1
      return try -distance(from: text, at: &position, withSeconds: withSeconds)
    default: return nil
    }
  }

  private static func distance(
    from text: Span<UInt8>, at position: inout Int, withSeconds: Bool
  ) throws(DateFailure) -> Int {
    let hours = try text.number(.offsetHour, digits: 2, at: &position)
    let colon = text.byte(at: position) == UInt8(ascii: ":")
    if colon { position += 1 }
    guard colon || text.hasDigit(at: position) else { return hours * 3_600 }
    let minutes = try text.number(.offsetMinute, digits: 2, at: &position)
    var distance = hours * 3_600 + minutes * 60
    if withSeconds,
      colon ? text.skip(UInt8(ascii: ":"), at: &position) : text.hasDigit(at: position)
    {
      distance += try text.number(.offsetSecond, digits: 2, at: &position)
    }
    return distance
  }

  /// Reads a zone by name: `GMT`, `UTC` or `UT`, with or without an offset such as `GMT+5:30`, and
  /// if requested the North American names of RFC 822.
  ///
  /// - Returns: The seconds east of UTC, or nil, without moving the position, if there is no such
  ///   name.
  static func readNamed(
    from text: Span<UInt8>, at position: inout Int, americanNames: Bool
  ) throws(DateFailure) -> Int? {
    let start = position
    while isLetter(text.byte(at: position)), position - start < 4 { position += 1 }
    switch key(of: text, from: start, to: position) {
    case 0x67_6d74, 0x75_7463, 0x7574:  // gmt, utc, ut
      return try afterUniversalTime(from: text, at: &position)
    case let key where americanNames:
      if let offset = americanOffset(key) { return offset }
    default: break
    }
    position = start
    return nil
  }

  /// Reads the optional rest after `GMT`: an offset whose hour has one or two digits.
  private static func afterUniversalTime(
    from text: Span<UInt8>, at position: inout Int
  ) throws(DateFailure) -> Int {
    let sign = text.byte(at: position)
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.hasDigit(at: position + 1)
    else { return 0 }
    position += 1
    if text.hasDigit(at: position + 1) {
      let offset = try distance(from: text, at: &position, withSeconds: false)
      return sign == UInt8(ascii: "-") ? -offset : offset
    }
    var offset = try text.number(.offsetHour, digits: 1, at: &position) * 3_600
    if text.skip(UInt8(ascii: ":"), at: &position) {
      offset += try text.number(.offsetMinute, digits: 2, at: &position) * 60
    }
    return sign == UInt8(ascii: "-") ? -offset : offset
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

  /// At most four letters in lowercase as one number.
  private static func key(of text: Span<UInt8>, from start: Int, to end: Int) -> UInt32 {
    var key: UInt32 = 0
    for position in start..<end { key = key << 8 | UInt32(text[position] | 0x20) }
    return key
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }
}
