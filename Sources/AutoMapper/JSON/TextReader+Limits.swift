/// The limits of the options that are about lengths and counts.
extension TextReader {
  /// Checks the limits of documents, before the text is read.
  @inline(__always)
  func checkLimits() throws {
    let length = cursor.offset + cursor.remaining
    try Limit.documentLength.check(length, upTo: context.options.maximumDocumentLength)
    // Each element takes two bytes at least: itself, and the bracket or comma before it.
    if length / 2 > context.options.maximumElementCount {
      try Self.checkElementCount(cursor, context.options.maximumElementCount)
    }
  }

  /// Counts the elements and members of a text: one for each comma, and the first one of each array and
  /// object.
  ///
  /// What else it holds, right or wrong, is left to the reading of it.
  @inline(never)
  static func checkElementCount(_ text: ByteCursor, _ maximum: Int) throws {
    var position = text
    var count = 0
    while !position.isAtEnd {
      let byte = position.byte
      switch byte {
      case UInt8(ascii: ","): count += 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if !closes(position) { count += 1 }
      case UInt8(ascii: "\""): skipQuoted(&position)
      default: break
      }
      guard count <= maximum else {
        throw Limit.elementCount.exceeded(maximum, offset: position.offset)
      }
      if !position.isAtEnd { position.advance() }
    }
  }

  /// Whether the array or object that opens here has nothing in it.
  private static func closes(_ opening: ByteCursor) -> Bool {
    var position = opening
    position.advance()
    skipSpace(&position)
    return position.byte == UInt8(ascii: "]") || position.byte == UInt8(ascii: "}")
  }

  /// Moves from a quotation mark to the one that closes, or to the end.
  private static func skipQuoted(_ position: inout ByteCursor) {
    position.advance()
    while !position.isAtEnd, position.byte != UInt8(ascii: "\"") {
      if position.byte == UInt8(ascii: "\\"), position.remaining > 1 { position.advance() }
      position.advance()
    }
  }
}
