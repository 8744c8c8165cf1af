/// A walk through JSON documents of any length, which finds the elements in them and checks
/// everything else.
///
/// The walk keeps track of the open arrays and objects around its position. A value that is not
/// needed is checked in a single step if it is short; otherwise, it is entered like the values on
/// the path to the elements:
///
///     {"meta": {"page": 1}, "response": {"items": [{"id": 1}, {"id": 2}]}}
///     ^enter   ^check       ^enter      ^enter    ^element   ^element
final class DocumentWalk {
  /// An array or object that is open.
  struct Level {
    let isObject: Bool
    /// The number of steps of the path that lead here; nil if this level is not on the path.
    var steps: Int?
    /// Whether its elements are those of the stream.
    var holdsElements = false
    /// The index of the next element.
    var index = 0
    /// The step to the next value, if it is on the path.
    var next: Step?
  }

  /// A key or index that is on the path.
  struct Step {
    let component: MappingPath.Component
    /// The number of steps of the path that lead to its value.
    let steps: Int
    /// Whether it is a key that spells the whole remainder of the path.
    let isWholeRest: Bool
  }

  /// The kinds of tokens that may come next.
  enum Expected {
    case value
    case firstElement
    case firstKey
    case key
    case colon
    case commaOrEnd
    case end
  }

  /// The steps to the array; nil if the elements are documents.
  let path: [String]?
  let context: CallContext
  var levels: [Level] = []
  var expected = Expected.value
  var valueEnd = ValueEnd()
  var hasFoundElements = false
  var elementsPath: [MappingPath.Component] = []

  /// The length up to which values that are skipped are checked without being entered.
  static let skippedLength = 64 << 10

  /// Creates a walk through documents, each of which is an element.
  init(context: CallContext) {
    path = nil
    self.context = context
  }

  /// Creates a walk to the elements of an array, and on to the end of the document.
  init(arrayAt path: String, context: CallContext) throws {
    self.path = path.isEmpty ? [] : try DottedPath.steps(of: path)
    self.context = context
  }

  /// The tokens that are expected after an element, for messages.
  var following: StaticString { path == nil ? "white space or another value" : "a comma or ]" }

  /// The number of open arrays and objects around the next value.
  var depth: Int { levels.count }

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
          KeyFault.nowhere(key: nil, meant: ""),
          path: MappingPath((path ?? []).map { MappingPath.Component($0) }))
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
      // The reader throws the error with the right message.
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

  /// Returns false if the key is incomplete.
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

  /// Handles a key of an object that is on the path.
  ///
  /// As in other mappings, a key may spell the whole remainder of the path, in which case it wins;
  /// of equal keys, the last one wins. Therefore, a key after the elements that would have led
  /// elsewhere is an error.
  private func take(_ key: String, behind steps: Int, in buffer: StreamBuffer) throws {
    guard let path, steps < path.count else { return }
    let isWholeRest = String.haveSameBytes(key, path[steps...].joined(separator: "."))
    let isOnPath = isWholeRest || String.haveSameBytes(key, path[steps])
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

  /// The steps of the path to the next value.
  var walkedSteps: [MappingPath.Component] { levels.compactMap { $0.next?.component } }
}
