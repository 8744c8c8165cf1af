/// Finds the elements in the bytes of a stream, without reading them.
struct ElementSplitter {
  let walk: ElementWalk
  private var hasStarted = false
  private let context: CallContext

  init(_ format: ElementFormat, context: CallContext) throws {
    self.context = context
    walk =
      switch format.form {
      case .lines: .lines(LineWalk(limit: context.options.maximumElementLength))
      case .concatenated: .documents(DocumentWalk(context: context))
      case .array(let path): .documents(try DocumentWalk(arrayAt: path, context: context))
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
    if start == .finished, let error = buffer.commentError { throw error }
    let limit = context.options.maximumElementLength
    // A comma waits for the next token, since nothing may follow it.
    if start == .needsBytes, buffer.receivedCount - buffer.bytes.count > limit {
      throw Limit.elementLength.exceeded(limit).located(at: buffer.location(of: buffer.bytes.count))
    }
    return start
  }

  /// Skips a byte order mark; returns false if more bytes are needed to recognize it.
  private func start(in buffer: inout StreamBuffer) throws -> Bool {
    let bytes = buffer.bytes
    let isPlain = bytes.count > 1 && bytes[0] < 0x80 && bytes[0] != 0 && bytes[1] != 0
    guard isPlain || bytes.count > 3 || buffer.isComplete else { return false }
    buffer.advance(to: try Reader.byteOrderMarkLength(of: bytes, context: context))
    return true
  }
}
