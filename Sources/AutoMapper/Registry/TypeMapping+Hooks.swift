/// Closures that are called before and after an object is mapped.
extension TypeMapping {
  /// Calls a closure that may reject an object of the document before it is mapped.
  ///
  ///     user.validate { node in
  ///       guard node.age.int(or: 0) >= 18 else { throw TooYoung() }
  ///     }
  ///
  /// An error that the closure throws ends the mapping with `validationFailed`.
  public mutating func validate(_ check: @escaping @Sendable (MappingNode) throws -> Void) {
    rules.hooks.validate = { node in
      try callingClosure(.validationFailed, type: Model.self) { try check(node) }
    }
  }

  /// Calls a closure with each instance after all its properties are set; the closure may change
  /// it.
  ///
  ///     user.didMap { user in user.fullName = user.firstName + " " + user.lastName }
  ///
  /// An error that the closure throws ends the mapping with `transformFailed`.
  public mutating func didMap(_ change: @escaping @Sendable (inout Model) throws -> Void) {
    rules.hooks.didMap = { instance in
      guard var model = instance as? Model else { return instance }
      try callingClosure(.transformFailed, type: Model.self) { try change(&model) }
      return model
    }
  }

  /// Calls a closure with the JSON written for each instance; the closure may change it or add to
  /// it.
  ///
  ///     user.didWrite { user, json in json.initials = JSONValue(user.initials) }
  ///
  /// An error that the closure throws ends the writing with `transformFailed`.
  public mutating func didWrite(
    _ change: @escaping @Sendable (_ instance: Model, _ json: inout JSONValue) throws -> Void
  ) {
    rules.hooks.didWrite = { instance, json in
      guard let model = instance as? Model else { return }
      try callingClosure(.transformFailed, type: Model.self) { try change(model, &json) }
    }
  }
}
