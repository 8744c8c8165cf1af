/// Closures that are called before and after an object is mapped.
extension TypeMapping {
  /// Refuses objects of the document before anything is made of them.
  ///
  ///     user.validate { node in
  ///       guard node.age.int(or: 0) >= 18 else { throw TooYoung() }
  ///     }
  ///
  /// What the closure throws ends the mapping with `validationFailed`.
  public mutating func validate(_ check: @escaping @Sendable (MappingNode) throws -> Void) {
    rules.hooks.validate = { node in
      try callingClosure(.validationFailed, type: Model.self) { try check(node) }
    }
  }

  /// Sees an instance when all its properties are set, and may change it.
  ///
  ///     user.didMap { user in user.fullName = user.firstName + " " + user.lastName }
  ///
  /// What the closure throws ends the mapping with `transformFailed`.
  public mutating func didMap(_ change: @escaping @Sendable (inout Model) throws -> Void) {
    rules.hooks.didMap = { instance in
      guard var model = instance as? Model else { return instance }
      try callingClosure(.transformFailed, type: Model.self) { try change(&model) }
      return model
    }
  }

  /// Sees the JSON that was made of an instance, and may change it or add to it.
  ///
  ///     user.didWrite { user, json in json.initials = JSONValue(user.initials) }
  ///
  /// What the closure throws ends the writing with `transformFailed`.
  public mutating func didWrite(
    _ change: @escaping @Sendable (_ instance: Model, _ json: inout JSONValue) throws -> Void
  ) {
    rules.hooks.didWrite = { instance, json in
      guard let model = instance as? Model else { return }
      try callingClosure(.transformFailed, type: Model.self) { try change(model, &json) }
    }
  }
}
