/// A value that a library's type cannot have.
struct ImpossibleValue: Error {
  let type: any Any.Type
  let found: String
  var kind = MappingError.Kind.outOfRange

  /// The error for the value of a coder.
  func error(at coder: ValueCoder) -> MappingError {
    MappingError(
      kind == .outOfRange
        ? ValueFault.range(expected: "\(type)", found: found)
        : .form(expected: "\(type)", found: found),
      path: MappingPath(coder.path))
  }
}
