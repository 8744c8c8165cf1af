/// Finds the elements in the bytes of a stream, without reading them.
final class ElementSplitter {
  /// The walk from element to element in documents; nil for lines.
  private let walk: DocumentWalk?
  private let context: CallContext
  private var hasStarted = false
  /// The number of bytes of the line that have been examined.
  private var seen = 0
  /// The line that was found, without leading white space, and the start of the next line.
  private var line = (range: 0..<0, next: 0)

  init(_ format: ElementFormat, context: CallContext) throws {
    self.context = context
    walk =
      switch format.form {
      case .lines: nil
      case .concatenated: DocumentWalk(to: nil, context: context)
      case .array(let path):
        DocumentWalk(to: path.isEmpty ? [] : try DottedPath.steps(of: path), context: context)
      }
  }

  /// Moves to the start of the next element.
  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    if !hasStarted {
      guard try start(in: &buffer) else { return .needsBytes }
      hasStarted = true
    }
    let start = try walk?.findStart(in: &buffer) ?? findLine(in: &buffer)
    if start == .finished, let error = buffer.commentError { throw error }
    // A comma waits for the next token, since nothing may follow it.
    if start == .needsBytes {
      let end = buffer.bytes.count
      try buffer.checkLength(buffer.receivedCount - end, from: end, context)
    }
    return start
  }

  /// Moves to the start of the next line that is not blank.
  private func findLine(in buffer: inout StreamBuffer) throws -> ElementStart {
    while true {
      let start = buffer.position
      let found = LineFeeds.first(in: buffer.bytes, from: start + seen)
      let end = found ?? buffer.bytes.count
      try buffer.checkLength(end - start, from: start, context)
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

  /// Skips a byte order mark; returns false if more bytes are needed to recognize it.
  private func start(in buffer: inout StreamBuffer) throws -> Bool {
    let bytes = buffer.bytes
    let isPlain = bytes.count > 1 && bytes[0] < 0x80 && bytes[0] != 0 && bytes[1] != 0
    guard isPlain || bytes.count > 3 || buffer.isComplete else { return false }
    buffer.advance(to: try Reader.byteOrderMarkLength(of: bytes, context: context))
    return true
  }

  /// Moves past the element that was found, which stays in the buffer until bytes are added;
  /// returns nil if it is incomplete.
  func takeElement(in buffer: inout StreamBuffer) throws -> Range<Int>? {
    if let walk { return try walk.takeElement(in: &buffer) }
    buffer.advance(to: line.next)
    return line.range
  }

  /// The position of an element, after one was found.
  func position(of index: Int) -> ElementPosition {
    guard let walk else {
      return ElementPosition(
        arrayPath: [], index: index, depth: 0, following: "a line feed", survivesInvalidJSON: true)
    }
    return ElementPosition(
      arrayPath: walk.elementsPath ?? [], index: index,
      depth: walk.elementsPath.map { $0.count + 1 } ?? 0,
      following: walk.elementsPath == nil ? "white space or another value" : "a comma or ]",
      survivesInvalidJSON: false)
  }
}
