extension MappingOptions {
  /// What happens to keys that belong to no property.
  public enum UnknownKeys: Sendable, Hashable, CaseIterable {
    /// They are skipped, as valid JSON, and reported. The default.
    case ignore
    /// They are an error of kind `unknownKey`.
    case `throw`
  }

  /// What happens to a key that comes twice in one object.
  ///
  /// This is about the keys of properties and dictionaries. Of values that are taken as they are, such as
  /// `Any` and `JSONValue`, the last stays.
  ///
  /// Keys of a dictionary are the same when Swift holds them equal, however they are spelt: `1` and `01` of
  /// an `[Int: String]`, a composed and a decomposed `é` of a `[String: Int]`.
  public enum DuplicateKeys: Sendable, Hashable, CaseIterable {
    /// Each must be valid and is converted in turn, and the last stays. The default. Where they are spelt
    /// differently, those that went are reported as `ambiguousKey`.
    case useLast
    /// They are an error of kind `invalidKey`.
    case `throw`
  }

  /// What happens to properties that have no key in the document, no default and cannot be nil.
  public enum MissingValues: Sendable, Hashable, CaseIterable {
    /// They are an error of kind `missingValue`. The default.
    case `throw`
    /// They get the empty value of their type, and so do those whose value is null: 0, false, `""`, a
    /// collection without elements, a struct or object made of such. Where the type has none, as dates and
    /// most enums, they are an error all the same. Reported as `defaulted`.
    case useEmpty
  }

  /// What happens to null for properties that have a value, by a factory or in an update, and cannot be
  /// nil.
  public enum NullValues: Sendable, Hashable, CaseIterable {
    /// The value stays; reported as `ignoredNull`. The default.
    case keepDefault
    /// They are an error of kind `missingValue`.
    case `throw`
  }

  /// What happens to values that cannot be converted to the type of their property.
  public enum InvalidValues: Sendable, Hashable, CaseIterable {
    /// They are an error. The default.
    case `throw`
    /// The value that the factory gave stays, or that of the object that is updated; an Optional without
    /// one is nil. Where there is neither, the value is an error all the same. Reported as `defaulted`.
    ///
    /// Of a struct inside of such an object, each property that cannot be converted keeps its value; the
    /// others are read.
    case useDefault
  }

  /// What happens to elements that cannot be converted.
  public enum InvalidElements: Sendable, Hashable, CaseIterable {
    /// They are an error. The default.
    case `throw`
    /// They are left out, and reported as `droppedElement`.
    case drop
    /// They are nil where elements are Optionals, and left out elsewhere.
    case useNil
  }

  /// What happens to texts and numbers that are no case of their enum.
  public enum UnknownCases: Sendable, Hashable, CaseIterable {
    /// They are an error of kind `unknownCase`. The default.
    case `throw`
    /// The default, or nil, stands for them, as for values with ``InvalidValues/useDefault``; elements
    /// are nil where they are Optionals, and left out elsewhere.
    case useDefault
  }

  /// What happens to empty arrays, sets and dictionaries on writing.
  public enum EmptyCollections: Sendable, Hashable, CaseIterable {
    /// They are written. The default.
    case write
    /// The keys of properties that hold one are left out.
    case omit
  }

  /// What happens to numbers that JSON does not have.
  public enum NonFiniteNumbers: Sendable, Hashable, CaseIterable {
    /// They are an error of kind `outOfRange`. The default.
    case `throw`
    /// They are written as null.
    case writeNull
    /// They are written as the strings `NaN`, `Infinity` and `-Infinity`, and read from them.
    case useStrings
  }

  /// Where registered types are found by the names of keys.
  public enum TypeInference: Sendable, Hashable, CaseIterable {
    /// Nowhere.
    case never
    /// For properties that do not say what they hold: `Any`, `[Any]`, `AnyObject`, `[AnyObject]`. The
    /// default.
    case properties
    /// There, and for the values inside `[String: Any]` at any depth.
    case everywhere
  }
}

/// The policies of a call, as readers and writers carry them: plain bytes, which a property's own policies
/// take the place of for a while.
struct Policies: Hashable, Sendable {
  var unknownKeys: MappingOptions.UnknownKeys
  var duplicateKeys: MappingOptions.DuplicateKeys
  var missingValues: MappingOptions.MissingValues
  var nullValues: MappingOptions.NullValues
  var invalidValues: MappingOptions.InvalidValues
  var invalidElements: MappingOptions.InvalidElements
  var unknownCases: MappingOptions.UnknownCases
  var acceptsSingleElements: Bool
  var readsJSONInStrings: Bool
  var convertsValues: Bool
  var writesNil: Bool
  var emptyCollections: MappingOptions.EmptyCollections
  var nonFiniteNumbers: MappingOptions.NonFiniteNumbers
  var collectsErrors: Bool

  init(_ options: MappingOptions) {
    unknownKeys = options.unknownKeys
    duplicateKeys = options.duplicateKeys
    missingValues = options.missingValues
    nullValues = options.nullValues
    invalidValues = options.invalidValues
    invalidElements = options.invalidElements
    unknownCases = options.unknownCases
    acceptsSingleElements = options.acceptsSingleElements
    readsJSONInStrings = options.readsJSONInStrings
    convertsValues = options.convertsValues
    writesNil = options.writesNil
    emptyCollections = options.emptyCollections
    nonFiniteNumbers = options.nonFiniteNumbers
    collectsErrors = options.collectsErrors
  }

  /// The policies by which unique keys are looked up: nothing stands for one that is missing or wrong.
  var forUniqueKeys: Policies {
    var policies = Policies(.default)
    policies.convertsValues = convertsValues
    policies.nonFiniteNumbers = nonFiniteNumbers
    return policies
  }

  /// Whether what is there may stand for a value that cannot be made.
  var keepsDefaults: Bool { invalidValues == .useDefault || unknownCases == .useDefault }

  /// Whether something may stand for an element that cannot be made, or others are looked at after it.
  var watchesElements: Bool {
    invalidElements != .throw || unknownCases != .throw || collectsErrors
  }
}

/// A limit of `MappingOptions` that a length or a count can pass; for nesting see ``NestingFault``.
enum Limit: String {
  case documentLength = "maximumDocumentLength"
  case stringLength = "maximumStringLength"
  case keyLength = "maximumKeyLength"
  case numberLength = "maximumNumberLength"
  case elementCount = "maximumElementCount"
  case elementLength = "maximumElementLength"

  /// What the limit is about, behind a number.
  private var subject: String {
    switch self {
    case .documentLength: "bytes of text"
    case .stringLength: "bytes in a string"
    case .keyLength: "bytes in a key"
    case .numberLength: "characters in a number"
    case .elementCount: "elements and members"
    case .elementLength: "bytes in an element"
    }
  }

  /// Checks a length or a count.
  @inline(__always)
  func check(_ count: Int, upTo maximum: Int, offset: Int? = nil) throws {
    guard count <= maximum else { try fail(count, maximum, offset) }
  }

  /// Out of line, so that the error takes no room in the frames of those who check.
  @inline(never)
  private func fail(_ count: Int, _ maximum: Int, _ offset: Int?) throws -> Never {
    throw exceeded(maximum, found: count, offset: offset)
  }

  /// The error for what goes beyond a limit; without a number where nobody has counted.
  func exceeded(_ maximum: Int, found count: Int? = nil, offset: Int? = nil) -> MappingError {
    MappingError(
      .limitExceeded, expected: "at most \(maximum) \(subject)",
      found: count?.description ?? "more",
      advice: "raise MappingOptions.\(rawValue) if the source is trusted", offset: offset)
  }
}
