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

extension MappingError {
  /// The kinds of error, for programs that act on them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text is not JSON (RFC 8259).
    case invalidJSON
    /// A value that is needed is absent, or is null where null is no value.
    case missingValue
    /// A value has another shape than its place, and no conversion applies.
    case typeMismatch
    /// A number, or a value such as a range, does not fit the type of its place, or cannot be written as JSON.
    case outOfRange
    /// A text or number is not a date in the formats of its place.
    case invalidDate
    /// A raw value, case name or discriminator is none of the known ones.
    case unknownCase
    /// A key of the document belongs to no property, and unknown keys are refused.
    case unknownKey
    /// A property that cannot be changed would have to change.
    case readOnlyProperty
    /// A key or path is malformed, empty or leads nowhere.
    case invalidKey
    /// A class has no factory, so that no instance can be made.
    case factoryRequired
    /// A type cannot be mapped at all; the error says why.
    case unsupportedType
    /// A closure of the provider threw, or a store.
    case transformFailed
    /// A closure of the provider refused the object, or the check of an `init(from:)` a value in it.
    case validationFailed
    /// Values are nested deeper than `MappingOptions.maximumDepth`, or closures lead to themselves.
    case depthExceeded
    /// A length limit of the options was exceeded.
    case limitExceeded
    /// An object that is being written refers to itself.
    case circularReference
    /// The provider or the options contradict the model; the error says where.
    case invalidConfiguration
  }
}

extension MappingError {
  /// A position in JSON text.
  public struct Location: Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, counted in bytes of UTF-8.
    public let column: Int
    /// The distance from the start of the text, in bytes from 0.
    public let offset: Int

    /// Creates a position from its parts.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }

    /// The position as a phrase: `line 12, column 9`.
    public var description: String { "line \(line), column \(column)" }
  }

  /// Finds lines and columns by counting line feeds, once for all offsets that come in their order.
  ///
  /// Only used when an error leaves the mapper, so that positions cost nothing before.
  struct LineCounter {
    private var line = 1
    private var lineStart = 0
    private var index = 0

    /// The position of an offset; an offset before the last one begins anew.
    ///
    /// - Complexity: O(*n*), where *n* is the distance from the last offset.
    mutating func location(of offset: Int, in text: borrowing Span<UInt8>) -> Location {
      let end = min(offset, text.count)
      if end < index { self = LineCounter() }
      while index < end {
        if text[index] == UInt8(ascii: "\n") {
          line += 1
          lineStart = index + 1
        }
        index += 1
      }
      return Location(line: line, column: end - lineStart + 1, offset: offset)
    }
  }
}

/// The same error for programs that know Swift's own.
extension MappingError {
  /// The error as a `DecodingError`, for frameworks that tell a client's mistake by that type.
  ///
  ///     do {
  ///       return try mapper.map(data, to: type)
  ///     } catch let error as MappingError {
  ///       throw error.decodingError
  ///     }
  ///
  /// It is `keyNotFound` where the document has no value, and `dataCorrupted` for everything else. Its `codingPath`
  /// is ``path``, its `debugDescription` is ``description``, and its `underlyingError` is this error.
  ///
  /// An error that is not the document's fault, such as `MappingError.Kind.invalidConfiguration`, is turned into
  /// one too: look at ``kind`` first where that matters.
  public var decodingError: DecodingError {
    let keys = path.components.map { PathKey($0) }
    guard kind == .missingValue, found == "nothing", let key = keys.last else {
      return .dataCorrupted(context(keys))
    }
    // Swift's own decoders name the object that lacks the key.
    return .keyNotFound(key, context(keys.dropLast()))
  }

  private func context(_ keys: [PathKey]) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: keys, debugDescription: description, underlyingError: self)
  }
}

/// A step of a path as a key.
private struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ step: MappingPath.Component) {
    stringValue = step.key ?? step.index.map { "Index \($0)" } ?? ""
    intValue = step.index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(.index(intValue)) }
}
