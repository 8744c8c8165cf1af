extension TextReader {
  // Errors are made out of line, so that they take no room in the frames of the reading functions,
  // of which there is one for each level of nesting.

  /// Throws the error for text that is not JSON, with what stands at the cursor.
  @inline(never)
  func fail(_ expected: StaticString) throws -> Never {
    throw failure(
      SyntaxFault.unexpected(expected: "\(expected)", found: Self.found(at: cursor)),
      offset: cursor.offset)
  }

  /// Throws the error for nesting that goes beyond the limit.
  @inline(never)
  func failDepth() throws -> Never {
    throw failure(
      NestingFault.document(limit: context.options.maximumDepth), offset: cursor.offset)
  }

  /// What stands at a position, as a phrase.
  static func found(at cursor: borrowing ByteCursor) -> String {
    if cursor.isAtEnd { return "the end of the text" }
    let byte = cursor.byte
    return switch byte {
    case 0x21...0x7E: "'\(Character(UnicodeScalar(byte)))'"
    case 0x20: "a space"
    case 0x0A: "a line feed"
    default: "the byte 0x\(String(byte, radix: 16, uppercase: true))"
    }
  }

  /// Accepts a UTF-8 byte-order mark at the start, and names encodings that are not UTF-8.
  @inline(__always)
  mutating func skipByteOrderMark() throws {
    // Almost every document starts with two characters of ASCII.
    if cursor.byte &- 1 < 0x7F, cursor.byte(at: 1) != 0 { return }
    try skipUnusualStart()
  }

  @inline(never)
  private mutating func skipUnusualStart() throws {
    let bytes = (0..<4).map { cursor.byte(at: $0) }
    switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
    case (0xEF, 0xBB, 0xBF, _): cursor.advance(by: 3)
    case (0xFF, 0xFE, 0, 0) where cursor.remaining >= 4, (0, 0, 0xFE, 0xFF):
      throw encodingError("UTF-32")
    case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _): throw encodingError("UTF-16")
    case (0, 0, 0, 1...) where cursor.remaining >= 4, (1..., 0, 0, 0) where cursor.remaining >= 4:
      throw encodingError("UTF-32")
    case (0, 1..., _, _) where cursor.remaining >= 2, (1..., 0, _, _) where cursor.remaining >= 2:
      throw encodingError("UTF-16")
    default: break
    }
  }

  private func encodingError(_ encoding: String) -> MappingError {
    failure(SyntaxFault.encoding(encoding), offset: 0)
  }
}
