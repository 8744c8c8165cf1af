/// The reason why a value could not be mapped, with its location and advice on how to solve the
/// problem.
///
/// An error contains the location (``path``, and ``location`` for JSON text), what was expected,
/// what was found, and the advice. ``description`` combines these parts into one sentence:
///
///     do {
///       _ = try ObjectMapper().map(#"{"age": "abc"}"#, to: User.self)
///     } catch let error as MappingError {
///       print(error)
///       // Prints: age: expected Int, found the string "abc" (line 1, column 9)
///     }
public struct MappingError: Error, Sendable {
  /// The kind of the error, for programs that act on it.
  public let kind: Kind

  /// Everything else, behind a reference, because each level of a document passes the error on.
  private(set) var contents: Shared<Contents>

  /// All errors of the document in the order in which they were found, starting with this one.
  ///
  /// Missing values of an object come after the errors in its existing values.
  ///
  /// There is more than one error only with `MappingOptions.collectsErrors`.
  public var allErrors: [MappingError] {
    guard let further = collected else { return [self] }
    var first = self
    first.ownContents.collected = nil
    return [first] + further.list
  }

  // Not inlined, because errors are made in many places, none of which is often reached.

  /// Creates an error with phrases that are already known.
  @inline(never)
  init(
    _ kind: Kind, path: MappingPath = MappingPath(), type: (any Any.Type)? = nil,
    property: String? = nil, expected: String? = nil, found: String? = nil, advice: String? = nil,
    offset: Int? = nil, underlyingError: (any Error)? = nil
  ) {
    let words = FaultWords(expected: expected, found: found, advice: advice)
    self.kind = kind
    contents = Shared(
      Contents(
        kind: kind, wording: .words(words), path: path, type: type, property: property,
        offset: offset, thrownError: underlyingError))
  }

  /// Creates an error whose phrases are made from its fault when they are read.
  ///
  /// Generic, but compiled once, because a large fault would have a box of its own in an `any Fault`
  /// on its way.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  init(
    _ fault: consuming some Fault, path: MappingPath = MappingPath(), type: (any Any.Type)? = nil,
    property: String? = nil, offset: Int? = nil, underlyingError: (any Error)? = nil
  ) {
    kind = fault.kind
    contents = Shared(
      Contents(
        kind: kind, wording: .fault(fault), path: path, type: type, property: property,
        offset: offset, thrownError: underlyingError))
  }

  /// Creates the error that has some contents.
  init(_ contents: Shared<Contents>) {
    kind = contents.kind
    self.contents = contents
  }

  /// The contents, for changing them.
  var ownContents: Contents {
    @inline(__always) get { contents.value }
    @inline(__always) _modify { yield &contents.value }
  }
}

/// The location of the value, and what it was intended for.
extension MappingError {
  /// The path of the value in the document, from its root; empty for the root itself.
  public var path: MappingPath { contents.path }

  /// The type that declares ``property``, or the type that could not be made or written.
  public var type: (any Any.Type)? { contents.type }

  /// The name of the stored property that the value was intended for, or nil if there is none.
  public var property: String? { contents.property }

  /// The position of the value in the JSON text, or nil if the source was not text.
  public var location: Location? { contents.location }
}

/// The parts of an error that are put together when they are read.
extension MappingError {
  /// The kind of value that was expected, such as `Int` or `a date (yyyy-MM-dd)`, or nil if it does
  /// not help to explain the error.
  public var expected: String? { words.expected }

  /// The value that was found, such as `the string "abc"`, in shortened form, or nil if there is
  /// nothing to show.
  public var found: String? { words.found }

  /// The advice on how to solve the problem, as a phrase, or nil if the rest of the sentence is
  /// enough.
  public var advice: String? { words.advice }

  /// The error that a closure or another library threw, or nil if there is none.
  public var underlyingError: (any Error)? { contents.thrownError }

  /// The phrases of the sentence.
  var words: FaultWords { contents.wording.words }

  /// The errors that were collected together with this one, which is not included.
  var collected: FurtherErrors? { contents.collected }
}

extension MappingError {
  /// Adds a step at the beginning of the path.
  mutating func prepend(_ component: MappingPath.Component) { ownContents.prepend(component) }

  /// Adds steps at the beginning of the path.
  mutating func prepend(_ steps: MappingPath) { ownContents.prepend(steps) }

