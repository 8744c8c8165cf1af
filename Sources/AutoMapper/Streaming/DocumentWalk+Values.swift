/// The handling of values: elements, values on the path to them, and values that are skipped.
extension DocumentWalk {
  /// Consumes or enters a value, unless it is an element; returns nil to continue.
  func takeValue(_ byte: UInt8, in buffer: inout StreamBuffer) throws -> ElementStart? {
    guard !Self.isDelimiter(byte) else { throw unexpected(in: buffer) }
    if isElement { return .element }
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

  func takeElement(in buffer: inout StreamBuffer) throws -> Range<Int>? {
    guard let end = try end(in: buffer) else { return nil }
    defer { passElement(to: end, in: &buffer) }
    return buffer.position..<end
  }

  /// Returns true for an array or object, which ends only with its closing bracket.
  ///
  /// Returns false if its end has been searched for without success; otherwise, an element that
  /// arrives in many pieces would be read again for each piece.
  func canReadEagerly(in buffer: StreamBuffer) -> Bool {
    guard valueEnd.seen == 0, let byte = buffer.byte else { return false }
    return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  func passElement(to end: Int, in buffer: inout StreamBuffer) {
    buffer.advance(to: end)
    leaveValue()
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
    default: false
    }
  }

  /// Whether the next value is an element.
  private var isElement: Bool { levels.last?.holdsElements ?? (path == nil) }

  /// Returns the number of steps of the path that lead to the next value, or nil if it is not on
  /// the path.
  private func stepsToValue() -> Int? {
    guard let level = levels.last else { return 0 }
    guard let steps = level.steps, let path else { return nil }
    if !level.isObject, !hasFoundElements {
      let component = MappingPath.Component(path[steps])
      let isNext = component.index == level.index
      levels[levels.count - 1].next =
        isNext ? Step(component: component, steps: steps + 1, isWholeRest: false) : nil
    }
    // After the elements were found, nothing more is on the path.
    return hasFoundElements ? nil : levels.last?.next?.steps
  }

  /// Checks a value that is skipped, or enters it if it is long or incomplete.
  private func skipValue(_ byte: UInt8, in buffer: inout StreamBuffer) throws -> ElementStart? {
    let isObject = byte == UInt8(ascii: "{")
    if isObject || byte == UInt8(ascii: "[") {
      guard
        let end = valueEnd.find(in: buffer.bytes, from: buffer.position, limit: Self.skippedLength)
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

  private func skip(to end: Int, in buffer: inout StreamBuffer) throws -> ElementStart? {
    try check(buffer.position..<end, in: buffer)
    passElement(to: end, in: &buffer)
    return nil
  }

  /// Throws the error for a value that is in the place of the array.
  private func refuse(_ byte: UInt8, in buffer: StreamBuffer) throws -> ElementStart? {
    var found = "an object"
    var isNull = false
    if byte != UInt8(ascii: "{") {
      guard let end = try end(in: buffer) else { return .needsBytes }
      let scalar = try read(buffer.position..<end, in: buffer) { try $0.takeScalar() }
      found = scalar.found
      if case .null = scalar { isNull = true }
    }
    throw MappingError(
      isNull ? ValueFault.null(expected: "an array") : .form(expected: "an array", found: found),
      path: MappingPath(walkedSteps)
    ).located(at: buffer.location(of: buffer.position))
  }

  /// Returns the end of the value at the position of the buffer, or nil if the value is incomplete.
  func end(in buffer: StreamBuffer) throws -> Int? {
    let start = buffer.position
    let found = valueEnd.find(in: buffer.bytes, from: start)
    let end = found ?? buffer.receivedCount
    let limit = context.options.maximumElementLength
    guard end - start <= limit else {
      throw Limit.elementLength.exceeded(limit).located(at: buffer.location(of: start))
    }
    guard found != nil || buffer.isComplete else { return nil }
    valueEnd = ValueEnd()
    return end
  }

  // MARK: Checking

  func check(_ range: Range<Int>, in buffer: StreamBuffer) throws {
    try read(range, in: buffer) { try $0.skip() }
  }

  func read<Result>(
    _ range: Range<Int>, in buffer: StreamBuffer, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    do {
      return try Reader.readPart(
        range, of: buffer.bytes, depth: levels.count,
        followedBy: phrase(behindValueIn: levels.last),
        context: context, body)
    } catch let error as MappingError {
      throw error.shifted(by: buffer.location(of: range.lowerBound))
    }
  }

  func unexpected(in buffer: StreamBuffer) -> MappingError {
    MappingError(SyntaxFault.unexpected(expected: phrase, found: buffer.byte))
      .located(at: buffer.location(of: buffer.position))
  }

  /// The description of the next token, for messages.
  private var phrase: StaticString {
    switch expected {
    case .value, .firstElement: "a value"
    case .firstKey, .key: "a key in quotation marks"
    case .colon: "a colon"
    case .commaOrEnd: phrase(behindValueIn: levels.last)
    case .end: "the end of the text"
    }
  }

  private func phrase(behindValueIn level: Level?) -> StaticString {
    guard let level else { return "the end of the text" }
    return level.isObject ? "a comma or }" : "a comma or ]"
  }
}
