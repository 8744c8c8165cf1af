extension Error {
  /// The same error with a key prepended to its path, and with the property if the error is about
  /// its value.
  func prepending(
    key: String, property: String, of type: any Any.Type
  ) -> any Error {
    guard var error = self as? MappingError else { return self }
    error.name(property, of: type)
    error.prepend(.key(key))
    return error
  }

  /// The same error, with a record that an object was being written when it occurred.
  func passing(_ object: AnyObject) -> any Error {
    guard var error = self as? MappingError, error.kind == .depthExceeded else { return self }
    error.passedObjects.append(
      MappingError.PassedObject(
        identity: ObjectIdentifier(object), componentsBelow: error.path.components.count))
    return error
  }
}

extension MappingError {
  /// Names the property that the error is about, unless it is about something inside the value.
  ///
  /// For a type that cannot be mapped or instantiated, the error keeps that type.
  mutating func name(_ property: String, of type: any Any.Type) {
    guard path.isRoot, self.property == nil else { return }
    self.property = property
    if kind != .unsupportedType && kind != .factoryRequired { self.type = type }
  }
}
