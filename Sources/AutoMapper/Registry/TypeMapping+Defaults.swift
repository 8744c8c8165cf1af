/// Values for missing keys.
extension TypeMapping {
  /// Gives a property a value for documents that have none, and leaves all others required.
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
  /// It stands for a missing key, for null where the property cannot be nil, and for what the policies let
  /// a default stand for: ``MappingOptions/invalidValues``, ``MappingOptions/unknownCases``. Where a factory
  /// makes the instance, it replaces the factory's value. What is updated keeps its own.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: Makes the value, anew for each instance.
  public mutating func `default`<Value>(
    _ property: KeyPath<Model, Value>, _ value: @autoclosure @escaping @Sendable () -> Value
  ) {
    rules[PropertyReference(keyPath: property)].standard = StandardValue(Value.self, value)
  }

  /// Gives the property of a name a value for documents that have none.
  ///
  ///     money.default("currency", "EUR")
  ///
  /// A value of another type than the property's is an error of kind `invalidConfiguration` when the type
  /// is first mapped.
  public mutating func `default`<Name: PropertyName, Value>(
    _ property: Name, _ value: @autoclosure @escaping @Sendable () -> Value
  ) {
    rules[PropertyReference(name: String(property))].standard = StandardValue(Value.self, value)
  }
}

/// The value of a property for documents that have none.
struct StandardValue: Sendable {
  let type: any Any.Type
  let make: @Sendable () -> Any

  init<Value>(_ type: Value.Type, _ make: @escaping @Sendable () -> Value) {
    self.type = type
    self.make = make
  }

  /// Whether a property of a type can hold it.
  func fits(_ type: any Any.Type) -> Bool {
    if self.type == type { return true }
    guard let optional = type as? any OptionalOperations.Type else { return false }
    return fits(optional.wrappedType)
  }
}
