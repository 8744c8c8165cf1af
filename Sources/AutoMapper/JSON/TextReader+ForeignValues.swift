/// Text that the mapper itself has written, with values that JSON does not have.
extension TextReader {
  /// Calls a closure with a reader at the start of such a text.
  static func readTranscribed<Result>(
    _ text: ByteBuffer, context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    try unsafe text.withBytes { bytes in
      var reader = unsafe try TextReader(ByteCursor(bytes), context: context, isTranscribed: true)
      return try body(&reader)
    }
  }

  /// The value that JSON does not have at the cursor; nil if there is none.
  ///
  /// - Throws: The error at the cursor.
  @inline(never)
  func foreignValue() throws -> ForeignValues.Value? {
    guard cursor.byte == ForeignValues.mark else { return nil }
    let value = borrowedContext.call { $0.foreign }?.value(at: cursor)
    if case .error(let error)? = value { throw error }
    return value
  }

  /// Consumes such a value.
  @inline(__always)
  mutating func takeForeignValue() throws -> ForeignValues.Value? {
    cursor.byte == ForeignValues.mark ? try takeMarkedValue() : nil
  }

  @inline(never)
  private mutating func takeMarkedValue() throws -> ForeignValues.Value? {
    let value = try foreignValue()
    if value != nil { cursor.advance(by: ForeignValues.length) }
    return value
  }

  @inline(never)
  mutating func storeForeignValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool {
    guard case .value(let value)? = try? foreignValue(), operations.store(value, at: place) else {
      return false
    }
    cursor.advance(by: ForeignValues.length)
    return true
  }
}
