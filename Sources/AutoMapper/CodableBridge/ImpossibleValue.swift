/// A value that a library's type cannot have.
struct ImpossibleValue: Error {
  let type: any Any.Type
  let found: String
  var kind = MappingError.Kind.outOfRange

  /// The error for a value at a position.
  func error(at position: CodingPosition) -> MappingError {
    MappingError(
      kind == .outOfRange
        ? ValueFault.range(expected: "\(type)", found: found)
        : .form(expected: "\(type)", found: found),
      path: MappingPath(position.path))
  }
}
