/// Walks through JSON documents of any length, to the elements in them, and checks everything else.
///
/// The walk keeps what is open around the place where it is. A value that nobody wants is checked in
/// one go when it is short, else it is entered like those on the path to the elements:
///
///     {"meta": {"page": 1}, "response": {"items": [{"id": 1}, {"id": 2}]}}
///     ^enter   ^check       ^enter      ^enter    ^element   ^element
final class DocumentWalk: ElementWalk {
  /// An array or object that is open.
  private struct Level {
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
  private struct Step {
    let component: MappingPath.Component
    /// How many steps of the path lead to its value.
    let steps: Int
    /// Whether it is a key that spells the whole rest of the path.
    let isWholeRest: Bool
  }

  /// What comes next.
  private enum Expected {
    case value
    case firstElement
    case firstKey
    case key
    case colon
    case commaOrEnd
    case end
  }

  /// The steps to the array; nil where the elements are documents.
  private let path: [String]?
  private let context: CallContext
  private var levels: [Level] = []
  private var expected = Expected.value
  private var valueEnd = ValueEnd()
  private var hasFoundElements = false
  private(set) var elementsPath: [MappingPath.Component] = []

  /// Values that nobody wants are entered when they are longer.
  private static let skippedLength = 64 << 10

  /// Walks through documents, each an element.
  init(context: CallContext) {
    path = nil
    self.context = context
  }

  /// Walks to the elements of an array, and to the end of the document.
  init(arrayAt path: String, context: CallContext) throws {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.path = path.isEmpty ? [] : steps
    self.context = context
    guard path.isEmpty || steps.allSatisfy({ !$0.isEmpty }) else {
      throw MappingError(
        .invalidKey, expected: "steps joined by single dots",
        found: "the path \(MappingError.quoted(path))")
    }
  }

  /// What should stand behind an element, for messages.
  var following: String { path == nil ? "white space or another value" : "a comma or ]" }

  /// How many arrays and objects are open around the value that comes next.
  var depth: Int { levels.count }

  var survivesInvalidJSON: Bool { false }

  // MARK: Walking

