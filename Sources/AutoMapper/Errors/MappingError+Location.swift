extension MappingError {
  /// A position in JSON text.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, counted in bytes of UTF-8.
    public let column: Int
    /// The distance from the start of the text, in bytes from 0.
    public let offset: Int

    /// Creates a position from its parts.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }

    /// Finds line and column of an offset by counting the line feeds before it.
    ///
    /// Only called when an error leaves the mapper, so that positions cost nothing before.
    init(offset: Int, in text: borrowing Span<UInt8>) {
      var line = 1
      var lineStart = 0
      let end = min(offset, text.count)
      var index = 0
      while index < end {
        if text[index] == UInt8(ascii: "\n") {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
      self.init(line: line, column: end - lineStart + 1, offset: offset)
    }

    /// The position as a phrase: `line 12, column 9`.
    public var description: String { "line \(line), column \(column)" }
  }
}
