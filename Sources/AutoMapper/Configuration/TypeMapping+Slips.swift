/// Compiler messages for common mistakes in rules.
///
/// These declarations cannot be called, and release builds do not contain them; `Tests/Slips` has a
/// call for each.
extension TypeMapping {
  /// Takes a key and a property in the wrong order.
  @available(*, unavailable, message: "the key comes first: map(\"key\", to: \\.property)")
  @_alwaysEmitIntoClient
  public mutating func map(_ property: PartialKeyPath<Model>, to key: some PropertyName) {}

  /// Takes a property without its label.
  @available(*, unavailable, renamed: "map(_:to:)")
  @_alwaysEmitIntoClient
  public mutating func map(_ keys: some MappingKeys, _ property: PartialKeyPath<Model>) {}

  /// Takes a property and a key in the wrong order.
  @available(*, unavailable, message: "the property comes first: write(\\.property, as: \"key\")")
  @_alwaysEmitIntoClient
  public mutating func write(_ key: some PropertyName, as property: PartialKeyPath<Model>) {}

  /// Takes a key without its label.
  @available(*, unavailable, renamed: "write(_:as:)")
  @_alwaysEmitIntoClient
  public mutating func write(_ property: PartialKeyPath<Model>, _ key: String) {}

  /// Takes a property that does not have a setter.
  @available(*, unavailable, message: "the property must be a var that can be set from here")
  @_alwaysEmitIntoClient
  public mutating func set(_ property: PartialKeyPath<Model>, named name: String? = nil) {}
}
