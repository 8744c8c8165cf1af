extension MappingNode {
  /// The error for a value that a built-in transformer does not understand.
  ///
  /// The path is added by the codec that called the transformer, which also knows the property.
  func failure(
    _ kind: MappingError.Kind = .typeMismatch, type: any Any.Type, expected: String
  ) -> MappingError {
    MappingError(kind, type: type, expected: expected, found: json.found)
  }
}