  /// Changes the errors that were collected together with this one.
  mutating func changeFurtherErrors(_ change: (inout MappingError) -> Void) {
    guard var errors = collected?.list else { return }
    for index in errors.indices { change(&errors[index]) }
    ownContents.collected = FurtherErrors(errors)
  }

  /// The same error for a place where the value is required.
  var withoutMeaningNoValue: MappingError {
    guard contents.meansNoValue else { return self }
    var error = self
    error.ownContents.meansNoValue = false
    return error
  }

  /// Whether the error is about an empty string from which a type cannot be read.
  ///
  /// An error that a closure got from its node, and whose path is complete for this reason, is not
  /// included: the closure decides about its value.
  var isOfEmptyString: Bool {
    !contents.isPathComplete
      && (kind == .typeMismatch || kind == .invalidDate || kind == .unknownCase
        || kind == .missingValue)
      && found == "the string \"\""
  }

  /// Whether the error concerns the text or the size of the document, so that the value cannot be
  /// skipped either.
  var concernsDocument: Bool {
    kind == .invalidJSON || kind == .depthExceeded || kind == .limitExceeded
  }

  /// Whether nothing can be read after the error, or everything else would lead to the same error.
  var endsReading: Bool {
    switch kind {
    case .unknownKey, .readOnlyProperty, .invalidKey: false
    default: !concernsValue
    }
  }

  /// Whether the error concerns a value of the document, so that a policy may replace it.
  var concernsValue: Bool {
    switch kind {
    case .missingValue, .typeMismatch, .outOfRange, .invalidDate, .unknownCase, .transformFailed,
      .validationFailed:
      true
    default: false
    }
  }

  /// Whether the error is about the document, and not about the program: its rules, options, types,
  /// stores, and the values that it writes.
  ///
  ///     catch let error as MappingError {
  ///       respond(error.isAboutDocument ? .badRequest : .internalServerError)
  ///     }
  ///
  /// False for the kinds `invalidConfiguration`, `unsupportedType` and `factoryRequired`, for all
  /// errors in writing and in files of rules, for malformed paths, for a closure that returns a
  /// value of the wrong type or calls itself without end, and for what a factory or a store throws.
  /// An error that another closure or an `init(from:)` throws in reading counts as its opinion of
  /// the document.
  ///
  /// Of several collected errors, one about the program suffices.
  public var isAboutDocument: Bool {
    allErrors.allSatisfy { error in
      switch error.kind {
      case .invalidConfiguration, .unsupportedType, .factoryRequired, .circularReference: false
      default: !(error.contents.isOfProgram ?? error.words.isOfProgram)
      }
    }
  }

  /// The kinds of error, for programs that act on them.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// The text is not JSON (RFC 8259).
    case invalidJSON
    /// A required value is absent, or is null where null is not accepted.
    case missingValue
    /// A value does not have the type that its place requires, and no conversion applies.
    case typeMismatch
    /// A number, or a value such as a range, does not fit the type of its place or cannot be
    /// written as JSON.
    case outOfRange
    /// A string or number does not represent a date in the formats of its place.
    case invalidDate
    /// A raw value, case name or discriminator is not one of the known ones.
    case unknownCase
    /// A key of the document does not belong to any property, and unknown keys are not allowed.
    case unknownKey
    /// The document has a value for a property that cannot be changed.
    case readOnlyProperty
    /// A key or path is malformed, empty or leads nowhere.
    case invalidKey
    /// A class does not have a factory, so no instance can be made.
    case factoryRequired
    /// A type cannot be mapped at all; the error states the reason.
    case unsupportedType
    /// A closure of the provider or a store threw an error.
    case transformFailed
    /// A closure of the provider rejected the object, or an `init(from:)` rejected a value in it.
    case validationFailed
    /// Values are nested more deeply than `MappingOptions.maximumDepth` allows, or closures call
    /// themselves without end.
    case depthExceeded
    /// A limit of the options on a length or a count was exceeded.
    case limitExceeded
    /// An object that is being written contains itself.
    case circularReference
    /// The provider or the options contradict the model; the error states where.
    case invalidConfiguration

    /// The name of the case.
    public var description: String { rawValue }
  }

  /// A position in JSON text.
  public struct Location: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, counted in bytes of UTF-8.
    public let column: Int
    /// The distance from the start of the text in bytes, from 0.
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
}
