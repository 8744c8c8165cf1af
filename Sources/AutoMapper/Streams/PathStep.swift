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
