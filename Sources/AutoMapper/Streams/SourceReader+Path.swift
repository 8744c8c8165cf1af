extension SourceReader {
  /// Reads the value at a path, checks the whole document, and leaves the reader behind the root.
  ///
  /// A key is looked for as the whole rest of the path first, so that a key with dots is found, then
  /// as its first step. Of equal keys the last one counts.
  mutating func readValue<Result>(
    at path: String, _ body: (inout Self) throws -> Result
  ) throws -> Result {
    let start = mark
    try skip()
    let end = mark
    reset(to: start)
    var steps = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    guard !path.isEmpty, steps.allSatisfy({ !$0.isEmpty }) else {
      throw failure(
        .invalidKey, expected: "steps joined by single dots",
        found: "the path \(MappingError.quoted(path))")
    }
    var walked: [MappingPath.Component] = []
    do {
      while let step = steps.first {
        let here = mark
        guard let component = try enter(step, rest: steps.joined(separator: ".")) else {
          walked.append(Int(step).map { .index($0) } ?? .key(String(step)))
          reset(to: here)
          throw failure(.missingValue, expected: "a value at this path", found: "nothing")
        }
        walked.append(component.step)
        steps = component.isWholeRest ? [] : steps.dropFirst()
      }
      let result = try body(&self)
      reset(to: end)
      return result
    } catch var error as MappingError {
      error.path.prepend(MappingPath(walked))
      throw error
    }
  }

  /// Moves to the value of a key, or of an index, in the next value; nil when it is not there.
  private mutating func enter(
    _ step: Substring, rest: String
  ) throws -> (step: MappingPath.Component, isWholeRest: Bool)? {
    switch try kind() {
    case .object:
      guard let found = try member(named: String(step), or: rest) else { return nil }
      return (.key(found.isWholeRest ? rest : String(step)), found.isWholeRest)
    case .array:
      guard let index = Int(step), index >= 0, try moveToElement(index) else { return nil }
      return (.index(index), false)
    case .null, .boolean, .number, .string, .native: return nil
    }
  }

  private mutating func member(
    named name: String, or rest: String
  ) throws -> (isWholeRest: Bool, Void)? {
    guard try openObject() == .filled else { return nil }
    var found: (mark: Mark, isWholeRest: Bool)?
    var isOpen = true
    while isOpen {
      let key = try takeKey()
      let isRest = key.utf8.elementsEqual(rest.utf8)
      if isRest || (key.utf8.elementsEqual(name.utf8) && found?.isWholeRest != true) {
        found = (mark, isRest)
      }
      try skip()
      isOpen = try nextMember()
    }
    guard let found else { return nil }
    reset(to: found.mark)
    return (found.isWholeRest, ())
  }

  private mutating func moveToElement(_ index: Int) throws -> Bool {
    guard try openArray() == .filled else { return false }
    for _ in 0..<index {
      try skip()
      guard try nextElement() else { return false }
    }
    return true
  }
}
