/// Finds the lines of a stream that are not blank.
final class LineWalk: ElementWalk {
  private let limit: Int
  /// How many bytes of the line were looked at.
  private var seen = 0

  init(limit: Int) { self.limit = limit }

  var elementsPath: [MappingPath.Component] { [] }
  var depth: Int { 0 }
  var following: String { "a line feed" }
  var survivesInvalidJSON: Bool { true }

  func next(in buffer: inout StreamBuffer) throws -> ElementCut {
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
      let range = buffer.position..<end
      buffer.advance(to: found.map { $0 + 1 } ?? end)
      if !range.isEmpty { return .element(range, self) }
      guard found != nil else { return .finished }
    }
  }
}
