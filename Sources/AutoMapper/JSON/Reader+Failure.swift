extension Reader {
  /// The error for a fault, with an offset in the text: the given one, or that of the next value.
  ///
  /// It has the kind of null if an empty string counts as null.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func failure(
    _ fault: consuming some Fault, type: (any Any.Type)? = nil, offset: Int? = nil
  ) -> MappingError {
    let error = MappingError(fault, type: type, offset: offset ?? self.offset)
    guard policies.emptyStrings == .asNull, error.isOfEmptyString, error.kind != .unknownCase
    else { return error }
    return MappingError(
      .missingValue, type: type, expected: error.expected, found: error.found,
      advice: error.advice, offset: offset ?? self.offset)
  }
}
