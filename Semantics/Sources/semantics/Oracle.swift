import AutoMapper

typealias Step = MappingPath.Component

/// A problem of a document.
struct Problem {
  /// The kinds of error that the documentation allows for it.
  var kinds: [MappingError.Kind]
  var path: [Step]
  /// Whether the path is that of an incomplete object, so that the path of the error may be longer.
  var isPrefix = false

  /// A type that a discriminator chooses where another is expected.
  ///
  /// Whether its members are read before it is refused does not matter.
  static func otherType(at path: [Step]) -> Problem {
    Problem(
      kinds: [.typeMismatch, .missingValue, .unknownKey, .invalidKey, .validationFailed],
      path: path, isPrefix: true)
  }

  var text: String {
    "\(kinds.map(\.rawValue).joined(separator: " or ")) at '\(MappingPath(path))'"
      + (isPrefix ? "…" : "")
  }

  func fits(_ error: MappingError) -> Bool {
    guard kinds.contains(error.kind) else { return false }
    let found = error.path.components
    return isPrefix ? found.starts(with: path) : found == path
  }
}

/// Reading, updating and writing as the documentation describes them: slow, simple, and over whole
/// trees.
///
/// It finds all problems of a document. A mapper throws one of them.
final class Oracle {
  let rules: Rules
  private(set) var problems: [Problem] = []
  /// The problems of models instead of documents, which no policy hides.
  private(set) var refusals: [Problem] = []
  /// Whether the documentation leaves open what happens, so that nothing is compared.
  var isUnsure = false
  /// Whether the members that the model does not have become part of values.
  var findsExtras = true
  /// Whether a tag was written in the place of another value, which is lost.
  var replacesTags = false
  private(set) var features: Set<Feature> = []
  private var identities: Int

  /// Creates an oracle, given the number of objects that already exist.
  init(_ rules: Rules, identities: Int = 0) {
    self.rules = rules
    self.identities = identities
  }

  func newIdentity(for type: String) -> Int? {
    guard Family.model(type).kind == .object else { return nil }
    identities += 1
    return identities
  }

  func report(_ kinds: MappingError.Kind..., at path: [Step], isPrefix: Bool = false) {
    problems.append(Problem(kinds: kinds, path: path, isPrefix: isPrefix))
  }

  func refuse(_ kinds: MappingError.Kind..., at path: [Step]) {
    refusals.append(Problem(kinds: kinds, path: path))
  }

  /// Reads, and passes on the problems if there is no value; they are discarded then.
  func attempt(_ body: () -> Value?) -> (value: Value?, problems: [Problem]) {
    let before = problems.count
    let value = body()
    guard problems.count > before else { return (value, []) }
    let new = Array(problems[before...])
    problems.removeSubrange(before...)
    return (nil, new)
  }

  /// Says that a comparison with the result exercises something.
  func note(_ feature: Feature) {
    features.insert(feature)
  }

  func bringBack(_ forgotten: [Problem]) {
    problems += forgotten
  }

  /// The value from a factory, including properties that contain models.
  func standard(_ type: String) -> Instance {
    var instance = Instance(type: type, identity: newIdentity(for: type), fields: [:])
    for property in Family.properties(type) {
      instance.fields[property.name] = standard(property)
    }
    return instance
  }

  private func standard(_ property: Property) -> Value {
    if let value = property.standard { return value }
    return property.shape.models.first.map { .object(standard(property.made ?? $0)) } ?? .null
  }

  /// The empty value of a shape, or nil if it has none.
  func empty(_ shape: Shape) -> Value? {
    switch shape {
    case .int: return .int(0)
    case .double: return .double(0)
    case .bool: return .bool(false)
    case .text: return .text("")
    case .decimal: return .decimal("0")
    case .date, .choice: return nil
    case .anything, .optional: return .null
    case .list: return .list([])
    case .bag: return .bag([])
    case .table, .calendar, .numbers, .choices: return .table([:])
    case .model(let type): return emptyModel(type)
    }
  }

  private func emptyModel(_ type: String) -> Value? {
    guard ![.interface, .union].contains(Family.model(type).kind), discriminator(of: type) == nil
    else { return nil }
    // Whether an empty object is changed as one from a document is, is not documented.
    if rules.nearest(type, { $0.changes }) != nil { isUnsure = true }
    // An empty object lacks what is required.
    let needsValue = Family.properties(type).contains {
      rules.rule(for: $0.name, of: type).isRequired
    }
    if needsValue { return nil }
    if rules.hasFactory(type) { return .object(standard(type)) }
    // Whether a conformance makes an empty object is not documented.
    if rules.usesConformance(type) { isUnsure = true }
    var instance = Instance(type: type, identity: newIdentity(for: type), fields: [:])
    for property in Family.properties(type) {
      // Whether a closure's value has an empty value is not documented.
      if rules.rule(for: property.name, of: type).treatment != .plain { isUnsure = true }
      guard let value = empty(property.shape) else { return nil }
      instance.fields[property.name] = value
    }
    return .object(instance)
  }
}
