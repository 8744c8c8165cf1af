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

    /// The position as a phrase: `line 12, column 9`.
    public var description: String { "line \(line), column \(column)" }
  }

  /// Finds lines and columns by counting line feeds, once for all offsets that come in their order.
  ///
  /// Only used when an error leaves the mapper, so that positions cost nothing before.
  struct LineCounter {
    private var line = 1
    private var lineStart = 0
    private var index = 0

    /// The position of an offset; an offset before the last one begins anew.
    ///
    /// - Complexity: O(*n*), where *n* is the distance from the last offset.
    mutating func location(of offset: Int, in text: borrowing Span<UInt8>) -> Location {
      let end = min(offset, text.count)
      if end < index { self = LineCounter() }
      while index < end {
        if text[index] == UInt8(ascii: "\n") {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
      return Location(line: line, column: end - lineStart + 1, offset: offset)
    }
  }
}
