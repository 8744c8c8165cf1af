/// What a search for the next element came to.
enum ElementCut {
  /// An element is here, in full, found by a walk.
  case element(Range<Int>, any ElementWalk)
  /// The element is not here in full.
  case needsBytes
  /// There is no further element.
  case finished
}

/// What a search for the start of the next element came to.
enum ElementStart {
  /// The buffer is at the start of an element.
  case element
  /// More bytes must come before one can tell.
  case needsBytes
  /// There is no further element.
  case finished
}

/// Goes from element to element through the bytes of a stream, in one format.
protocol ElementWalk: AnyObject {
  /// Goes to the start of the next element.
  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart
  /// Goes behind the element that was found, which stays in the buffer until bytes are added; nil where
  /// it is not here in full.
  func takeElement(in buffer: inout StreamBuffer) throws -> Range<Int>?
  /// Whether the end of the element that was found is not known, and reading it would tell.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool
  /// Goes behind the element that was found, whose end reading has told.
  func passElement(to end: Int, in buffer: inout StreamBuffer)
  /// The keys and indexes of the array that holds the elements.
  var elementsPath: [MappingPath.Component] { get }
  /// How many arrays and objects are open around the element that was found.
  var depth: Int { get }
  /// What should stand behind an element, for messages.
  var following: String { get }
  /// Whether the next element can be found when one is no JSON.
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

  /// Finds the next element; it stays in the buffer until bytes are added.
  mutating func next(in buffer: inout StreamBuffer) throws -> ElementCut {
    switch try findStart(in: &buffer) {
    case .element:
      guard let range = try walk.takeElement(in: &buffer) else { return .needsBytes }
      return .element(range, walk)
    case .needsBytes: return .needsBytes
    case .finished: return .finished
    }
  }

  /// Goes to the start of the next element.
  mutating func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    if !hasStarted {
      guard try start(in: &buffer) else { return .needsBytes }
      hasStarted = true
    }
    return try walk.findStart(in: &buffer)
  }

  /// Takes a byte-order mark; answers false when it is too early to tell.
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
  /// How many bytes of the line were looked at.
  private var seen = 0
  /// The line that was found, without white space before it, and where the next one begins.
  private var line = (range: 0..<0, next: 0)

  init(limit: Int) { self.limit = limit }

  var elementsPath: [MappingPath.Component] { [] }
  var depth: Int { 0 }
  var following: String { "a line feed" }
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

  /// An element cannot go on in the next line.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool { false }

  func passElement(to end: Int, in buffer: inout StreamBuffer) { buffer.advance(to: end) }
}
