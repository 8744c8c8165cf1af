extension MappingOptions: CustomStringConvertible {
  /// The options that do not have their default values, such as
  /// `MappingOptions(nullValues: throw, maximumDepth: 64)`.
  public var description: String {
    let changes = zip(values, MappingOptions.default.values).compactMap { own, standard in
      let text = Self.text(of: own.value)
      return text == Self.text(of: standard.value) ? nil : "\(own.name): \(text)"
    }
    return "MappingOptions(\(changes.joined(separator: ", ")))"
  }

  private static func text(of value: Any?) -> String { value.map { "\($0)" } ?? "nil" }

  /// The names and values of all options.
  private var values: [(name: String, value: Any?)] {
    [
      ("syntax", syntax), ("unknownKeys", unknownKeys), ("keyMatching", keyMatching),
      ("duplicateKeys", duplicateKeys), ("missingValues", missingValues),
      ("nullValues", nullValues), ("emptyStrings", emptyStrings), ("invalidValues", invalidValues),
      ("invalidElements", invalidElements), ("unknownCases", unknownCases),
      ("acceptsSingleElements", acceptsSingleElements), ("readsJSONInStrings", readsJSONInStrings),
      ("convertsValues", convertsValues), ("acceptsIntegersInAnyForm", acceptsIntegersInAnyForm),
      ("dateFormat", dateFormat), ("infersTypesFromKeys", infersTypesFromKeys),
      ("keepsUnknownKeys", keepsUnknownKeys), ("writesNil", writesNil),
      ("emptyCollections", emptyCollections), ("nonFiniteNumbers", nonFiniteNumbers),
      ("collectsErrors", collectsErrors), ("mergesDictionaries", mergesDictionaries),
      ("buildsClassesWithoutFactory", buildsClassesWithoutFactory), ("maximumDepth", maximumDepth),
      ("maximumDocumentLength", maximumDocumentLength),
      ("maximumStringLength", maximumStringLength), ("maximumKeyLength", maximumKeyLength),
      ("maximumNumberLength", maximumNumberLength), ("maximumElementCount", maximumElementCount),
      ("maximumElementLength", maximumElementLength), ("logLevel", logLevel),
      ("log", log.map { _ in "set" }),
    ]
  }
}
