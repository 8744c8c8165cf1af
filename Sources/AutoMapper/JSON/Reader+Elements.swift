import AutoMapperFoundation

extension Reader {
  /// Reads a value that is a part of a text: calls a closure before it and checks that nothing
  /// follows it in its range, which begins with the value.
  ///
  /// Errors have a line and a column, as if the range were the whole text. `depth` is the number of
  /// arrays and objects around the value, and `following` describes the expected text after the
  /// value, for messages.
  static func readPart<Result>(
    _ range: Range<Int>, of bytes: [UInt8], depth: Int, followedBy following: StaticString,
    context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    do {
      return try unsafe bytes.withUnsafeBufferPointer { bytes in
        let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
        // A byte-order mark is allowed only at the start of a text, and this is only a part of a
        // text.
        if let first = unsafe part.first, first >= 0x80 {
          throw MappingError(SyntaxFault.unexpected(expected: "a value", found: first))
            .located(at: MappingError.Location(line: 1, column: 1, offset: 0))
        }
        context.forgetPositions()
        return try unsafe readDocument(part, context: context) { reader in
          reader.depth = depth
          return try body(&reader)
        }
      }
    } catch let error as MappingError {
      throw error.seen(
        fromOutsideOf: range.count, following: following,
        next: range.upperBound < bytes.count ? bytes[range.upperBound] : nil)
    }
  }

  /// Returns the number of bytes of the byte-order mark at the start of a text, if any; rejects
  /// encodings other than UTF-8.
  static func byteOrderMarkLength(of bytes: [UInt8], context: CallContext) throws -> Int {
    try unsafe bytes.withUnsafeBufferPointer { bytes in
      do {
        var reader = unsafe Reader(ByteCursor(bytes), context: context)
        try reader.skipUnusualStart()
        return reader.cursor.offset
      } catch let error as MappingError {
        throw error.located(at: MappingError.Location(line: 1, column: 1, offset: 0))
      }
    }
  }
}

extension MappingError {
  /// The same error at a place in the text.
  func located(at location: Location) -> MappingError {
    var error = self
    error.ownContents.location = location
    return error
  }

  /// The same error for a text that is a part of another one: the end of the part is described by
  /// the text that follows it.
  fileprivate func seen(
    fromOutsideOf length: Int, following: StaticString, next: UInt8?
  ) -> MappingError {
    var error = self
    error.changeFurtherErrors {
      $0 = $0.seen(fromOutsideOf: length, following: following, next: next)
    }
    guard kind == .invalidJSON else { return error }
    if let next, location?.offset == length {
      error.ownContents.wording.words.found = SyntaxFault.name(of: next)
    }
    if expected == "the end of the text" {
      error.ownContents.wording.words.expected = "\(following)"
    }
    return error
  }
}
