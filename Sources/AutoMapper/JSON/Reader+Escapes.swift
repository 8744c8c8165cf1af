extension Reader {
  /// Creates the string of a token that contains escapes.
  @inline(never)
  mutating func unescaped(_ token: StringToken) throws -> String {
    let arena = context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    // An escape is at least as long as its character. The room for eight more bytes is needed
    // because whole words are stored.
    let capacity = token.upper - token.lower + 8
    let bytes = unsafe arena.allocate(byteCount: capacity, alignment: 8)
    var isASCII = token.isASCII
    let count = unsafe try unescape(token, into: bytes, &isASCII)
    try validateUTF8(token)
    // SAFETY: the first `count` bytes were stored.
    let utf8 = unsafe UnsafeBufferPointer(
      start: bytes.assumingMemoryBound(to: UInt8.self), count: count)
    return unsafe makeString(utf8, isASCII: isASCII)
  }

  /// Stores the bytes of the string that a token represents, eight at a time up to the next escape.
  ///
  /// - Returns: The number of bytes.
  private func unescape(
    _ token: StringToken, into bytes: UnsafeMutableRawPointer, _ isASCII: inout Bool
  ) throws -> Int {
    var count = 0
    var position = cursor
    position.move(to: token.lower)
    while position.offset < token.upper {
      // A word counts up to its first backslash or quotation mark.
      // SAFETY: fewer bytes were stored than were read, and the memory has room for a word more.
      if let word = position.word(at: 0),
        case let plain = Self.specialBytes(of: word).trailingZeroBitCount &>> 3, plain > 0
      {
        unsafe bytes.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
        position.advance(by: plain)
        count &+= plain
        continue
      }
      guard position.byte == UInt8(ascii: "\\") else {
        unsafe bytes.storeBytes(of: position.byte, toByteOffset: count, as: UInt8.self)
        position.advance()
        count &+= 1
        continue
      }
      let scalar = try unescape(&position)
      if !scalar.isASCII { isASCII = false }
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        unsafe bytes.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count &+= 1
      }
    }
    return count
  }

  /// Checks the length of a string whose text is longer than the limit.
  ///
  /// An escape counts as the character that it represents.
  @inline(never)
  mutating func checkUnescaped(_ token: StringToken, _ limit: Limit, upTo maximum: Int) throws {
    try limit.check(unescaped(token).utf8.count, upTo: maximum, offset: token.lower - 1)
  }

  /// Reads one escape, which begins at the position with its backslash.
  private func unescape(_ position: inout ByteCursor) throws -> Unicode.Scalar {
    let start = position.offset
    position.advance()
    let escaped = position
    let byte = position.byte
    position.advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{08}"
    case UInt8(ascii: "f"): return "\u{0C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeScalar(&position, start: start)
    default:
      throw failure(SyntaxFault.escape(before: Self.byte(at: escaped)), offset: start)
    }
  }

  /// Reads four hexadecimal digits, and the second half of a surrogate pair if they are its first
  /// half.
  private func unicodeScalar(_ position: inout ByteCursor, start: Int) throws -> Unicode.Scalar {
    let first = try hexadecimal(&position)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, position.byte == UInt8(ascii: "\\"),
      position.byte(at: 1) == UInt8(ascii: "u")
    else { throw surrogateError(start) }
    position.advance(by: 2)
    let second = try hexadecimal(&position)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw surrogateError(start) }
    return scalar
  }

  private func surrogateError(_ offset: Int) -> MappingError {
    failure(SyntaxFault.loneSurrogate, offset: offset)
  }

  private func hexadecimal(_ position: inout ByteCursor) throws -> UInt32 {
    guard let digits = position.fourBytes(at: 0).map({ UInt64(UInt32(littleEndian: $0)) }),
      let bytes = HexWord(Self.fourZeros | digits << 32).bytes
    else {
      while Character(Unicode.Scalar(position.byte)).isHexDigit { position.advance() }
      throw failure(
        SyntaxFault.unexpected(expected: "four hexadecimal digits", found: Self.byte(at: position)),
        offset: position.offset)
    }
    position.advance(by: 4)
    return UInt32(bigEndian: bytes)
  }

  private static var fourZeros: UInt64 { 0x3030_3030 }
}
