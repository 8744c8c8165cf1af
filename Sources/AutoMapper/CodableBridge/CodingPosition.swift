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

  func element(_ index: Int) -> CodingPosition {
    next(IndexKey(index), .index(index))
  }

  /// The same position inside the conformance of a type.
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

/// The key of a superclass's values in an object of their own.
struct SuperKey: CodingKey {
  init() {}

  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }

  init?(intValue: Int) { nil }

  var stringValue: String { "super" }

  var intValue: Int? { nil }
}

/// Dictionary keys of a type with a converter in the provider, which is called with the text of the
/// key.
struct ConvertedKey: DictionaryKeyConversion {
  /// The codec that calls the converter.
  let codec: Codec
  /// The conversion that writes the keys of a converter that only reads, or nil if the codec writes
  /// them.
  private let unconverted: (any DictionaryKeyConversion)?

  /// - Parameters:
  ///   - codec: The codec that calls the converter.
  ///   - unconverted: The conversion that writes keys of the type without a converter.
  init(_ codec: Codec, unconverted: (any DictionaryKeyConversion)?) {
    self.codec = codec
    self.unconverted = unconverted
  }

  var needsPath: Bool { true }

  func store(_ name: String, at place: Place, _ context: CallContext) throws -> Bool {
    // A key is not a value of the document, so nothing is reported about it.
    let collector = context.collector
    context.collector = nil
    context.steps.push(PathStep(.key(name)))
    defer {
      context.collector = collector
      context.steps.pop()
    }
    var reader = TreeReader(TreeNode(JSONValue.string(name)), context: context)
    do {
      try reader.read(codec, into: place)
      return true
    } catch let error as MappingError where error.contents.meansNoValue {
      return false
    }
  }

  func name(at place: Place, _ context: CallContext) throws -> String {
    try unconverted?.name(at: place, context) ?? codec.scalarText(of: place, context)
  }

  func destroy(at place: Place) { codec.operations.destroy(place, count: 1) }
}
