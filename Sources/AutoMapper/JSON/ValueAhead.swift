extension TextReader {
  /// Reads an array or object that may go on behind the bytes: a closure reads it, and whatever it throws
  /// means that the value could not be read.
  ///
  /// - Returns: The offset behind the value, or nil.
  static func readAhead(
    from start: Int, in bytes: [UInt8], depth: Int, context: CallContext,
    _ body: (inout TextReader) throws -> Void
  ) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      let part = unsafe UnsafeBufferPointer(rebasing: bytes[start...])
      do {
        context.passed?.removeAll()
        var reader = unsafe try TextReader(ByteCursor(part), context: context)
        reader.depth = depth
        try body(&reader)
        return start + reader.cursor.offset
      } catch {
        return nil
      }
    }
  }
}
