/// The handling of values: elements, values on the path to them, and values that are skipped.
extension ElementSplitter {
  /// Consumes or enters a value; returns nil to continue.
  func takeValue(_ byte: UInt8) throws -> ElementSearch? {
    if ",:]}".utf8.contains(byte) { throw unexpected() }
    guard let path, levels.last?.steps != path.count else { return try takeElement() }
    let isObject = byte == UInt8(ascii: "{")
    let isArray = byte == UInt8(ascii: "[")
    guard let steps = stepsToValue(path), steps == path.count || isObject || isArray else {
      return try skipValue(byte)
    }
    if steps == path.count {
      guard isArray else { return try refuse(byte) }
      elementsPath = walkedSteps
    }
    try enter(isObject: isObject, steps: steps)
    return nil
  }

  private func takeElement() throws -> ElementSearch {
    let start = buffer.position
    guard let end = try end() else { return .needsBytes }
    pass(to: end)
    return .element(start..<end)
  }

  private func pass(to end: Int) {
    buffer.position = end
    leaveValue()
  }

  /// Returns the number of steps of the path that lead to the next value, or nil if it is not on
  /// the path.
  private func stepsToValue(_ path: [String]) -> Int? {
    // After the elements were found, nothing more is on the path.
    if elementsPath != nil { return nil }
    guard let level = levels.last else { return 0 }
    guard let steps = level.steps else { return nil }
    if !level.isObject {
      let component = MappingPath.Component(path[steps])
      levels[levels.count - 1].next =
        component.index == level.index ? (component, steps + 1) : nil
    }
    return levels.last?.next?.steps
  }

  /// Checks a value that is skipped, or enters it if it is long or incomplete.
  private func skipValue(_ byte: UInt8) throws -> ElementSearch? {
    let isObject = byte == UInt8(ascii: "{")
    var end: Int?
    if isObject || byte == UInt8(ascii: "[") {
      end = valueEnd.find(in: buffer.bytes, from: buffer.position, limit: Self.skippedLength)
      guard end != nil else {
        try enter(isObject: isObject, steps: nil)
        return nil
      }
      valueEnd = ValueEnd()
    } else {
      end = try self.end()
    }
    guard let end else { return .needsBytes }
    try check(buffer.position..<end)
    pass(to: end)
    return nil
  }

  /// Throws the error for a value that is in the place of the array.
  private func refuse(_ byte: UInt8) throws -> ElementSearch? {
    var found = Scalar.object
    if byte != UInt8(ascii: "{") {
      guard let end = try end() else { return .needsBytes }
      found = try read(buffer.position..<end) { try $0.takeScalar() }
    }
    throw MappingError(
      found.fault(expected: .phrase("an array")), path: MappingPath(walkedSteps)
    ).located(at: buffer.location(of: buffer.position))
  }

  /// Returns the end of the value at the position of the buffer, or nil if the value is incomplete.
  func end() throws -> Int? {
    let start = buffer.position
    let found = valueEnd.find(in: buffer.bytes, from: start)
    let end = found ?? buffer.receivedCount
    try buffer.checkLength(end - start, from: start, context)
    guard found != nil || buffer.isComplete else { return nil }
    valueEnd = ValueEnd()
    return end
  }

  // MARK: Checking

  func check(_ range: Range<Int>) throws {
    try read(range) { try $0.skip() }
  }

  func read<Result>(_ range: Range<Int>, _ body: (inout Reader) throws -> Result) throws -> Result {
    do {
      return try Reader.readPart(
        range, of: buffer.bytes, depth: levels.count, followedBy: phraseBehindValue,
        context: context, body)
    } catch let error as MappingError {
      throw error.shifted(by: buffer.location(of: range.lowerBound))
    }
  }

  func unexpected() -> MappingError {
    let phrase: StaticString =
      switch expected {
      case .value: "a value"
      case .key: "a key in quotation marks"
      case .colon: "a colon"
      case .comma: phraseBehindValue
      }
    return MappingError(SyntaxFault.unexpected(expected: phrase, found: buffer.byte))
      .located(at: buffer.location(of: buffer.position))
  }

  /// The description of the token behind a value, for messages.
  private var phraseBehindValue: StaticString {
    guard let level = levels.last else { return "the end of the text" }
    return level.isObject ? "a comma or }" : "a comma or ]"
  }
}
