extension MappingNode {
  /// The error for a value that a built-in transformer does not understand.
  ///
  /// The path is added by the codec that called the transformer, which also knows the property.
  func failure(
    isOutOfRange: Bool = false, type: any Any.Type, expected: String
  ) -> MappingError {
    MappingError(
      isOutOfRange
        ? ValueFault.range(expected: expected, found: json.found)
        : .form(expected: expected, found: json.found), type: type)
  }
}
