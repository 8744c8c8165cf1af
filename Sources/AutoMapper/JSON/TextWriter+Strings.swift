extension TextWriter {
  /// Writes a string with its quotation marks, copying the runs between escapes as they are.
  @inline(__always)
  mutating func write(string value: String, escapingSlashes: Bool) {
    var value = value
    value.withUTF8 { unsafe write(utf8: $0, escapingSlashes: escapingSlashes) }
  }

  /// Writes the UTF-8 of a string with its quotation marks.
  @inline(__always)
  mutating func write(utf8 bytes: UnsafeBufferPointer<UInt8>, escapingSlashes: Bool) {
    buffer.append(UInt8(ascii: "\""))
    let span = unsafe bytes.span
    let plain = Self.plainCount(span, from: 0, escapingSlashes)
    if plain == span.count {
      unsafe buffer.append(bytes)
    } else {
      writeEscaped(span, plain: plain, escapingSlashes)
    }
    buffer.append(UInt8(ascii: "\""))
  }

  @inline(never)
  private mutating func writeEscaped(_ bytes: Span<UInt8>, plain: Int, _ escapingSlashes: Bool) {
    var start = 0
    var end = plain
    while end < bytes.count {
      buffer.append(bytes.extracting(start..<end))
      if let escape = StringEscaping.escape(bytes[end]) {
        buffer.append(escape.span)
      } else {
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(bytes[end])
      }
      start = end + 1
      end = Self.plainCount(bytes, from: start, escapingSlashes)
    }
    buffer.append(bytes.extracting(start..<end))
  }

  /// The end of the run of bytes, from a start, that need no escape; eight bytes at a time.
  @inline(__always)
  private static func plainCount(
    _ bytes: Span<UInt8>, from start: Int, _ escapingSlashes: Bool
  ) -> Int {
    var index = start
    let slash: UInt64 = escapingSlashes ? 0x2F2F_2F2F_2F2F_2F2F : 0x2222_2222_2222_2222
    while index + 8 <= bytes.count {
      // SAFETY: the loop leaves eight bytes from `index` on.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self)
      let special = specialBytes(of: word, slash)
      if special != 0 { return index + special.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || (byte == 0x2F && escapingSlashes) {
        return index
      }
      index += 1
    }
    return index
  }

  /// As in the reader: marks quotation marks, backslashes, control characters and one byte more.
  @inline(__always)
  private static func specialBytes(of word: UInt64, _ further: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ 0x2222_2222_2222_2222
    let backslashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let others = word ^ further
    let found =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((others &- ones) & ~others) | ((word &- 0x2020_2020_2020_2020) & ~word)
    return found & 0x8080_8080_8080_8080
  }
}
