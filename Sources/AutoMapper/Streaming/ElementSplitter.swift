/// Finds the elements in the bytes of a stream, without reading them.
final class ElementSplitter {
  /// A walk from element to element, in one of the formats.
  ///
  /// It is not a protocol: programs contain whatever a conformance refers to, even if they read no streams.
  private enum Walk {
    case lines(LineWalk)
    case documents(DocumentWalk)
  }

  private let walk: Walk
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

  /// Moves to the start of the next element.
  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    if !hasStarted {
      guard try start(in: &buffer) else { return .needsBytes }
      hasStarted = true
    }
    let start =
      switch walk {
      case .lines(let walk): try walk.findStart(in: &buffer)
      case .documents(let walk): try walk.findStart(in: &buffer)
      }
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

  /// Moves past the element that was found, which stays in the buffer until bytes are added;
  /// returns nil if it is incomplete.
  func takeElement(in buffer: inout StreamBuffer) throws -> Range<Int>? {
    switch walk {
    case .lines(let walk): walk.takeElement(in: &buffer)
    case .documents(let walk): try walk.takeElement(in: &buffer)
    }
  }

  /// Returns whether the end of the element that was found is unknown, and can be found by reading
  /// it.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool {
    // An element cannot continue in the next line.
    if case .documents(let walk) = walk { walk.canReadEagerly(in: buffer) } else { false }
  }

  /// Moves past the element that was found, whose end is known from reading it.
  func passElement(to end: Int, in buffer: inout StreamBuffer) {
    if case .documents(let walk) = walk { walk.passElement(to: end, in: &buffer) }
  }

  /// The position of an element, after one was found.
  func position(of index: Int) -> ElementPosition {
    switch walk {
    case .lines:
      ElementPosition(
        arrayPath: [], index: index, depth: 0, following: "a line feed", survivesInvalidJSON: true)
    case .documents(let walk):
      ElementPosition(
        arrayPath: walk.elementsPath ?? [], index: index,
        depth: walk.elementsPath.map { $0.count + 1 } ?? 0,
        following: walk.elementsPath == nil ? "white space or another value" : "a comma or ]",
        survivesInvalidJSON: false)
    }
  }
}
