/// A step on the way to a value that is being read.
///
/// Steps are recorded while closures may ask for the path, so they must be cheap to make: for a key
/// in text, a step stores only the position.
struct PathStep {
  enum Position {
    case component(MappingPath.Component)
    /// The position of a key.
    case keyPosition(Int)
    /// Any number of steps, which are listed only if the path is requested.
    case steps(PathSteps)
    /// A step that refers to all steps before it, since a report has a path that contains it.
    case trail(MappingPath.Step)
  }

  /// The step in the document that is being read.
  var position: Position
  /// The steps at which the same value would be written, for reports; nil if they are the same.
  var written: [MappingPath.Component]?
  /// The unknown values that were kept for the value of the step; nil if there are none so far.
  var unknownValues: UnknownValues?

  init(_ component: MappingPath.Component) { position = .component(component) }

  init(keyPosition: Int) { position = .keyPosition(keyPosition) }

  init(_ steps: PathSteps) { position = .steps(steps) }

  /// Whether the step is a key: a known one, or the one at a position.
  func isKey(_ key: String, position other: Int) -> Bool {
    switch position {
    case .component(let component): component == .key(key)
    case .keyPosition(let own): own == other
    case .steps, .trail: false
    }
  }

  /// Makes steps that refer to those before them of the ones that the step stands for.
  ///
  /// - Returns: The last of them.
  @inline(never)
  mutating func makeTrail(
    behind outer: MappingPath.Step?, _ key: (_ position: Int) -> String
  ) -> MappingPath.Step? {
    let component: MappingPath.Component
    switch position {
    case .component(let known): component = known
    case .keyPosition(let position): component = .key(key(position))
    case .steps(let further): return Self.trail(of: further, behind: outer)
    case .trail(let step): return step
    }
    let step = MappingPath.Step(component, next: outer)
    position = .trail(step)
    return step
  }

  /// The last step of a settled path.
  var trail: MappingPath.Step? {
    switch position {
    case .trail(let step): step
    case .steps(let further): Self.trail(of: further, behind: nil)
    case .component, .keyPosition: nil
    }
  }

  private static func trail(
    of further: PathSteps, behind outer: MappingPath.Step?
  ) -> MappingPath.Step? {
    further.path.reduce(outer) { MappingPath.Step($1, next: $0) }
  }

  /// Appends the steps in the document that the step stands for.
  func append(to steps: inout [MappingPath.Component], _ key: (_ position: Int) -> String) {
    switch position {
    case .component(let component): steps.append(component)
    case .keyPosition(let position): steps.append(.key(key(position)))
    case .steps(let further): steps += further.path
    case .trail(let step): steps.append(step.component)
    }
  }
}
