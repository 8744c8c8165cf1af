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
