/// Where a path led.
struct PathWalk {
  /// The steps in the document; the last one is where nothing was, when nothing was found.
  var steps: [MappingPath.Component] = []
  /// Whether the reader stands before the value of the path.
  var isFound = false
}

extension SourceReader {
  /// Reads the value at a path, nil or empty for the next value itself; checks the whole document, and leaves the
  /// reader behind it.
  @inline(__always)
  mutating func readValue<Result>(
    at path: String?, _ body: (inout Self) throws -> Result
  ) throws -> Result {
    guard let path, !path.isEmpty else { return try body(&self) }
    return try readValue(atPath: path, body)
  }

  private mutating func readValue<Result>(
    atPath path: String, _ body: (inout Self) throws -> Result
  ) throws -> Result {
    let start = mark
    try skip()
    let end = mark
    reset(to: start)
    let walk = try walk(DottedPath.steps(of: path, at: offset), delimiter: ".")
    let outerCount = context.steps.count
    if tracksPath { context.steps.push(contentsOf: walk.steps.map { PathStep($0) }) }
    defer { context.steps.pop(to: outerCount) }
    do {
      guard walk.isFound else {
        throw failure(KeyFault.nowhere)
      }
      let result = try body(&self)
      reset(to: end)
      return result
    } catch var error as MappingError {
      error.prepend(MappingPath(walk.steps))
      throw error
    }
  }

  /// Moves from the next value to the one that steps lead to.
  ///
  /// A key is looked for as the whole rest of the path first, so that a key that holds the delimiter is
  /// found, then as its first step. Of equal keys the last one counts. Where a step leads nowhere, the
  /// reader stops before the value that lacks it.
  ///
  /// - Complexity: O(*n*) in the size of the value.
  mutating func walk(_ path: [String], delimiter: String) throws -> PathWalk {
    var walk = PathWalk()
    var rest = path[...]
    while let step = rest.first {
      let here = mark
      let whole = rest.count == 1 ? step : rest.joined(separator: delimiter)
      guard let found = try enter(step, rest: whole) else {
        reset(to: here)
        walk.steps.append(MappingPath.Component(step))
        return walk
      }
      walk.steps.append(found.step)
      rest = found.isWholeRest ? [] : rest.dropFirst()
    }
    walk.isFound = true
    return walk
  }

  /// Moves to the value of a key, or of an index, in the next value; nil when it is not there.
  private mutating func enter(
    _ step: String, rest: String
  ) throws -> (step: MappingPath.Component, isWholeRest: Bool)? {
    switch try kind() {
    case .object:
      guard let isWholeRest = try moveToMember(step, or: rest) else { return nil }
      return (.key(isWholeRest ? rest : step), isWholeRest)
    case .array:
      guard let index = MappingPath.Component(step).index, try moveToElement(index) else {
        return nil
      }
      return (.index(index), false)
    case .null, .boolean, .number, .string, .swiftValue: return nil
    }
  }

  /// Moves to the value of one of two keys; answers whether it was the second, or nil for neither.
  private mutating func moveToMember(_ name: String, or rest: String) throws -> Bool? {
    guard try openObject() == .filled else { return nil }
    var found: (mark: Mark, isWholeRest: Bool)?
    repeat {
      let match = try takeKey(comparedTo: name, rest)
      if match.isSecond || (match.isFirst && found?.isWholeRest != true) {
        found = (mark, match.isSecond)
      }
      try skip()
    } while try nextMember()
    guard let found else { return nil }
    reset(to: found.mark)
    return found.isWholeRest
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

/// A step on the way to a value that is being read.
///
/// Steps are kept while closures may ask for their path. So they are cheap to make: a key in text is only
/// its place.
struct PathStep {
  enum Position {
    case component(MappingPath.Component)
    /// The byte offset of a key in the text.
    case keyOffset(Int)
    /// Any number of steps, which are listed only if the path is requested.
    case steps(PathSteps)
  }

  /// The step in the document that is read.
  var position: Position
  /// The steps at which the same value would be written, where a report asks for them; nil where they
  /// are the same.
  var written: [MappingPath.Component]?

  init(_ component: MappingPath.Component) { position = .component(component) }

  init(keyOffset: Int) { position = .keyOffset(keyOffset) }

  init(_ steps: PathSteps) { position = .steps(steps) }
}

/// Steps that are stored in a form of their own.
class PathSteps {
  /// The steps in the document, the outermost first.
  var path: [MappingPath.Component] { [] }
}

extension SourceReader {
  /// Calls a closure one step further down.
  @inline(__always)
  mutating func at<Result>(
    _ step: PathStep, _ body: (inout Self) throws -> Result
  ) rethrows -> Result {
    let context = borrowedContext
    context.call { $0.steps.push(step) }
    defer { context.call { $0.steps.pop() } }
    return try body(&self)
  }

  /// The steps to the value that is being read.
  func currentSteps() -> [MappingPath.Component] {
    var steps: [MappingPath.Component] = []
    steps.reserveCapacity(context.steps.count)
    for step in context.steps.contents { append(step, to: &steps) }
    return steps
  }

  /// The path of the value that is being read, or of one below it.
  func currentPath(_ further: MappingPath.Component...) -> MappingPath {
    MappingPath(currentSteps() + further)
  }

  /// The path at which a value below the one that is being read would be written.
  func writtenPath(_ further: [MappingPath.Component] = []) -> MappingPath {
    MappingPath(context.steps.contents.flatMap(writtenSteps) + further)
  }

  func writtenPath(_ further: PathStep) -> MappingPath { writtenPath(writtenSteps(further)) }

  private func writtenSteps(_ step: PathStep) -> [MappingPath.Component] {
    step.written ?? components(of: step)
  }

  /// The steps in the document that a step stands for.
  func components(of step: PathStep) -> [MappingPath.Component] {
    var steps: [MappingPath.Component] = []
    append(step, to: &steps)
    return steps
  }

  private func append(_ step: PathStep, to steps: inout [MappingPath.Component]) {
    switch step.position {
    case .component(let component): steps.append(component)
    case .keyOffset(let offset): steps.append(.key(key(atOffset: offset)))
    case .steps(let further): steps += further.path
    }
  }

  /// Takes the keys of the path out of the text, for those who go on with another reader.
  func resolvePath() {
    context.steps.settle { step in
      guard case .keyOffset(let offset) = step.position else { return }
      step.position = .component(.key(key(atOffset: offset)))
    }
  }
}
