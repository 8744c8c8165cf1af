import Foundation

extension TextReader {
  /// Reads a whole document: calls a closure before the root value and checks what follows it.
  ///
  /// Errors leave with line and column.
  static func readDocument<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, context: CallContext,
    _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    do {
      var reader = unsafe try TextReader(ByteCursor(bytes), context: context)
      try reader.checkLimits()
      let result = try body(&reader)
      try reader.finish()
      return result
    } catch var error as MappingError {
      unsafe error.locate(in: bytes.span)
      throw error
    }
  }

  /// Reads a document in Data.
  static func readDocument<Result>(
    _ data: Data, context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    unsafe try data.withUnsafeBytes { bytes in
      try unsafe readDocument(bytes.bindMemory(to: UInt8.self), context: context, body)
    }
  }

  /// Reads a document in an array of bytes.
  static func readDocument<Result>(
    _ bytes: [UInt8], context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    unsafe try bytes.withUnsafeBufferPointer { bytes in
      try unsafe readDocument(bytes, context: context, body)
    }
  }

  /// Reads a document in a string.
  static func readDocument<Result>(
    _ text: String, context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    var text = text
    return try text.withUTF8 { bytes in try unsafe readDocument(bytes, context: context, body) }
  }
}

extension MappingError {
  /// Finds line and column, once the text is at hand and the error is on its way out.
  ///
  /// All errors of a document are found in one pass over it, or there could be a thousand.
  fileprivate mutating func locate(in text: borrowing Span<UInt8>) {
    var counter = LineCounter()
    let order = furtherErrors.indices.sorted {
      furtherErrors[$0].offset ?? 0 < furtherErrors[$1].offset ?? 0
    }
    for index in order { furtherErrors[index].locate(in: text, &counter) }
    locate(in: text, &counter)
  }

  private mutating func locate(in text: borrowing Span<UInt8>, _ counter: inout LineCounter) {
    if let offset { location = counter.location(of: offset, in: text) }
  }
}
