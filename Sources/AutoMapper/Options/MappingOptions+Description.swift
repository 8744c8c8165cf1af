extension MappingOptions: CustomStringConvertible {
  /// The options that do not have their default values, such as
  /// `MappingOptions(nullValues: throw, maximumDepth: 64)`.
  public var description: String {
    let changes = zip(texts, MappingOptions.default.texts)
      .filter { own, standard in own.text != standard.text }
      .map { own, _ in "\(own.name): \(own.text)" }
    return "MappingOptions(\(changes.joined(separator: ", ")))"
  }

  /// The names of all options, and their values as text.
  private var texts: [(name: String, text: String)] {
    let values: [(String, Any?)] = [
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
    return values.map { ($0, $1.map { "\($0)" } ?? "nil") }
  }
}
