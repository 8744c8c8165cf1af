/// Where a coder stands in the value that goes through its own `Codable` conformance.
struct CodingPosition: PathSteps {
  /// The innermost step; nil at the value itself.
  private var last: Step?
  /// Whether a library's type is at work here, whose contents are its own affair: its dates too.
  var isInLibrary = false
  /// Whether values are taken as they are here, so that a conformance that tries one type after the
  /// other finds the one that the document has.
  var isExact = false
  /// Whether the value was taken as it is before, in vain.
  var wasTakenExactly = false

  /// A step, and those before it: shared, since an element must not cost what the way to it does.
  private final class Step {
    let key: any CodingKey
    let component: MappingPath.Component
    let previous: Step?
    let count: Int

    init(_ key: any CodingKey, _ component: MappingPath.Component, after previous: Step?) {
      self.key = key
      self.component = component
      self.previous = previous
      count = (previous?.count ?? 0) + 1
    }
  }

  /// How many steps there are.
  var count: Int { last?.count ?? 0 }

  /// The keys as the conformance spells them.
  var keys: [any CodingKey] { steps.map(\.key) }

  /// The steps as the document spells them.
  var path: [MappingPath.Component] { steps.map(\.component) }

  private var steps: [Step] { last.map { sequence(first: $0, next: \.previous).reversed() } ?? [] }

  func member(_ key: any CodingKey, spelt spelling: String) -> CodingPosition {
    next(key, .key(spelling))
  }

  func element(_ index: Int) -> CodingPosition {
    next(IndexKey(index), .index(index))
  }

  /// The same place, for the conformance of a type.
  func inside(_ owner: CodableTreatment.Owner) -> CodingPosition {
    var position = self
    switch owner {
    case .library: position.isInLibrary = true
    case .program: position.isInLibrary = false
    case .container: break
    }
    return position
  }

  private func next(_ key: any CodingKey, _ step: MappingPath.Component) -> CodingPosition {
    var position = self
    position.last = Step(key, step, after: last)
    position.isExact = false
    position.wasTakenExactly = false
    return position
  }
}

/// The key of an element.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }

  init?(stringValue: String) { nil }

  init?(intValue: Int) { index = intValue }

  var stringValue: String { "Index \(index)" }

  var intValue: Int? { index }
}

/// The key of what a superclass has, in an object of its own.
struct SuperKey: CodingKey {
  init() {}

  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }

  init?(intValue: Int) { nil }

  var stringValue: String { "super" }

  var intValue: Int? { nil }
}
