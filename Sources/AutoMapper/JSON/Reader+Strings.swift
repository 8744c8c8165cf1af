extension Reader {
  /// Consumes a string; nil for any other form.
  ///
  /// - Throws: An error for a string that is malformed, not valid UTF-8, or too long.
  /// - Complexity: O(*n*) in the length of the string.
  mutating func takeString() throws -> String? { try takeStringInPlace() }

  /// Does the same without a call, for primitives.
  @_transparent
  mutating func takeStringInPlace() throws -> String? {
    guard nextByte() == UInt8(ascii: "\"") else { return nil }
    return try string(scanString(.stringLength, upTo: maximumStringLength))
  }

  /// Consumes a string and calls a closure with its UTF-8, in which escapes are resolved.
  ///
  /// Returns nil for any other form, without calling the closure. ASCII without escapes is not
  /// copied from a text.
  ///
  /// - Throws: The errors of `takeString` and of the closure.
  /// - Complexity: O(*n*) in the length of the string.
  @inline(__always)
  mutating func takeText<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result? {
    guard nextByte() == UInt8(ascii: "\"") else { return nil }
    let token = try scanString(.stringLength, upTo: maximumStringLength)
    guard token.isASCII, !token.hasEscapes else {
      return try string(token).withBytes(body)
    }
    return unsafe try cursor.withBytes(from: token.lower, to: token.upper) { bytes in
      try unsafe body(bytes.span)
    }
  }

  /// Finds the end of a string, sixteen bytes at a time.
  ///
  /// The cursor must be at the opening quotation mark, and is after the closing one when the method
  /// returns. Escapes are not checked here, but when the string is created or skipped.
  @inline(__always)
  mutating func scanString(_ limit: Limit, upTo maximum: Int) throws -> StringToken {
    cursor.advance()
    let lower = cursor.offset
    var isASCII = true
    skipPlainText(&isASCII)
    if cursor.byte == UInt8(ascii: "\"") {
      let upper = cursor.offset
      try limit.check(upper &- lower, upTo: maximum, offset: lower &- 1)
      cursor.advance()
      return StringToken(lower: lower, upper: upper, isASCII: isASCII, hasEscapes: false)
    }
    let token = try scanRestOfString(lower: lower, isASCII: isASCII)
    if token.upper - lower > maximum { try checkUnescaped(token, limit, upTo: maximum) }
    return token
  }

  /// Moves to the next byte that ends a run of plain text.
  ///
  /// The zeros after the end of the text also end a run.
  @inline(__always)
  private mutating func skipPlainText(_ isASCII: inout Bool) {
    while true {
      let block = cursor.textBlock
      cursor.advance(by: block.plain)
      if !block.isASCII { isASCII = false }
      if block.plain < ByteCursor.textBlockSize { return }
    }
  }

  /// Finds the end of a string, starting at its first escape.
  @inline(never)
  private mutating func scanRestOfString(lower: Int, isASCII: Bool) throws -> StringToken {
    var token = StringToken(lower: lower, upper: lower, isASCII: isASCII, hasEscapes: false)
    while true {
      switch cursor.byte {
      case UInt8(ascii: "\""):
        token.upper = cursor.offset
        cursor.advance()
        return token
      case UInt8(ascii: "\\"):
        token.hasEscapes = true
        cursor.advance()
        guard !cursor.isAtEnd else { try fail("the end of the string") }
        cursor.advance()
      default:
        guard !cursor.isAtEnd else { try fail("the end of the string") }
        try fail("an escape, since control characters must be escaped in strings")
      }
      skipPlainText(&token.isASCII)
    }
  }

  /// Marks, by their high bits, the bytes of a word that end a run of plain text: quotation marks,
  /// backslashes, and control characters.
  ///
  /// It is used for runs shorter than a block, such as the last bytes of a written string, or the
  /// bytes between escapes. The lowest mark is exact; higher ones may be false.
  ///
  /// The classic search for a zero byte, `(x - 1) & ~x & 0x80`, is applied to the exclusive or of
  /// the word and the wanted byte, and a similar one finds bytes less than 0x20.
  @inline(__always)
  static func specialBytes(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ 0x2222_2222_2222_2222
    let slashes = word ^ 0x5C5C_5C5C_5C5C_5C5C
    let found =
      ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
      | ((word &- 0x2020_2020_2020_2020) & ~word)
    return found & 0x8080_8080_8080_8080
  }

  /// Creates the string of a token.
  ///
  /// This method and the methods that it calls are mutating although they do not change anything:
  /// for a nonmutating call, the compiler would copy the whole reader for every string.
  @inline(__always)
  mutating func string(_ token: StringToken) throws -> String {
    if token.hasEscapes { return try unescaped(token) }
    return token.isASCII ? makeString(token, in: cursor) : try validatedString(token)
  }

  @inline(never)
  private mutating func validatedString(_ token: StringToken) throws -> String {
    try validateUTF8(token)
    return makeString(token, in: cursor)
  }

  /// Creates the string of a token of a text whose bytes are known to be UTF-8 without escapes.
  @inline(__always)
  func makeString(_ token: StringToken, in text: ByteCursor) -> String {
    let count = token.upper &- token.lower
    if count <= SmallString.capacity, makesSmallStrings,
      let words = text.words(from: token.lower, count: count)
    {
      return SmallString.make(words.0, words.1, count: count, isASCII: token.isASCII)
    }
    return unsafe text.withBytes(from: token.lower, to: token.upper) { bytes in
      unsafe makeString(bytes, isASCII: token.isASCII)
    }
  }

  /// Creates a string from bytes that are known to be UTF-8, and that the caller knows to be ASCII
  /// or not.
  @inline(__always)
  func makeString(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
    guard let stringStorage, bytes.count >= StringStorage.leastCount else {
      return unsafe Self.makeShortString(bytes, isASCII: isASCII)
    }
    return unsafe stringStorage.make(bytes, isASCII: isASCII)
  }

  /// Creates a string of few bytes, such as one near the end of the text.
  @inline(never)
  private static func makeShortString(
    _ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool
  ) -> String {
    guard bytes.count <= SmallString.capacity, SmallString.isLayoutKnown else {
      return unsafe String(decoding: bytes, as: UTF8.self)
    }
    var words: (UInt64, UInt64) = (0, 0)
    // SAFETY: the two words have room for sixteen bytes.
    unsafe withUnsafeMutableBytes(of: &words) { unsafe $0.copyMemory(from: .init(bytes)) }
    return SmallString.make(
      UInt64(littleEndian: words.0), UInt64(littleEndian: words.1), count: bytes.count,
      isASCII: isASCII)
  }

  /// Checks the bytes of a string, between escapes as well.
  @inline(never)
  mutating func validateUTF8(_ token: StringToken) throws {
    guard !token.isASCII,
      let offset = UTF8Validation.firstInvalidByte(in: cursor, from: token.lower, to: token.upper)
    else { return }
    throw failure(SyntaxFault.notUTF8, offset: offset)
  }

  /// Checks the escapes and the UTF-8 of a string that is not created.
  @inline(__always)
  mutating func check(_ token: StringToken) throws {
    if token.hasEscapes {
      _ = try unescaped(token)
    } else if !token.isASCII {
      try validateUTF8(token)
    }
  }
}
