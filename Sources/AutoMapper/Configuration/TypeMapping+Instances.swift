/// The source of instances.
extension TypeMapping {
  /// Sets the factory for instances, so that declared default values are kept.
  ///
  ///     user.factory { User() }
  ///
  /// This is the same as calling `MappingProvider.register(_:)` with a closure.
  public mutating func factory(_ make: @escaping @Sendable () throws -> Model) {
    rules.value.state(.factory)
    rules.factory = Factory(make)
  }

  /// Sets a closure that returns the instance for a node of the document: one of several
  /// subclasses, or an existing one.
  ///
  ///     user.instance { node in known.user(id: try node.id.int) }
  ///
  /// The properties are then read into the instance, which keeps its identity. If the closure
  /// returns nil, the value is missing: an Optional becomes nil, and an element of an array or
  /// dictionary is omitted.
  @inlinable
  public mutating func instance(_ find: @escaping @Sendable (MappingNode) throws -> Model?) {
    setInstance(NodeClosure(storing: find))
  }

  @usableFromInline
  mutating func setInstance(_ find: NodeClosure) {
    rules.value.state(.instance)
    rules.instance = find
  }

  /// Chooses the type to make by a value in the document.
  ///
  ///     user.discriminator("type", ["admin": Admin.self, "guest": Guest.self])
  ///
  /// Written objects contain the key too. A class among the types needs its own factory. A value
  /// that is not listed is an error of kind `unknownCase`, and a missing key or null is an error of
  /// kind `missingValue`, unless there is a default type.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - types: Subclasses, or the type itself, by the texts that identify them.
  ///   - defaultType: The type to make if the document does not name a listed one; nil for an
  ///     error.
  public mutating func discriminator(
    _ key: String, _ types: [String: any Any.Type], default defaultType: (any Any.Type)? = nil
  ) {
    rules.value.state(.discriminator)
    rules.discriminator = DiscriminatorRule(key: key, types: types, defaultType: defaultType)
  }
}

/// Closures that are called before and after an object is mapped.
///
/// Several of one kind are all called: those of superclasses first, then in the order in which they
/// were stated.
extension TypeMapping {
  /// Calls a closure that may reject an object of the document before it is mapped.
  ///
  ///     user.validate { node in
  ///       guard node.age.int(or: 0) >= 18 else { throw TooYoung() }
  ///     }
  ///
  /// An error that the closure throws ends the mapping with `validationFailed`.
  public mutating func validate(_ check: @escaping @Sendable (MappingNode) throws -> Void) {
    rules.hooks.add(
      ObjectHooks(validate: { node in
        try callingClosure(.validationFailed, type: Model.self) { try check(node) }
      }))
  }

  /// Calls a closure with each instance after all its properties are set; the closure may change
  /// it.
  ///
  ///     user.didMap { user in user.fullName = user.firstName + " " + user.lastName }
  ///
  /// An error that the closure throws ends the mapping with `transformFailed`.
  public mutating func didMap(_ change: @escaping @Sendable (inout Model) throws -> Void) {
    rules.hooks.add(
      ObjectHooks(didMap: { instance in
        guard var model = instance as? Model else { return instance }
        try callingClosure(.transformFailed, type: Model.self) { try change(&model) }
        return model
      }))
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
    rules.hooks.add(
      ObjectHooks(didWrite: { instance, json in
        _ = try instance.with(Model.self) { model in
          try callingClosure(.transformFailed, type: Model.self) { try change(model, &json) }
        }
      }))
  }
}
