/// What is written, and what takes no part.
extension TypeMapping {
  /// Writes a property under a key, whatever it is read from.
  ///
  ///     user.write("dateOfBirth", as: "birth")
  ///
  /// - Parameters:
  ///   - property: The name of the stored property.
  ///   - key: The key in the document.
  ///   - nested: Whether the key may be a path.
  ///   - delimiter: What parts the steps of a path; not empty.
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

  /// Writes a property under a key, as a closure says.
  ///
  ///     user.write("dateOfBirth", as: "birth") { value, object in "2014" }
  ///
  /// The closure is called for nil too.
  ///
  /// - Parameters:
  ///   - property: The name of the stored property.
  ///   - key: The key in the document; nil for the one that the property is read from.
  ///   - nested: Whether the key may be a path.
  ///   - delimiter: What parts the steps of a path; not empty.
  ///   - transform: Receives the value and the object, and gives what is written: anything that the
  ///     mapper can write, a `JSONValue` too. Nil leaves the key out, or is null with
  ///     `MappingOptions.writesNil`.
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

  /// Writes a property under a key, as a closure says; the compiler checks the property.
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

  /// Leaves properties out of both directions: they keep what the factory gave them, or are nil.
  ///
  ///     user.ignore("cache")
  public mutating func ignore<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].isIgnored = true }
  }

  /// Leaves properties out of both directions; the compiler checks the properties.
  public mutating func ignore(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isIgnored = true }
  }

  /// Leaves properties out of what is written; they are read all the same.
  ///
  ///     user.exclude("password")
  public mutating func exclude<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].isExcluded = true }
  }

  /// Leaves properties out of what is written; the compiler checks the properties.
  public mutating func exclude(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isExcluded = true }
  }

  /// Makes properties necessary.
  ///
  /// One that is missing or null is an error of kind `missingValue`, even if it is Optional or has a
  /// default. An update may leave them out. They are written even if they are empty collections.
  ///
  ///     user.require("firstName")
  public mutating func require<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].isRequired = true }
  }

  /// Makes properties necessary; the compiler checks the properties.
  public mutating func require(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isRequired = true }
  }

  /// Lets null leave properties as they are, Optionals too: what an object has, it keeps.
  ///
  ///     user.ignoreNull("nickname")
  public mutating func ignoreNull<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: name)].ignoresNull = true }
  }

  /// Lets null leave properties as they are; the compiler checks the properties.
  public mutating func ignoreNull(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].ignoresNull = true }
  }
}

/// What an `Any` holds, or nil when that is an Optional's nil.
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
