/// What can be known before any data.
extension ObjectMapper {
  /// Looks for everything that is wrong, or may not be meant, about types and their rules.
  ///
  /// Call it in a test, so that mistakes come up before a document does:
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
  /// It looks through everything that the types hold: properties, elements of collections, types that
  /// discriminators choose, registered subclasses. All problems are found, not only the first. No closure
  /// of the provider is called, except for a factory where only an instance can tell what property a
  /// key path leads to. Date formats are tried on one date.
  ///
  /// Errors and warnings are probably mistakes. What is often meant so, such as a closure without an
  /// inverse, is a note, and must be asked for:
  ///
  ///     for issue in mapper.validate(User.self, atLeast: .note) { print(issue) }
  ///
  /// - Parameters:
  ///   - types: The types that documents are mapped to and made of. Rules that none of them leads to
  ///     are an issue too, unless a property may hold anything. Without arguments all types that the
  ///     provider has rules for are looked at.
  ///   - severity: How much an issue must matter; a warning or more by default.
  /// - Returns: The issues in the order of the types and their declarations; none when all is well.
  /// - Complexity: O(*n*), where *n* is the number of properties of all types, and for each type
  ///   O(*m*²) in the number of its own. Keep it out of code that runs often.
  public func validate(
    _ types: any Any.Type..., atLeast severity: MappingIssue.Severity = .warning
  ) -> [MappingIssue] {
    var check = ConfigurationCheck(compiler.provider, options)
    check.run(types)
    return check.issues.filter { $0.severity >= severity }
  }

  /// Looks for what a conversion from one type to another lacks.
  ///
  ///     for issue in mapper.validate(from: Order.self, to: OrderRow.self) { print(issue) }
  ///     // Prints: error: note: 'note' of OrderRow has no source in Order; register a key for it,
  ///     // or ignore it
  ///
  /// It names the properties of the target that have no source (`missingSource`), and those whose source
  /// has a type that never fits, or that can be nil where the target cannot (`incompatibleTypes`), in
  /// nested models too. What is wrong with the rules of one type alone is said by
  /// ``validate(_:atLeast:)``.
  ///
  /// - Parameters:
  ///   - source: The type that is converted.
  ///   - target: The type that is made.
  /// - Returns: The issues in the order of the target's declarations; none when all is well. An error
  ///   means that the conversion fails, a warning that it may, or that a property gets no value.
  public func validate(
    from source: any Any.Type, to target: any Any.Type
  ) -> [MappingIssue] {
    var check = ConversionCheck(compiler.provider, options)
    check.run(from: source, to: target)
    return check.issues
  }

  /// Describes what the mapper does with a type.
  ///
  ///     print(mapper.explain(User.self))
  ///
  /// prints a line about the type and a table: for each property the keys that are tried in their
  /// order, what its value is, what happens when it is missing, and the key that is written. For an
  /// array and the like, the type inside is described too. The description has the same as values.
  ///
  /// Where the type cannot be mapped, the description says why; see
  /// ``MappingPlanDescription/errors``.
  ///
  /// - Parameter type: Any type.
  /// - Returns: The description.
  public func explain(_ type: any Any.Type) -> MappingPlanDescription {
    PlanDescriber(compiler.provider, options).description(of: type)
  }
}
