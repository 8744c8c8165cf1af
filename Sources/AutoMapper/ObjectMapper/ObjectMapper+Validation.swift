/// Checks and descriptions that do not need any data.
extension ObjectMapper {
  /// Returns everything about types and their rules that is wrong or may not be intended.
  ///
  /// Call it in a test, so that mistakes are found before a document is mapped:
  ///
  ///     let mapper = ObjectMapper { provider in
  ///       provider.configure(User.self) { user in
  ///         user.map("given_name", to: "frstName")
  ///       }
  ///     }
  ///     for issue in mapper.validate(User.self) { print(issue) }
  ///     // Prints: error: invalid configuration: expected the name of a property of User, found
  ///     // "frstName"; did you mean 'firstName'?
  ///
  /// The check covers everything inside the types: properties, elements of collections, types that
  /// discriminators choose, registered subclasses. It finds all problems, not only the first. It
  /// does not call closures of the provider, except for a factory if only an instance can determine
  /// which property a key path leads to, and closures of ``MappingProvider/instances(_:)``. Date
  /// formats are tried with one date.
  ///
  /// If several classes need a factory, the last issue about them contains the line that registers
  /// the factories: `provider.register(Post.init, Comment.init)`.
  ///
  /// Errors and warnings are probably mistakes. Rules that are often intended, such as a closure
  /// without an inverse, are notes, which you have to request:
  ///
  ///     for issue in mapper.validate(User.self, atLeast: .note) { print(issue) }
  ///
  /// - Parameters:
  ///   - types: The types that documents are mapped to and written from. Rules that none of them
  ///     uses are an issue too, unless a property may contain a value of any type. Without
  ///     arguments, all types with rules in the provider are checked.
  ///   - severity: The lowest severity to return. The default is `.warning`.
  /// - Returns: The issues in the order of the types and their declarations; empty if there are
  ///   none.
  /// - Complexity: O(*n*), where *n* is the number of properties of all types, and for each type
  ///   O(*m*²) in the number of its own properties. Do not call it in code that runs often.
  public func validate(
    _ types: any Any.Type..., atLeast severity: MappingIssue.Severity = .warning
  ) -> [MappingIssue] {
    issues(of: types).filter { $0.severity >= severity }
  }

  /// Returns the errors and warnings of ``validate(_:atLeast:)`` about the types of a list, which are
  /// checked together.
  ///
  ///     let types: [any Any.Type] = [User.self, Post.self]
  ///     for issue in mapper.validate(types) { print(issue) }
  @_disfavoredOverload  // So that the compiler's message for an instance is about types.
  public func validate(_ types: [any Any.Type]) -> [MappingIssue] {
    issues(of: types).filter { $0.severity >= .warning }
  }

  private func issues(of types: [any Any.Type]) -> [MappingIssue] {
    var check = ConfigurationCheck(compiler.provider, options)
    check.run(types)
    return check.issues
  }

  /// Returns everything that prevents a conversion from one type to another.
  ///
  ///     for issue in mapper.validate(from: Order.self, to: OrderRow.self) { print(issue) }
  ///     // Prints: error: note: 'note' of OrderRow has no source in Order; register a key for it,
  ///     // or ignore it
  ///
  /// The issues name the properties of the target that do not have a source (`missingSource`), and
  /// those whose source has a type that never fits, or can be nil although the target cannot
  /// (`incompatibleTypes`), including those of nested models. Problems with the rules of a single
  /// type are found by ``validate(_:atLeast:)``.
  ///
  /// - Parameters:
  ///   - source: The type to convert from.
  ///   - target: The type to convert to.
  /// - Returns: The issues in the order of the target's declarations; empty if there are none. An
  ///   error means that the conversion fails; a warning means that it may fail, or that a property
  ///   does not get a value.
  public func validate(from source: any Any.Type, to target: any Any.Type) -> [MappingIssue] {
    var check = ConversionCheck(compiler.provider, options)
    check.run(from: source, to: target)
    return check.issues
  }

  /// Describes how the mapper treats a type.
  ///
  ///     struct User { let id: Int; var firstName: String; var password: String? }
  ///
  ///     let mapper = ObjectMapper { provider in
  ///       provider.configure(User.self) { user in
  ///         user.map(["given_name", "name"], to: \.firstName)
  ///         user.exclude("password")
  ///       }
  ///     }
  ///     print(mapper.explain(User.self))
  ///     // Prints:
  ///     // User: struct
  ///     //
  ///     // property   type     read from                    value   if missing  written as
  ///     // ---------  -------  ---------------------------  ------  ----------  ------------
  ///     // id         Int      id                           number  error       id
  ///     // firstName  String   given_name, name, firstName  string  error       given_name
  ///     // password   String?  password                     string  nil         - (excluded)
  ///     //
  ///     // Keys are tried from left to right, then in other spellings (case, spaces, _ - @ $ #).
  ///
  /// The table shows for each property the keys in the order in which they are tried, the form of
  /// its value, the result if the value is missing, and the written key. For arrays and other
  /// containers, the types inside are described too. The properties of the description contain the
  /// same information as values.
  ///
  /// If the type cannot be mapped, the description states the reason; see
  /// ``MappingPlanDescription/errors``.
  ///
  /// - Parameter type: Any type.
  /// - Returns: The description.
  public func explain(_ type: any Any.Type) -> MappingPlanDescription {
    PlanDescriber(compiler.provider, options).description(of: type)
  }
}
