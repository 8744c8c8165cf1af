/// The reason why a value could not be mapped, with its place and a way out.
///
/// An error says where (``path``, and ``location`` for JSON text), what was expected, what was found
/// and what to do about it. ``description`` puts these into one sentence:
///
///     do {
///       _ = try ObjectMapper().map(#"{"age": "abc"}"#, to: User.self)
///     } catch let error as MappingError {
///       print(error)
///       // Prints: age: expected Int, found the string "abc" (line 1, column 9)
///     }
public struct MappingError: Error, Sendable {
  /// What went wrong, for programs.
  public let kind: Kind

  /// The place of the value in the document, from its root; empty for the root itself.
  public internal(set) var path: MappingPath

  /// The type that declares ``property``, or the type that could not be made or written.
  public internal(set) var type: (any Any.Type)?

  /// The name of the stored property that the value was meant for, or nil when there was none.
  public internal(set) var property: String?

  /// What the place takes, such as `Int` or `a date (yyyy-MM-dd)`; nil where that says nothing.
  public internal(set) var expected: String?

  /// What the place held, such as `the string "abc"`, shortened; nil where nothing was there.
  public internal(set) var found: String?

  /// What to do about it, as a phrase; nil where the sentence says it all.
  public internal(set) var advice: String?

  /// The position of the value in the JSON text; nil when the source was not text.
  public internal(set) var location: Location?

  /// The error that a closure or another library threw, when one did.
  public internal(set) var underlyingError: (any Error)?

  /// Whether ``path`` starts at the document's root already, since a closure's node knew it.
  var isPathComplete = false

  /// Whether the error only says that a closure gave no value, so that an Optional becomes nil and an
  /// element is left out.
  var meansNoValue = false

  /// Whether a store threw ``underlyingError``, and not a closure.
  var isOfStore = false
  /// Whether a rule, rather than the declaration, says that the property is not set.
  var isReadOnlyByRule = false

  /// Whether the error only says that a rule names a property that the type has not.
  var namesUnknownProperty = false

  /// The section of the article Troubleshooting, where the kind does not tell it.
  var topic: HelpTopic?

  /// The byte offset in the text, from which ``location`` is computed when the error leaves the mapper.
  var offset: Int?

  /// The class instances on the way from the place of the error to the root, innermost first, each
  /// with the number of path components below it; kept for `depthExceeded`, where a cycle is sought.
  var passedObjects: [PassedObject] = []

  /// A class instance that an error passed.
  struct PassedObject: Sendable {
    var identity: ObjectIdentifier
    var componentsBelow: Int
  }

  /// The errors that were collected with this one, itself excluded.
  var furtherErrors: [MappingError] = []

  /// All errors of the document, this one first, in the order in which they were found: what an object
  /// lacks comes after what is wrong in it.
  ///
  /// There is more than one only with `MappingOptions.collectsErrors`.
  public var allErrors: [MappingError] {
    var first = self
    first.furtherErrors = []
    return [first] + furtherErrors
  }

  init(
    _ kind: Kind, path: MappingPath = MappingPath(), type: (any Any.Type)? = nil,
    property: String? = nil, expected: String? = nil, found: String? = nil, advice: String? = nil,
    offset: Int? = nil, underlyingError: (any Error)? = nil
  ) {
    self.kind = kind
    self.path = path
    self.type = type
    self.property = property
    self.expected = expected
    self.found = found
    self.advice = advice
    self.offset = offset
    self.underlyingError = underlyingError
  }
}

extension MappingError {
  /// Adds a step at the root's side of the path.
  mutating func prepend(_ component: MappingPath.Component) {
    if !isPathComplete { path.prepend(component) }
    for index in furtherErrors.indices { furtherErrors[index].prepend(component) }
  }

  /// Adds steps at the root's side of the path.
  mutating func prepend(_ steps: MappingPath) {
    if !isPathComplete { path.prepend(steps) }
    for index in furtherErrors.indices { furtherErrors[index].prepend(steps) }
  }

  /// The same error where the value cannot be done without.
  var withoutMeaningNoValue: MappingError {
    var error = self
    error.meansNoValue = false
    return error
  }

  /// Whether the document is at fault where it stands, so that its value cannot be skipped either.
  var concernsDocument: Bool {
    kind == .invalidJSON || kind == .depthExceeded || kind == .limitExceeded
  }

  /// Whether nothing can be read after the error, or everything would lead to it again.
  var endsReading: Bool {
    switch kind {
    case .unknownKey, .readOnlyProperty, .invalidKey: false
    default: !concernsValue
    }
  }

  /// Whether a value of the document is at fault, so that a policy may let something else stand for it.
  var concernsValue: Bool {
    switch kind {
    case .missingValue, .typeMismatch, .outOfRange, .invalidDate, .unknownCase, .transformFailed,
      .validationFailed:
      true
    case .invalidJSON, .unknownKey, .readOnlyProperty, .invalidKey, .factoryRequired,
      .unsupportedType, .depthExceeded, .limitExceeded, .circularReference, .invalidConfiguration:
      false
    }
  }
}