  func next(in buffer: inout StreamBuffer) throws -> ElementCut {
    while true {
      buffer.skipSpace()
      guard let byte = buffer.byte else {
        guard buffer.isComplete else { return .needsBytes }
        return try finish(buffer)
      }
      switch expected {
      case .value:
        if let cut = try takeValue(byte, in: &buffer) { return cut }
      case .firstElement:
        if byte == UInt8(ascii: "]") {
          leave(&buffer)
        } else if let cut = try takeValue(byte, in: &buffer) {
          return cut
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

  private func finish(_ buffer: StreamBuffer) throws -> ElementCut {
    switch expected {
    case .value where path == nil: return .finished
    case .end:
      guard hasFoundElements else {
        throw MappingError(
          .missingValue, path: MappingPath((path ?? []).map { MappingPath.Component($0) }),
          expected: "a value at this path", found: "nothing"
        ).explained(by: .pathThatLeadsNowhere)
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

  private func enter(_ level: Level, in buffer: inout StreamBuffer) throws {
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

  private func leaveValue() {
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
      .invalidKey, path: MappingPath(walkedSteps.prefix(levels.count - 1) + [.key(key)]),
      expected: "one array at the path", found: "this key again behind the elements"
    ).located(at: buffer.location(of: buffer.position))
  }

  /// The steps of the path to the value that comes next.
  private var walkedSteps: [MappingPath.Component] { levels.compactMap { $0.next?.component } }

  // MARK: Values

  /// Takes a value, or enters it; answers nil to go on.
  private func takeValue(
    _ byte: UInt8, in buffer: inout StreamBuffer
  ) throws -> ElementCut? {
    guard !Self.isDelimiter(byte) else { throw unexpected(in: buffer) }
    if isElement {
      guard let end = try end(in: buffer) else { return .needsBytes }
      let range = buffer.position..<end
      buffer.advance(to: end)
      leaveValue()
      return .element(range, self)
    }
    let isObject = byte == UInt8(ascii: "{")
    guard let steps = stepsToValue() else { return try skipValue(byte, in: &buffer) }
    if steps == path?.count {
      guard byte == UInt8(ascii: "[") else { return try refuse(byte, in: buffer) }
      hasFoundElements = true
      elementsPath = walkedSteps
      try enter(Level(isObject: false, steps: nil, holdsElements: true), in: &buffer)
      return nil
    }
    guard isObject || byte == UInt8(ascii: "[") else { return try skipValue(byte, in: &buffer) }
    try enter(Level(isObject: isObject, steps: steps), in: &buffer)
    return nil
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  /// Whether the value that comes next is an element.
  private var isElement: Bool { levels.last?.holdsElements ?? (path == nil) }

  /// How many steps of the path lead to the value that comes next; nil beside the path.
  private func stepsToValue() -> Int? {
    guard let level = levels.last else { return 0 }
    guard let steps = level.steps, let path else { return nil }
    if !level.isObject, !hasFoundElements {
      let component = MappingPath.Component(path[steps])
      let isNext = component.index == level.index
      levels[levels.count - 1].next =
        isNext ? Step(component: component, steps: steps + 1, isWholeRest: false) : nil
    }
    // Once the elements were found, nothing more is on the path.
    return hasFoundElements ? nil : levels.last?.next?.steps
  }

  /// Checks a value that nobody wants, or enters it when it is long or goes on.
  private func skipValue(
    _ byte: UInt8, in buffer: inout StreamBuffer
  ) throws -> ElementCut? {
    let isObject = byte == UInt8(ascii: "{")
    if isObject || byte == UInt8(ascii: "[") {
      guard
        let end = valueEnd.find(
          in: buffer.bytes, from: buffer.position, limit: Self.skippedLength)
      else {
        try enter(Level(isObject: isObject), in: &buffer)
        return nil
      }
      valueEnd = ValueEnd()
      return try skip(to: end, in: &buffer)
    }
    guard let end = try end(in: buffer) else { return .needsBytes }
    return try skip(to: end, in: &buffer)
  }

  private func skip(
    to end: Int, in buffer: inout StreamBuffer
  ) throws -> ElementCut? {
    try check(buffer.position..<end, in: buffer)
    buffer.advance(to: end)
    leaveValue()
    return nil
  }

  /// Throws the error for a value that stands where the array should.
  private func refuse(
    _ byte: UInt8, in buffer: StreamBuffer
  ) throws -> ElementCut? {
    var found = "an object"
    var isNull = false
    if byte != UInt8(ascii: "{") {
      guard let end = try end(in: buffer) else { return .needsBytes }
      let scalar = try read(buffer.position..<end, in: buffer) { try $0.takeScalar() }
      found = scalar.found
      if case .null = scalar { isNull = true }
    }
    throw MappingError(
      isNull ? .missingValue : .typeMismatch, path: MappingPath(walkedSteps),
      expected: "an array", found: found
    ).located(at: buffer.location(of: buffer.position))
  }

  /// The end of the value at the buffer's position, or nil when the value is not here in full.
  private func end(in buffer: StreamBuffer) throws -> Int? {
    let start = buffer.position
    let found = valueEnd.find(in: buffer.bytes, from: start)
    let end = found ?? buffer.bytes.count
    let limit = context.options.maximumElementLength
    guard end - start <= limit else {
      throw MappingError.elementTooLong(limit: limit).located(at: buffer.location(of: start))
    }
    guard found != nil || buffer.isComplete else { return nil }
    valueEnd = ValueEnd()
    return end
  }

  // MARK: Checking

  private func check(_ range: Range<Int>, in buffer: StreamBuffer) throws {
    try read(range, in: buffer) { try $0.skip() }
  }

  private func read<Result>(
    _ range: Range<Int>, in buffer: StreamBuffer, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    do {
      return try TextReader.readPart(
        range, of: buffer.bytes, depth: levels.count,
        followedBy: phrase(behindValueIn: levels.last),
        context: context, body)
    } catch let error as MappingError {
      throw error.shifted(by: buffer.location(of: range.lowerBound))
    }
  }

  private func unexpected(in buffer: StreamBuffer) -> MappingError {
    MappingError(.invalidJSON, expected: phrase, found: TextReader.found(buffer.byte))
      .located(at: buffer.location(of: buffer.position))
  }

  /// What comes next, for messages.
  private var phrase: String {
    switch expected {
    case .value, .firstElement: "a value"
    case .firstKey, .key: "a key in quotation marks"
    case .colon: "a colon"
    case .commaOrEnd: phrase(behindValueIn: levels.last)
    case .end: "the end of the text"
    }
  }

  private func phrase(behindValueIn level: Level?) -> String {
    guard let level else { return "the end of the text" }
    return level.isObject ? "a comma or }" : "a comma or ]"
  }
}
