extension SourceReader {
  /// The error for a next value of the wrong form, including null.
  mutating func mismatch(expected: String, type: any Any.Type) throws -> MappingError {
    let start = offset
    let scalar = try takeScalar()
    var error = failure(.typeMismatch, expected: expected, found: scalar.found, offset: start)
    if case .null = scalar {
      error = failure(.missingValue, expected: expected, found: "null", offset: start)
    }
    error.type = type
    return error
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
    var error = failure(
      .invalidKey, expected: "each key once", found: "\(MappingError.quoted(key)) again",
      offset: offset)
    error.topic = .duplicateKey
    error.prepend(.key(key))
    return error
  }
}
