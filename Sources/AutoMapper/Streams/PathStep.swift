/// A step on the way to a value that is being read.
///
/// Steps are kept while closures may ask for their path. So they are cheap to make: a key in text is only
/// its place.
struct PathStep {
  enum Position {
    case component(MappingPath.Component)
    /// The byte offset of a key in the text.
    case keyOffset(Int)
    /// Any number of steps, which are listed when somebody asks for the path.
    case steps(any PathSteps)
  }

  /// The step in the document that is read.
  var position: Position
  /// The steps at which the same value would be written, where a report asks for them; nil where they
  /// are the same.
  var written: [MappingPath.Component]?

  init(_ component: MappingPath.Component) { position = .component(component) }

  init(keyOffset: Int) { position = .keyOffset(keyOffset) }

  init(_ steps: any PathSteps) { position = .steps(steps) }
}

/// Steps that are kept in a form of their own.
protocol PathSteps {
  /// The steps in the document, the outermost first.
  var path: [MappingPath.Component] { get }
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
    context.steps.contents.flatMap(components(of:))
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

  /// What a step is in the document.
  func components(of step: PathStep) -> [MappingPath.Component] {
    switch step.position {
    case .component(let component): [component]
    case .keyOffset(let offset): [.key(key(atOffset: offset))]
    case .steps(let steps): steps.path
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
