extension SourceReader {
  /// Makes the error for a next value that has the wrong form, null included.
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
}

extension SourceReader {
  /// Throws the error for a next value that has the wrong form.
  @inline(never)
  mutating func failMismatch(expected: String, type: any Any.Type) throws -> Never {
    throw try mismatch(expected: expected, type: type)
  }
}

extension Error {
  /// The same error with one more step at the front of its path.
  func prepending(_ component: MappingPath.Component) -> any Error {
    guard var error = self as? MappingError else { return self }
    error.path.prepend(component)
    return error
  }

  /// The same error with a key in front of its path, and with the property when it was the value.
  func prepending(
    key: String, property: String, of type: any Any.Type
  ) -> any Error {
    guard var error = self as? MappingError else { return self }
    if error.path.isRoot && error.property == nil {
      error.property = property
      error.type = type
    }
    error.path.prepend(.key(key))
    return error
  }
}

extension SourceReader {
  /// Refuses any next value but an object.
  @inline(__always)
  mutating func requireObject(_ expected: String, type: any Any.Type) throws {
    guard try kind() == .object else { try failMismatch(expected: expected, type: type) }
  }
}

extension Error {
  /// The same error, remembering that an object was being written when it occurred.
  func passing(_ object: AnyObject) -> any Error {
    guard var error = self as? MappingError, error.kind == .depthExceeded else { return self }
    error.passedObjects.append(
      MappingError.PassedObject(
        identity: ObjectIdentifier(object), componentsBelow: error.path.components.count))
    return error
  }
}
