public import AutoMapperDates

/// Default values for missing keys.
extension TypeMapping {
  /// Gives a property a default value for documents without its key, while all other properties
  /// remain required.
  ///
  ///     struct Money {
  ///       var amount: Decimal
  ///       var currency = "EUR"
  ///     }
  ///     provider.configure(Money.self) { money in
  ///       money.default(\.currency, "EUR")
  ///     }
  ///     print(try mapper.map(#"{"amount": 5}"#, to: Money.self).currency)
  ///     // Prints: EUR
  ///
  /// The value is used for a missing key, for null if the property cannot be nil, and wherever the
  /// policies allow a default: ``MappingOptions/invalidValues``, ``MappingOptions/unknownCases``.
  /// If a factory makes the instance, the value replaces the one from the factory. An update keeps
  /// the existing value.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The value; it is evaluated again for each instance.
  public mutating func `default`<Value>(
    _ property: KeyPath<Model, Value>, _ value: @autoclosure @escaping @Sendable () -> Value
  ) {
    rules[PropertyReference(keyPath: property)].standard = StandardValue(Value.self, value)
  }

  /// Gives the property with a name a default value for documents without its key.
  ///
  ///     money.default("currency", "EUR")
  ///
  /// A value of another type than the property's is an error of kind `invalidConfiguration` when
  /// the type is first mapped.
  public mutating func `default`<Name: PropertyName, Value>(
    _ property: Name, _ value: @autoclosure @escaping @Sendable () -> Value
  ) {
    rules[PropertyReference(name: String(property))].standard = StandardValue(Value.self, value)
  }
}

/// The formats of dates.
extension TypeMapping {
  /// Reads and writes the dates of properties in a single format.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: "dateOfBirth", "memberSince")
  ///
  /// The dates may be in an Optional, an array, a set, a tuple, or the keys or values of a
  /// dictionary. Use `.anyOf([…])` to accept several formats; the first one is written.
  ///
  /// - Parameters:
  ///   - format: The format; a string literal is a Unicode date pattern.
  ///   - properties: The names of stored properties.
  public mutating func dateFormat<Name: PropertyName>(
    _ format: DateFormat, for properties: Name...
  ) {
    for name in properties { rules[PropertyReference(name: name)].dateFormat = format }
  }

  /// Reads and writes the dates of properties in a single format; the compiler checks the
  /// properties.
  ///
  ///     user.dateFormat("MM/dd/yyyy", for: \.dateOfBirth, \.memberSince)
  public mutating func dateFormat(_ format: DateFormat, for properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].dateFormat = format }
  }

  /// Reads and writes all dates of the type in a single format, except those with a format of their
  /// own.
  public mutating func dateFormat(_ format: DateFormat) {
    rules.value.state(.dateFormatOfType)
    rules.dateFormat = format
  }

  /// Writes the dates under a key in a format, regardless of the format in which they are read.
  ///
  ///     user.dateFormat("yyyy", forKey: "birth")
  public mutating func dateFormat(_ format: DateFormat, forKey key: String) {
    rules.value.setDateFormat(format, forWrittenKey: key)
  }
}
