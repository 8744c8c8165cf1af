/// The walk through documents of any length, which finds the elements in them and checks everything
/// else.
///
/// The splitter keeps track of the open arrays and objects around its position. A value that is not
/// needed is checked in a single step if it is short; otherwise, it is entered like the values on
/// the path to the elements:
///
///     {"meta": {"page": 1}, "response": {"items": [{"id": 1}, {"id": 2}]}}
///     ^enter   ^check       ^enter      ^enter    ^element   ^element
extension ElementSplitter {
  /// The length up to which values that are skipped are checked without being entered.
  static let skippedLength = 64 << 10

  func findInDocument() throws -> ElementSearch {
    while true {
      buffer.skipSpace()
      guard let byte = buffer.byte else {
        guard buffer.isComplete else { return .needsBytes }
        return try finishDocument()
      }
      if closesLevel(byte) {
        buffer.position += 1
        levels.removeLast()
        leaveValue()
        continue
      }
      switch expected {
      case .value: if let found = try takeValue(byte) { return found }
      case .key: guard try takeKey(byte) else { return .needsBytes }
      case .colon:
        guard byte == UInt8(ascii: ":") else { throw unexpected() }
        buffer.position += 1
        expected = .value
      case .comma:
        guard byte == UInt8(ascii: ","), let level = levels.last else { throw unexpected() }
        buffer.position += 1
        levels[levels.count - 1].index += 1
        expected = level.isObject ? .key : .value
      }
    }
  }

  private func finishDocument() throws -> ElementSearch {
    if path == nil, expected == .value { return .finished }
    guard levels.isEmpty, expected == .comma else { throw unexpected() }
    guard elementsPath != nil else {
      throw MappingError(
        KeyFault.nowhere(key: nil, meant: ""),
        path: MappingPath((path ?? []).map { MappingPath.Component($0) }))
    }
    return .finished
  }

  /// Whether a byte ends the innermost array or object, which it may do behind a value, and before
  /// the first one.
  private func closesLevel(_ byte: UInt8) -> Bool {
    guard let level = levels.last,
      byte == (level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    else { return false }
    return expected == .comma || level.index == 0 && expected == (level.isObject ? .key : .value)
  }

  func enter(isObject: Bool, steps: Int?) throws {
    guard levels.count < context.options.maximumDepth else {
      // The reader throws the error with the right message.
      try check(buffer.position..<buffer.position + 1)
      return
    }
    valueEnd = ValueEnd()
    buffer.position += 1
    levels.append(Level(isObject: isObject, steps: steps))
    expected = isObject ? .key : .value
  }

  func leaveValue() { expected = levels.isEmpty && path == nil ? .value : .comma }

  // MARK: Keys

  /// Returns false if the key is incomplete.
  private func takeKey(_ byte: UInt8) throws -> Bool {
    guard byte == UInt8(ascii: "\"") else { throw unexpected() }
    guard let end = try end() else { return false }
    let range = buffer.position..<end
    if let steps = levels[levels.count - 1].steps {
      let key = try read(range) { try $0.takeString() ?? "" }
      try take(key, behind: steps)
    } else {
      try check(range)
    }
    buffer.position = end
    expected = .colon
    return true
  }

  /// Handles a key of an object that is on the path.
  ///
  /// As in other mappings, a key may spell the whole remainder of the path, in which case it wins;
  /// of equal keys, the last one wins. Therefore, a key after the elements that would have led
  /// elsewhere is an error.
  private func take(_ key: String, behind steps: Int) throws {
    guard let path, steps < path.count else { return }
    let isWholeRest = String.haveSameBytes(key, path[steps...].joined(separator: "."))
    let isOnPath = isWholeRest || String.haveSameBytes(key, path[steps])
    let next = isWholeRest ? path.count : steps + 1
    guard elementsPath != nil else {
      levels[levels.count - 1].next = isOnPath ? (.key(key), next) : nil
      return
    }
    guard isOnPath, let earlier = levels.last?.next, next >= earlier.steps else { return }
    throw MappingError(
      KeyFault.repeatedPath, path: MappingPath(walkedSteps.prefix(levels.count - 1) + [.key(key)])
    ).located(at: buffer.location(of: buffer.position))
  }

  /// The steps of the path to the next value.
  var walkedSteps: [MappingPath.Component] { levels.compactMap { $0.next?.component } }
}
