/// Finds the elements in the bytes of a stream, without reading them.
final class ElementSplitter {
  /// The walk from element to element in documents; nil for lines.
  private let walk: DocumentWalk?
  let context: CallContext
  private var hasStarted = false
  /// The number of bytes of the line that have been examined.
  private var seen = 0

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

  /// Finds the next element, and moves behind it.
  func findElement(in buffer: inout StreamBuffer) throws -> ElementSearch {
    if !hasStarted {
      guard try start(in: &buffer) else { return .needsBytes }
      hasStarted = true
    }
    let found = try walk?.findElement(in: &buffer) ?? findLine(in: &buffer)
    if found == .finished, let error = buffer.commentError { throw error }
    // A comma waits for the next token, since nothing may follow it.
    if found == .needsBytes {
      let end = buffer.bytes.count
      try buffer.checkLength(buffer.receivedCount - end, from: end, context)
    }
    return found
  }

  /// Finds the next line that is not blank, without leading white space.
  private func findLine(in buffer: inout StreamBuffer) throws -> ElementSearch {
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
      let line = buffer.position..<end
      buffer.advance(to: found.map { $0 + 1 } ?? end)
      if !line.isEmpty { return .element(line) }
      guard found != nil else { return .finished }
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
