import AutoMapperFoundation

extension Reader {
  /// Reads a whole document: calls a closure before the root value and checks what follows it.
  ///
  /// `isPlain` states that there are no comments. Errors that it throws have a line and a column.
  static func readDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, context: CallContext, isPlain: Bool = false,
    _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    do {
      guard isPlain || context.options.syntax == .json else {
        return try unsafe readWithComments(bytes, context: context, body)
      }
      var reader = unsafe Reader(ByteCursor(bytes), context: context)
      try reader.begin()
      let result = try body(&reader)
      try reader.finish()
      return result
    } catch {
      throw isPlain ? error : unsafe located(error, in: bytes)
    }
  }

  /// The same error with lines and columns.
  @inline(never)
  private static func located(
    _ error: any Error, in text: UnsafeBufferPointer<UInt8>
  ) -> any Error {
    ThrownError.changing(error) { unsafe $0.locate(in: text) }
  }

  /// Reads a document that may have comments and trailing commas, from a copy with spaces instead of
  /// them.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func readWithComments<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, context: CallContext,
    _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    try Limit.documentLength.check(bytes.count, upTo: context.options.maximumDocumentLength)
    var filter = CommentFilter()
    var plain = unsafe Array(bytes)
    _ = filter.filter(&plain)
    if let error = filter.commentError { throw error }
    return try unsafe plain.withUnsafeBufferPointer { plain in
      try unsafe readDocument(plain, context: context, isPlain: true, body)
    }
  }
}

extension Data: ReadableSource {
  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    unsafe try withUnsafeBytes { bytes in
      try unsafe Reader.readDocument(bytes.bindMemory(to: UInt8.self), context: context, body)
    }
  }
}

extension [UInt8]: ReadableSource {
  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    unsafe try withUnsafeBufferPointer { bytes in
      try unsafe Reader.readDocument(bytes, context: context, body)
    }
  }
}

extension String: ReadableSource {
  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    var text = self
    return try text.withUTF8 { bytes in
      try unsafe Reader.readDocument(bytes, context: context, body)
    }
  }
}

extension MappingError.Contents {
  /// Adds the line and the column before the error leaves the reader, while the text is available.
  ///
  /// One pass over the document finds the places of all its errors, of which there may be many.
  fileprivate mutating func locate(in text: UnsafeBufferPointer<UInt8>) {
    var counter = unsafe LineCounter(of: text)
    if var errors = collected?.list {
      let order = errors.indices.orderedByNumber({ errors[$0].contents.offset ?? 0 })
      for index in order { errors[index].ownContents.locate(with: &counter) }
      collected = MappingError.FurtherErrors(errors)
    }
    locate(with: &counter)
  }

  private mutating func locate(with counter: inout LineCounter) {
    if let offset { location = counter.location(of: offset) }
  }
}

/// The limits of lengths and counts that the options set.
extension Reader {
  /// Skips a UTF-8 byte-order mark, rejects other encodings with an error that names them, and checks the
  /// limits of documents, before the text is read.
  @inline(__always)
  mutating func begin() throws {
    // Almost every document starts with two ASCII characters.
    if cursor.byte &- 1 >= 0x7F || cursor.byte(at: 1) == 0 { try skipUnusualStart() }
    let length = cursor.offset + cursor.remaining
    try Limit.documentLength.check(length, upTo: context.options.maximumDocumentLength)
    // Each element takes at least two bytes: one for its text, and one for the bracket or comma
    // before it.
    if length / 2 > context.options.maximumElementCount {
      try Self.checkElementCount(cursor, context.options.maximumElementCount)
    }
  }

  /// Counts the elements and members of a text: one for each comma, and the first one of each array
  /// and object.
  ///
  /// The rest of the text is not checked here, but when it is read.
  @inline(never)
  static func checkElementCount(_ text: ByteCursor, _ maximum: Int) throws {
    var position = text
    var count = 0
    while !position.isAtEnd {
      let (byte, offset) = (position.byte, position.offset)
      position.advance()
      switch byte {
      case UInt8(ascii: ","): count += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        skipSpace(&position)
        let isEmpty = position.byte == UInt8(ascii: "]") || position.byte == UInt8(ascii: "}")
        if !isEmpty { count += 1 }
      case UInt8(ascii: "\""): skipQuoted(&position)
      default: break
      }
      guard count <= maximum else { throw Limit.elementCount.exceeded(maximum, offset: offset) }
    }
  }

  /// Moves from an opening quotation mark, behind which the position is, behind the closing one, or to
  /// the end.
  private static func skipQuoted(_ position: inout ByteCursor) {
    while !position.isAtEnd, position.byte != UInt8(ascii: "\"") {
      if position.byte == UInt8(ascii: "\\"), position.remaining > 1 { position.advance() }
      position.advance()
    }
    if !position.isAtEnd { position.advance() }
  }
}

extension Reader {
  // Errors are created out of line, so they do not take space in the stack frames of the reading
  // functions. Each level of nesting has such a frame.

  /// Throws the error for text that is not JSON, with a description of the byte at the cursor.
  @inline(never)
  mutating func fail(_ expected: StaticString) throws -> Never {
    throw failure(
      SyntaxFault.unexpected(expected: expected, found: Self.byte(at: cursor)),
      offset: cursor.offset)
  }

  /// Throws the error for nesting that exceeds the limit.
  @inline(never)
  mutating func failDepth() throws -> Never {
    throw failure(NestingFault.document(limit: context.options.maximumDepth), offset: cursor.offset)
  }

  /// The byte at a position, or nil at the end of the text.
  static func byte(at cursor: borrowing ByteCursor) -> UInt8? {
    cursor.isAtEnd ? nil : cursor.byte
  }

  /// Skips a byte-order mark at the start, and rejects other encodings.
  @inline(never)
  mutating func skipUnusualStart() throws {
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
