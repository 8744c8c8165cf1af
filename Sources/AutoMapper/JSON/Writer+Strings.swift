/// Strings are checked and stored in one pass, sixteen bytes at a time, and the last ones eight at
/// a time.
extension Writer {
  /// Writes a string with its quotation marks, unless it is too long.
  @inline(__always)
  mutating func write(string value: String, _ limit: Limit, upTo maximum: Int) throws {
    var value = value
    try value.withUTF8 { bytes in
      try limit.check(bytes.count, upTo: maximum)
      unsafe write(utf8: bytes, escapingSlashes: escapesSlashes)
    }
  }

  /// Writes the string at a place with its quotation marks, unless it is too long.
  @inline(__always)
  mutating func writeString(at place: Place, escapingSlashes: Bool, upTo maximum: Int) throws {
    guard knowsStrings else { return try writeOtherString(at: place, upTo: maximum) }
    if let small = SmallString.words(at: place) {
      let first = Self.filled(small.first, count: small.count)
      let second = Self.filled(small.second, count: small.count &- 8)
      if Self.specialBytes(of: first, escapingSlashes)
        | Self.specialBytes(of: second, escapingSlashes)
        == 0
      {
        buffer.reserve(24)
        buffer.appendReserved(UInt64(UInt8(ascii: "\"")), count: 1)
        let rest = max(0, small.count &- 8)
        buffer.appendReserved(first, count: small.count &- rest)
        buffer.appendReserved(second, count: rest)
        buffer.appendReserved(UInt64(UInt8(ascii: "\"")), count: 1)
        return
      }
    }
    try unsafe place.withUTF8(isLayoutKnown: true) { bytes in
      try Limit.stringLength.check(bytes.count, upTo: maximum)
      unsafe write(utf8: bytes, escapingSlashes: escapingSlashes)
    }
  }

  /// Writes the string at a place to a tree, or one whose layout is not known.
  @inline(never)
  private mutating func writeOtherString(at place: Place, upTo maximum: Int) throws {
    let string = place.load(as: String.self)
    if isTree { return try addTree(string) }
    try write(string: string, .stringLength, upTo: maximum)
  }

  /// Writes the UTF-8 of a string with its quotation marks.
  @inline(never)
  mutating func write(utf8 bytes: UnsafeBufferPointer<UInt8>, escapingSlashes: Bool) {
    // Room for two quotation marks, one escape, and a complete block.
    buffer.reserve(bytes.count + 24)
    buffer.appendReserved(UInt64(UInt8(ascii: "\"")), count: 1)
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    let other = escapingSlashes ? UInt8(ascii: "/") : UInt8(ascii: "\"")
    while bytes.count &- index >= ByteCursor.textBlockSize {
      // SAFETY: at least a block of bytes remains.
      let plain = unsafe buffer.appendReservedPlain(
        bytes.baseAddress.unsafelyUnwrapped + index, other)
      index &+= plain
      if plain < ByteCursor.textBlockSize {
        writeEscape(unsafe bytes[index])
        index &+= 1
        buffer.reserve(bytes.count &- index &+ 24)
      }
    }
    while index < bytes.count {
      let count = min(8, bytes.count &- index)
      let word = unsafe Self.word(of: raw, at: index, count: count)
      let special = Self.specialBytes(of: word, escapingSlashes)
      let plain = min(count, special.trailingZeroBitCount &>> 3)
      buffer.appendReserved(word, count: plain)
      index &+= plain
      if plain < count {
        writeEscape(UInt8(truncatingIfNeeded: word &>> UInt64(plain &* 8)))
        index &+= 1
        buffer.reserve(bytes.count &- index &+ 16)
      }
    }
    buffer.appendReserved(UInt64(UInt8(ascii: "\"")), count: 1)
  }

  /// Writes the escape of a byte that needs one; the buffer must have room for eight bytes.
  @inline(__always)
  private mutating func writeEscape(_ byte: UInt8) {
    // Slashes need an escape only if the formatting requires it.
    let escape = StringEscaping.escape(byte) ?? StringEscaping.Escape(byte)
    buffer.appendReserved(escape.bytes, count: escape.count)
  }

  /// Returns up to eight bytes as a word, the first in its lowest bits, padded with bytes that do
  /// not need an escape.
  @inline(__always)
  private static func word(of bytes: UnsafeRawBufferPointer, at index: Int, count: Int) -> UInt64 {
    // SAFETY: the caller stays within the bytes.
    if count == 8 {
      return unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    guard bytes.count >= 8 else {
      var word: UInt64 = 0
      for offset in 0..<count {
        word |= unsafe UInt64(bytes[index &+ offset]) &<< UInt64(offset &* 8)
      }
      return filled(word, count: count)
    }
    // The last eight bytes, without the bytes that were already written.
    let last = unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self))
    return filled(last &>> UInt64(truncatingIfNeeded: 64 &- count &* 8), count: count)
  }

  /// Returns a word in which the bytes after the first `count`, which must be zero, are replaced by
  /// spaces.
  @inline(__always)
  private static func filled(_ word: UInt64, count: Int) -> UInt64 {
    word | 0x2020_2020_2020_2020 << UInt64(max(0, count) &* 8)
  }

  /// Marks the bytes that need an escape; the lowest mark is exact.
  ///
  /// These are the bytes that end a run of plain text for the reader and, if the formatting escapes
  /// them, slashes.
  @inline(__always)
  private static func specialBytes(of word: UInt64, _ escapingSlashes: Bool) -> UInt64 {
    // If slashes do not need an escape, this searches for quotation marks again, to avoid a branch.
    let others = word ^ (escapingSlashes ? 0x2F2F_2F2F_2F2F_2F2F : 0x2222_2222_2222_2222)
    return Reader.specialBytes(of: word)
      | (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
  }
}
