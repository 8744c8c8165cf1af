/// Walks through JSON documents of any length, to the elements in them, and checks everything else.
///
/// The walk keeps what is open around the place where it is. A value that nobody wants is checked in
/// one go when it is short, else it is entered like those on the path to the elements:
///
///     {"meta": {"page": 1}, "response": {"items": [{"id": 1}, {"id": 2}]}}
///     ^enter   ^check       ^enter      ^enter    ^element   ^element
final class DocumentWalk: ElementWalk {
  /// An array or object that is open.
  struct Level {
    let isObject: Bool
    /// How many steps of the path lead here; nil beside the path.
    var steps: Int?
    /// Whether its elements are those of the stream.
    var holdsElements = false
    /// The index of the element that comes next.
    var index = 0
    /// The step to the value that comes next, where it is on the path.
    var next: Step?
  }

  /// A key or index that is on the path.
  struct Step {
    let component: MappingPath.Component
    /// How many steps of the path lead to its value.
    let steps: Int
    /// Whether it is a key that spells the whole rest of the path.
    let isWholeRest: Bool
  }

  /// What comes next.
  enum Expected {
    case value
    case firstElement
    case firstKey
    case key
    case colon
    case commaOrEnd
    case end
  }

  /// The steps to the array; nil where the elements are documents.
  let path: [String]?
  let context: CallContext
  var levels: [Level] = []
  var expected = Expected.value
  var valueEnd = ValueEnd()
  var hasFoundElements = false
  var elementsPath: [MappingPath.Component] = []

  /// Values that nobody wants are entered when they are longer.
  static let skippedLength = 64 << 10

  /// Walks through documents, each an element.
  init(context: CallContext) {
    path = nil
    self.context = context
  }

  /// Walks to the elements of an array, and to the end of the document.
  init(arrayAt path: String, context: CallContext) throws {
    self.path = path.isEmpty ? [] : try DottedPath.steps(of: path)
    self.context = context
  }

  /// What should stand behind an element, for messages.
  var following: String { path == nil ? "white space or another value" : "a comma or ]" }

  /// How many arrays and objects are open around the value that comes next.
  var depth: Int { levels.count }

  var survivesInvalidJSON: Bool { false }

  // MARK: Walking

  func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
    while true {
      buffer.skipSpace()
      guard let byte = buffer.byte else {
        guard buffer.isComplete else { return .needsBytes }
        return try finish(buffer)
      }
      switch expected {
      case .value:
        if let start = try takeValue(byte, in: &buffer) { return start }
      case .firstElement:
        if byte == UInt8(ascii: "]") {
          leave(&buffer)
        } else if let start = try takeValue(byte, in: &buffer) {
          return start
        }
      case .firstKey, .key:
        if byte == UInt8(ascii: "}"), expected == .firstKey {
          leave(&buffer)
        } else if try !takeKey(byte, in: &buffer) {
          return .needsBytes
        }
      case .colon:
        guard byte == UInt8(ascii: ":") else { throw unexpected(in: buffer) }
        buffer.advance()
        expected = .value
      case .commaOrEnd: try takeComma(byte, in: &buffer)
      case .end: throw unexpected(in: buffer)
      }
    }
  }

  private func finish(_ buffer: StreamBuffer) throws -> ElementStart {
    switch expected {
    case .value where path == nil: return .finished
    case .end:
      guard hasFoundElements else {
        throw MappingError(
          KeyFault.nowhere, path: MappingPath((path ?? []).map { MappingPath.Component($0) }))
      }
      return .finished
    default: throw unexpected(in: buffer)
    }
  }

  private func takeComma(_ byte: UInt8, in buffer: inout StreamBuffer) throws {
    let isObject = levels.last?.isObject == true
    if byte == UInt8(ascii: ",") {
      buffer.advance()
      expected = isObject ? .key : .value
      levels[levels.count - 1].index += 1
    } else if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      leave(&buffer)
    } else {
      throw unexpected(in: buffer)
    }
  }

  func enter(_ level: Level, in buffer: inout StreamBuffer) throws {
    guard levels.count < context.options.maximumDepth else {
      // The reader has the words for it.
      try check(buffer.position..<buffer.position + 1, in: buffer)
      return
    }
    valueEnd = ValueEnd()
    buffer.advance()
    levels.append(level)
    expected = level.isObject ? .firstKey : .firstElement
  }

  private func leave(_ buffer: inout StreamBuffer) {
    buffer.advance()
    levels.removeLast()
    leaveValue()
  }

  func leaveValue() {
    expected = !levels.isEmpty ? .commaOrEnd : path == nil ? .value : .end
  }

  // MARK: Keys

  /// Answers false when the key is not here in full.
  private func takeKey(_ byte: UInt8, in buffer: inout StreamBuffer) throws -> Bool {
    guard byte == UInt8(ascii: "\"") else { throw unexpected(in: buffer) }
    guard let end = try end(in: buffer) else { return false }
    let range = buffer.position..<end
    if let steps = levels[levels.count - 1].steps {
      let key = try read(range, in: buffer) { try $0.takeString() ?? "" }
      try take(key, behind: steps, in: buffer)
    } else {
      try check(range, in: buffer)
    }
    buffer.advance(to: end)
    expected = .colon
    return true
  }

  /// Takes a key of an object that is on the path.
  ///
  /// As everywhere, a key may spell the whole rest of the path; it then counts, and of equal keys the
  /// last one. So none may come behind the elements that would have led elsewhere.
  private func take(_ key: String, behind steps: Int, in buffer: StreamBuffer) throws {
    guard let path, steps < path.count else { return }
    let isWholeRest = key.utf8.elementsEqual(path[steps...].joined(separator: ".").utf8)
    let isOnPath = isWholeRest || key.utf8.elementsEqual(path[steps].utf8)
    guard hasFoundElements else {
      levels[levels.count - 1].next =
        isOnPath
        ? Step(
          component: .key(key), steps: isWholeRest ? path.count : steps + 1,
          isWholeRest: isWholeRest)
        : nil
      return
    }
    guard isOnPath, isWholeRest || levels.last?.next?.isWholeRest == false else { return }
    throw MappingError(
      KeyFault.repeatedPath, path: MappingPath(walkedSteps.prefix(levels.count - 1) + [.key(key)])
    ).located(at: buffer.location(of: buffer.position))
  }

  /// The steps of the path to the value that comes next.
  var walkedSteps: [MappingPath.Component] { levels.compactMap { $0.next?.component } }
}
