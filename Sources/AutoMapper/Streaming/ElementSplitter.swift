/// The result of a search for the next element.
enum ElementCut {
  /// A complete element, found by a walk.
  case element(Range<Int>, any ElementWalk)
  /// The element is incomplete.
  case needsBytes
  /// There are no more elements.
  case finished
}

/// The result of a search for the start of the next element.
enum ElementStart {
  /// The buffer is at the start of an element.
  case element
  /// More bytes are needed to find the start.
  case needsBytes
  /// There are no more elements.
  case finished
}

/// A walk from element to element through the bytes of a stream, in one format.
protocol ElementWalk: AnyObject {
  /// Moves to the start of the next element.
  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart
  /// Moves past the element that was found, which stays in the buffer until bytes are added;
  /// returns nil if it is incomplete.
  func takeElement(in buffer: inout StreamBuffer) throws -> Range<Int>?
  /// Returns whether the end of the element that was found is unknown, and can be found by reading
  /// it.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool
  /// Moves past the element that was found, whose end is known from reading it.
  func passElement(to end: Int, in buffer: inout StreamBuffer)
  /// The keys and indexes of the array that holds the elements.
  var elementsPath: [MappingPath.Component] { get }
  /// The number of open arrays and objects around the element that was found.
  var depth: Int { get }
  /// The tokens that are expected after an element, for messages.
  var following: StaticString { get }
  /// Whether the next element can be found if an element is not JSON.
  var survivesInvalidJSON: Bool { get }
}

/// Finds the elements in the bytes of a stream, without reading them.
struct ElementSplitter {
  let walk: any ElementWalk
  private var hasStarted = false
  private let context: CallContext

  init(_ format: ElementFormat, context: CallContext) throws {
    self.context = context
    walk =
      switch format.form {
      case .lines: LineWalk(limit: context.options.maximumElementLength)
      case .concatenated: DocumentWalk(context: context)
      case .array(let path): try DocumentWalk(arrayAt: path, context: context)
      }
  }

  /// Finds the next element, which stays in the buffer until bytes are added.
  mutating func next(in buffer: inout StreamBuffer) throws -> ElementCut {
    switch try findStart(in: &buffer) {
    case .element:
      guard let range = try walk.takeElement(in: &buffer) else { return .needsBytes }
      return .element(range, walk)
    case .needsBytes: return .needsBytes
    case .finished: return .finished
    }
  }

  /// Moves to the start of the next element.
  mutating func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    if !hasStarted {
      guard try start(in: &buffer) else { return .needsBytes }
      hasStarted = true
    }
    let start = try walk.findStart(in: &buffer)
    if start == .finished, let error = buffer.unfinishedComment { throw error }
    return start
  }

  /// Skips a byte order mark; returns false if more bytes are needed to recognize it.
  private func start(in buffer: inout StreamBuffer) throws -> Bool {
    let bytes = buffer.bytes
    let isPlain = bytes.count > 1 && bytes[0] < 0x80 && bytes[0] != 0 && bytes[1] != 0
    guard isPlain || bytes.count > 3 || buffer.isComplete else { return false }
    buffer.advance(to: try TextReader.byteOrderMarkLength(of: bytes, context: context))
    return true
  }
}

/// Finds the lines of a stream that are not blank.
final class LineWalk: ElementWalk {
  private let limit: Int
  /// The number of bytes of the line that have been examined.
  private var seen = 0
  /// The line that was found, without leading white space, and the start of the next line.
  private var line = (range: 0..<0, next: 0)

  init(limit: Int) { self.limit = limit }

  var elementsPath: [MappingPath.Component] { [] }
  var depth: Int { 0 }
  var following: StaticString { "a line feed" }
  var survivesInvalidJSON: Bool { true }

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

  /// An element cannot continue in the next line.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool { false }

  func passElement(to end: Int, in buffer: inout StreamBuffer) { buffer.advance(to: end) }
}
