/// Finds the lines of a stream that are not blank.
final class LineWalk {
  private let limit: Int
  /// The number of bytes of the line that have been examined.
  private var seen = 0
  /// The line that was found, without leading white space, and the start of the next line.
  private var line = (range: 0..<0, next: 0)

  init(limit: Int) { self.limit = limit }

  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    while true {
      let start = buffer.position
      let found = LineFeeds.first(in: buffer.bytes, from: start + seen)
      let end = found ?? buffer.bytes.count
      guard end - start <= limit else {
        throw Limit.elementLength.exceeded(limit).located(at: buffer.location(of: start))
      }
      guard found != nil || buffer.isComplete else {
        seen = end - start
        return .needsBytes
      }
      seen = 0
      buffer.skipSpace(before: end)
      line = (buffer.position..<end, found.map { $0 + 1 } ?? end)
      if buffer.position < end { return .element }
      guard found != nil else { return .finished }
      buffer.advance(to: line.next)
    }
  }

  func takeElement(in buffer: inout StreamBuffer) -> Range<Int>? {
    buffer.advance(to: line.next)
    return line.range
  }
}
