/// Sources of instances that need less than a line for each type.
extension MappingProvider {
  /// Registers factories for several types in one call.
  ///
  ///     provider.register(User.init, Post.init, Settings.init)
  ///     provider.register({ Post(id: 0) }, Settings.init)
  ///
  /// The call is the same as one of `register` for each of them, in this order.
  ///
  /// Write closures first, and initializers after them: Swift 6.3 accepts a closure after the
  /// second argument only as `{ @Sendable in … }`.
  ///
  /// - Parameters:
  ///   - first: Makes a new instance. It may be called from any thread. An error that it throws
  ///     ends the mapping with `MappingError.Kind.transformFailed`.
  ///   - second: The same for another type.
  ///   - others: The same for further types.
  public mutating func register<First, Second, each Other>(
    _ first: @escaping @Sendable () throws -> First,
    _ second: @escaping @Sendable () throws -> Second,
    _ others: repeat @escaping @Sendable () throws -> each Other
  ) {
    register(first)
    register(second)
    repeat register(each others)
  }

  /// Gives all properties of a struct default values, except for those that a document must have.
  ///
  ///     struct User {
  ///       let id: Int
  ///       var name = "anonymous"
  ///       var tags: [String] = []
  ///     }
  ///     provider.defaults(User(id: 0), requiring: \.id)
  ///     let mapper = ObjectMapper(provider)
  ///     print(try mapper.map(#"{"id": 7}"#, to: User.self))
  ///     // Prints: User(id: 7, name: "anonymous", tags: [])
  ///
  /// The values for missing keys are those of the given instance, and so are those of ignored and
  /// read-only properties. A required property without a value, or with null, is an error of kind
  /// `missingValue`; its value in the instance is never used. If no property is required, `{}` is a
  /// complete document.
  ///
  /// The expression is evaluated again for each instance, like the closure of a factory, so that
  /// `UUID()` or a new object in a declared default is different in each. A variable is copied
  /// instead. The call replaces an earlier factory of the type, and adds to the properties that are
  /// required by `TypeMapping.require`.
  ///
  /// A class needs a factory, because instances cannot be copied: the type is otherwise rejected
  /// with an error of kind `invalidConfiguration` when it is first mapped.
  ///
  /// - Parameters:
  ///   - instance: An instance of a struct with the default values.
  ///   - properties: The properties that a document must have; the compiler checks them.
  public mutating func defaults<Model>(
    _ instance: @autoclosure @escaping @Sendable () -> Model,
    requiring properties: PartialKeyPath<Model>...
  ) {
    register(instance)
    changeMembers(Model.self) { rules in
      rules.factory?.fault = Model.self is AnyClass ? .sharedDefaults(of: Model.self) : nil
      for property in properties {
        rules[PropertyReference(keyPath: property)].isRequired = true
      }
    }
  }

  /// Sets a closure that makes the instances of all types without a factory of their own.
  ///
  ///     protocol Model {
  ///       init()
  ///     }
  ///     provider.instances { type in (type as? any Model.Type)?.init() }
  ///
  /// For a hierarchy of classes, the superclass is enough if it declares `required init()`:
  ///
  ///     provider.instances { type in (type as? Node.Type)?.init() }
  ///
  /// The closure is called with a struct or class of the program when a mapper first needs to know
  /// how to map it. If it returns nil, it is not called with this type again. If it returns an
  /// instance, this one is discarded, and the closure is called for each new instance, as a factory
  /// for exactly this type would be: missing keys keep the values of the instance, also in structs,
  /// where all properties are then optional in the document (see `TypeMapping.require`).
  ///
  /// The rules of a type take precedence: a factory, ``defaults(_:requiring:)``, an instance
  /// closure or a converter. A `Codable` type keeps using its conformance as ``codable`` says. If
  /// there are several closures, they are called in the order in which they were added, and the
  /// first one that returns an instance is used for the type.
  ///
  /// - Parameter make: Makes a new instance of a type, or returns nil if it does not make instances
  ///   of this type. It may be called from any thread. A value of another type is an error of kind
  ///   `invalidConfiguration`; an error that the closure throws ends the mapping with
  ///   `transformFailed`.
  public mutating func instances(_ make: @escaping @Sendable (any Any.Type) throws -> Any?) {
    generalFactories.append(make)
  }
}
