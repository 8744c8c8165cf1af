/// The policies of a call in the form that readers and writers carry: plain bytes, which the
/// policies of a property replace while that property is mapped.
struct Policies: Equatable, Sendable {
  var unknownKeys: MappingOptions.UnknownKeys
  var duplicateKeys: MappingOptions.DuplicateKeys
  var missingValues: MappingOptions.MissingValues
  var nullValues: MappingOptions.NullValues
  var emptyStrings: MappingOptions.EmptyStrings
  var invalidValues: MappingOptions.InvalidValues
  var invalidElements: MappingOptions.InvalidElements
  var unknownCases: MappingOptions.UnknownCases
  var acceptsSingleElements: Bool
  var readsJSONInStrings: Bool
  var convertsValues: Bool
  var acceptsIntegersInAnyForm: Bool
  var writesNil: Bool
  var emptyCollections: MappingOptions.EmptyCollections
  var nonFiniteNumbers: MappingOptions.NonFiniteNumbers
  var collectsErrors: Bool

  init(_ options: MappingOptions) {
    unknownKeys = options.unknownKeys
    duplicateKeys = options.duplicateKeys
    missingValues = options.missingValues
    nullValues = options.nullValues
    emptyStrings = options.emptyStrings
    invalidValues = options.invalidValues
    invalidElements = options.invalidElements
    unknownCases = options.unknownCases
    acceptsSingleElements = options.acceptsSingleElements
    readsJSONInStrings = options.readsJSONInStrings
    convertsValues = options.convertsValues
    acceptsIntegersInAnyForm = options.acceptsIntegersInAnyForm
    writesNil = options.writesNil
    emptyCollections = options.emptyCollections
    nonFiniteNumbers = options.nonFiniteNumbers
    collectsErrors = options.collectsErrors
  }

  /// Whether something may stand for a value that is missing or wrong.
  var replacesValues: Bool {
    invalidValues == .useDefault || missingValues == .useEmpty || emptyStrings == .asNull
      || unknownCases == .useDefault
  }

  /// The policies for the lookup of unique keys: nothing replaces a key that is missing or wrong.
  var forUniqueKeys: Policies {
    var policies = Policies(.default)
    policies.convertsValues = convertsValues
    policies.acceptsIntegersInAnyForm = acceptsIntegersInAnyForm
    policies.nonFiniteNumbers = nonFiniteNumbers
    policies.unknownCases = .throw
    return policies
  }

  /// The policies with which a value is read only as it is, with all that it contains.
  var withoutConversions: Policies {
    var policies = self
    policies.convertsValues = false
    policies.acceptsSingleElements = false
    policies.emptyStrings = .keep
    policies.invalidElements = .throw
    policies.unknownCases = .throw
    return policies
  }

  /// Whether an existing value or nil may replace a value that cannot be created.
  var keepsDefaults: Bool { invalidValues == .useDefault || unknownCases == .useDefault }

  /// Whether an element that cannot be created may be replaced, or the elements after it are still
  /// read.
  @inline(__always)
  var watchesElements: Bool {
    invalidElements != .throw || unknownCases == .useDefault || collectsErrors
  }
}
