extension Error {
  /// The same error with a key in front of its path, and with the property when it was the value.
  func prepending(
    key: String, property: String, of type: any Any.Type
  ) -> any Error {
    guard var error = self as? MappingError else { return self }
    error.name(property, of: type)
    error.prepend(.key(key))
    return error
  }

  /// The same error, remembering that an object was being written when it occurred.
  func passing(_ object: AnyObject) -> any Error {
    guard var error = self as? MappingError, error.kind == .depthExceeded else { return self }
    error.passedObjects.append(
      MappingError.PassedObject(
        identity: ObjectIdentifier(object), componentsBelow: error.path.components.count))
    return error
  }
}

extension MappingError {
  /// Names the property that the error is about, where nothing inside of its value is.
  ///
  /// What cannot be mapped, or made, stays the type that the error is about.
  mutating func name(_ property: String, of type: any Any.Type) {
    guard path.isRoot, self.property == nil else { return }
    self.property = property
    if kind != .unsupportedType && kind != .factoryRequired { self.type = type }
  }
}
