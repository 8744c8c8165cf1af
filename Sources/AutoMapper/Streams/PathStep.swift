/// A step on the way to a value that is being read.
///
/// Steps are kept while closures may ask for their path. So they are cheap to make: a key in text is only
/// its place.
struct PathStep {
  enum Position {
    case component(MappingPath.Component)
    /// The byte offset of a key in the text.
    case keyOffset(Int)
  }

  /// The step in the document that is read.
  var position: Position
  /// The steps at which the same value would be written, where a report asks for them; nil where they
  /// are the same.
  var written: [MappingPath.Component]?

  init(_ component: MappingPath.Component) { position = .component(component) }

  init(keyOffset: Int) { position = .keyOffset(keyOffset) }
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
  func currentSteps() -> [MappingPath.Component] { context.path.map(component(of:)) }

  /// The path of the value that is being read, or of one below it.
  func currentPath(_ further: MappingPath.Component...) -> MappingPath {
    MappingPath(currentSteps() + further)
  }

  /// The path at which a value below the one that is being read would be written.
  func writtenPath(_ further: [MappingPath.Component] = []) -> MappingPath {
    MappingPath(context.path.flatMap(writtenSteps) + further)
  }

  func writtenPath(_ further: PathStep) -> MappingPath { writtenPath(writtenSteps(further)) }

  private func writtenSteps(_ step: PathStep) -> [MappingPath.Component] {
    step.written ?? [component(of: step)]
  }

  /// The step in the document.
  func component(of step: PathStep) -> MappingPath.Component {
    switch step.position {
    case .component(let component): component
    case .keyOffset(let offset): .key(key(atOffset: offset))
    }
  }
}
