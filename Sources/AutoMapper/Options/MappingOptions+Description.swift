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
    [
      ("syntax", syntax.rawValue),
      ("unknownKeys", unknownKeys.rawValue),
      ("keyMatching", keyMatching.rawValue),
      ("duplicateKeys", duplicateKeys.rawValue),
      ("missingValues", missingValues.rawValue),
      ("nullValues", nullValues.rawValue),
      ("emptyStrings", emptyStrings.rawValue),
      ("invalidValues", invalidValues.rawValue),
      ("invalidElements", invalidElements.rawValue),
      ("unknownCases", unknownCases.rawValue),
      ("acceptsSingleElements", "\(acceptsSingleElements)"),
      ("readsJSONInStrings", "\(readsJSONInStrings)"),
      ("convertsValues", "\(convertsValues)"),
      ("acceptsIntegersInAnyForm", "\(acceptsIntegersInAnyForm)"),
      ("dateFormat", dateFormat?.description ?? "nil"),
      ("infersTypesFromKeys", infersTypesFromKeys.rawValue),
      ("keepsUnknownKeys", "\(keepsUnknownKeys)"),
      ("writesNil", "\(writesNil)"),
      ("emptyCollections", emptyCollections.rawValue),
      ("nonFiniteNumbers", nonFiniteNumbers.rawValue),
      ("collectsErrors", "\(collectsErrors)"),
      ("mergesDictionaries", "\(mergesDictionaries)"),
      ("buildsClassesWithoutFactory", "\(buildsClassesWithoutFactory)"),
      ("maximumDepth", "\(maximumDepth)"),
      ("maximumDocumentLength", "\(maximumDocumentLength)"),
      ("maximumStringLength", "\(maximumStringLength)"),
      ("maximumKeyLength", "\(maximumKeyLength)"),
      ("maximumNumberLength", "\(maximumNumberLength)"),
      ("maximumElementCount", "\(maximumElementCount)"),
      ("maximumElementLength", "\(maximumElementLength)"),
      ("logLevel", logLevel.description),
      ("log", log == nil ? "nil" : "set"),
    ]
  }
}
