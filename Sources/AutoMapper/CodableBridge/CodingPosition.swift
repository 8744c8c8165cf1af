/// The position of a coder in a value that is mapped by its own `Codable` conformance.
struct CodingPosition {
  /// The innermost step, or nil at the value itself.
  private var last: Step?
  /// Whether the position is inside a library's type, whose conformance handles all its contents,
  /// including dates.
  var isInLibrary = false
  /// Whether values are not converted here, so that a conformance that tries several types finds
  /// the one in the document.
  var isExact = false
  /// Whether the value was already tried without conversion, and did not match.
  var wasTakenExactly = false

  /// A step and a reference to those before it, shared so that the cost of an element does not
  /// depend on its path.
  private final class Step: PathSteps {
    /// The key of a member; nil for an element.
    private let memberKey: (any CodingKey)?
    private let component: MappingPath.Component
    let previous: Step?
    let count: Int

    var key: any CodingKey { memberKey ?? PathKey(component) }

    init(_ key: (any CodingKey)?, _ component: MappingPath.Component, after previous: Step?) {
      memberKey = key
      self.component = component
      self.previous = previous
      count = (previous?.count ?? 0) + 1
    }

    override var precedingSteps: PathSteps? { previous }

    override func appendOwn(to path: inout [MappingPath.Component]) { path.append(component) }
  }

  /// The number of steps.
  var count: Int { last?.count ?? 0 }

  /// The keys in the spelling of the conformance.
  var keys: [any CodingKey] {
    last.map { sequence(first: $0, next: \.previous).reversed().map(\.key) } ?? []
  }

  /// The steps in the spelling of the document.
  var path: [MappingPath.Component] { last?.path ?? [] }

  /// All steps as one step of a path, or nil at the value itself.
  var pathStep: PathStep? { last.map { PathStep($0) } }

  func member(_ key: any CodingKey, spelt spelling: String) -> CodingPosition {
    next(key, .key(spelling))
  }

  func element(_ index: Int) -> CodingPosition { next(nil, .index(index)) }

  /// The same position inside the conformance of a type.
  func inside(_ owner: CodableTreatment.Owner) -> CodingPosition {
    var position = self
    if owner != .container { position.isInLibrary = owner == .library }
    return position
  }

  private func next(_ key: (any CodingKey)?, _ step: MappingPath.Component) -> CodingPosition {
    var position = self
    position.last = Step(key, step, after: last)
    position.isExact = false
    position.wasTakenExactly = false
    return position
  }
}
