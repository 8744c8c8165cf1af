/// Rules about writing, and about properties that are not mapped.
extension TypeMapping {
  /// Writes a property under a key, regardless of the key from which it is read.
  ///
  ///     user.write("dateOfBirth", as: "birth")
  ///
  /// - Parameters:
  ///   - property: The name of the stored property.
  ///   - key: The key in the document.
  ///   - nested: Whether the key may be a path.
  ///   - delimiter: The separator between the steps of a path; not empty.
  public mutating func write<Name: PropertyName>(
    _ property: Name, as key: String, nested: Bool = true, delimiter: String = "."
  ) {
    rules[PropertyReference(name: property)].writing = WritingRule(
      key: key, delimiter: nested ? delimiter : nil)
  }

  /// Writes a property under a key; the compiler checks the property.
  public mutating func write(
    _ property: PartialKeyPath<Model>, as key: String, nested: Bool = true,
    delimiter: String = "."
  ) {
    rules[PropertyReference(keyPath: property)].writing = WritingRule(
      key: key, delimiter: nested ? delimiter : nil)
  }

  /// Writes the result of a closure for a property under a key.
  ///
  ///     user.write("dateOfBirth", as: "birth") { value, object in "2014" }
  ///
  /// The closure is also called for nil.
  ///
  /// - Parameters:
  ///   - property: The name of the stored property.
  ///   - key: The key in the document; nil for the key from which the property is read.
  ///   - nested: Whether the key may be a path.
  ///   - delimiter: The separator between the steps of a path; not empty.
  ///   - transform: Receives the value and the object, and returns the value to write: anything
  ///     that the mapper can write, including a `JSONValue`. If it returns nil, the key is omitted,
  ///     or null is written with `MappingOptions.writesNil`.
  public mutating func write<Name: PropertyName>(
    _ property: Name, as key: String? = nil, nested: Bool = true, delimiter: String = ".",
    _ transform: @escaping @Sendable (_ value: Any?, _ object: Model) throws -> Any?
  ) {
    rules[PropertyReference(name: property)].writing = WritingRule(
      key: key, delimiter: nested ? delimiter : nil
    ) { value, object in
      guard let object = object as? Model else { return nil }
      return try transform(unwrapped(value), object)
    }
  }

  /// Writes the result of a closure for a property under a key; the compiler checks the property.
  public mutating func write<Value>(
    _ property: KeyPath<Model, Value>, as key: String? = nil, nested: Bool = true,
    delimiter: String = ".",
    _ transform: @escaping @Sendable (_ value: Value, _ object: Model) throws -> Any?
  ) {
    rules[PropertyReference(keyPath: property)].writing = WritingRule(
      key: key, delimiter: nested ? delimiter : nil
    ) { value, object in
      guard let object = object as? Model, let value = value as? Value else { return nil }
      return try transform(value, object)
    }
  }

  /// Ignores properties in both directions: they keep the values from the factory, or are nil.
  ///
  ///     user.ignore("cache")
  public mutating func ignore<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].isIgnored = true }
  }

  /// Ignores properties in both directions; the compiler checks the properties.
  public mutating func ignore(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isIgnored = true }
  }

  /// Excludes properties from writing; they are still read.
  ///
  ///     user.exclude("password")
  public mutating func exclude<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].isExcluded = true }
  }

  /// Excludes properties from writing; the compiler checks the properties.
  public mutating func exclude(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isExcluded = true }
  }

  /// Requires values for properties.
  ///
  /// A missing value or null is an error of kind `missingValue`, even if the property is Optional
  /// or has a default. An update may omit required properties. They are written even if they are
  /// empty collections.
  ///
  ///     user.require("firstName")
  public mutating func require<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].isRequired = true }
  }

  /// Requires values for properties; the compiler checks the properties.
  public mutating func require(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isRequired = true }
  }

  /// Makes null leave these properties unchanged, even Optional ones, as
  /// ``MappingOptions/NullValues/ignore`` does for all properties.
  ///
  ///     user.ignoreNull("nickname", "birthday")
  public mutating func ignoreNull<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].ignoresNull = true }
  }

  /// Makes null leave these properties unchanged; the compiler checks the properties.
  public mutating func ignoreNull(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].ignoresNull = true }
  }
}

/// The value inside an `Any`, or nil if it is an Optional that is nil.
private func unwrapped(_ value: Any) -> Any? {
  func open<Value>(_ value: Value) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrappedValue
  }
  return _openExistential(value, do: open)
}

/// An Optional inside an `Any`.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { flatMap { unwrapped($0) } }
}
