extension SourceReader {
  /// The error for a next value of the wrong form, including null.
  mutating func mismatch(expected: String, type: any Any.Type) throws -> MappingError {
    let start = offset
    let scalar = try takeScalar()
    if case .null = scalar {
      return failure(ValueFault.null(expected: expected), type: type, offset: start)
    }
    return failure(
      ValueFault.form(expected: expected, found: scalar.found), type: type, offset: start)
  }

  /// Throws the error for a next value of the wrong form.
  @inline(never)
  mutating func failMismatch(expected: String, type: any Any.Type) throws -> Never {
    throw try mismatch(expected: expected, type: type)
  }

  /// Rejects any next value other than an object.
  @inline(__always)
  mutating func requireObject(_ expected: String, type: any Any.Type) throws {
    guard try kind() == .object else { try failMismatch(expected: expected, type: type) }
  }

  /// The error for a key that occurred before in the same object.
  func duplicateKey(_ key: String, offset: Int? = nil) -> MappingError {
    var error = failure(KeyFault.duplicate(key), offset: offset)
    error.prepend(.key(key))
    return error
  }
}
