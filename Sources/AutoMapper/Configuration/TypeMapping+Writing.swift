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
    state(PropertyReference(name: property), key, nested ? delimiter : nil)
  }

  /// Writes a property under a key; the compiler checks the property.
  ///
  ///     user.write(\.dateOfBirth, as: "birth")
  ///     user.write(\.initials, as: "initials")    // var initials: String { … }
  ///
  /// A computed property without a setter is only written, as with
  /// `write("initials") { $0.initials }`.
  public mutating func write(
    _ property: PartialKeyPath<Model>, as key: String, nested: Bool = true,
    delimiter: String = "."
  ) {
    state(PropertyReference(keyPath: property), key, nested ? delimiter : nil)
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
    state(PropertyReference(name: property), key, nested ? delimiter : nil) { value, object in
      try object.with(Model.self) { try transform(unwrapped(value.value), $0) }
    }
  }

  /// Writes the result of a closure for a property under a key; the compiler checks the property.
  public mutating func write<Value>(
    _ property: KeyPath<Model, Value>, as key: String? = nil, nested: Bool = true,
    delimiter: String = ".",
    _ transform: @escaping @Sendable (_ value: Value, _ object: Model) throws -> Any?
  ) {
    state(PropertyReference(keyPath: property), key, nested ? delimiter : nil) { value, object in
      try object.with(Model.self) { object in
        try value.with(Value.self) { try transform($0, object) }
      }
    }
  }

  /// States how a property is written, and gives it a place if it turns out to be computed.
  private mutating func state(
    _ property: PropertyReference, _ key: String?, _ delimiter: String?,
    _ access: PropertyAccess? = nil, _ closure: WritingClosure? = nil
  ) {
    var known = rules[property]
    known.access = access ?? known.access
    known.position = known.position ?? rules.nextPosition
    known.writing = WritingRule(key: key, delimiter: delimiter, closure: closure)
    rules[property] = known
  }

  /// Writes a value that is not stored, under a key of its own.
  ///
  ///     struct User { var firstName: String; var lastName: String }
  ///
  ///     user.write("full_name") { $0.firstName + " " + $0.lastName }
  ///     print(try mapper.jsonString(from: User(firstName: "Ann", lastName: "Lee")))
  ///     // Prints: {"firstName":"Ann","lastName":"Lee","full_name":"Ann Lee"}
  ///
  /// The key is also the name for other rules, such as `exclude("full_name")` or
  /// `dateFormat("yyyy", for: "founded")`. Such values follow all other properties, in the order of
  /// their rules. Rules of a superclass apply to its subclasses, and come after theirs. In a
  /// conversion, the value is a source for a property of the same name, such as `fullName`.
  ///
  /// In reading, the key is known, but skipped: it is neither an unknown key nor an error.
  ///
  /// A name that a stored property has, too, is an error of kind `invalidConfiguration` when the
  /// type is first mapped. `write("name") { value, object in … }` replaces the value of that
  /// property.
  ///
  /// - Parameters:
  ///   - key: The key in the document.
  ///   - nested: Whether the key may be a path.
  ///   - delimiter: The separator between the steps of a path; not empty.
  ///   - value: Returns the value of an object: anything that the mapper can write. If it returns
  ///     nil, the key is omitted, or null is written with `MappingOptions.writesNil`. If it throws,
  ///     the error is of kind `transformFailed`, with the path of the key.
  public mutating func write<Value>(
    _ key: String, nested: Bool = true, delimiter: String = ".",
    _ value: @escaping @Sendable (_ object: Model) throws -> Value
  ) {
    let access = PropertyAccess { (object: Model) in
      try callingClosure(.transformFailed, type: Model.self) { try value(object) }
    }
    state(PropertyReference(name: key), key, nested ? delimiter : nil, access)
  }

  /// Writes a computed property under a key.
  ///
  ///     user.write("initials", \.initials)
  ///
  /// This is the same as a closure that returns the property. A key path may also lead to a property
  /// that belongs to an actor, which a closure cannot read; see <doc:Isolation>.
  public mutating func write<Value>(
    _ key: String, nested: Bool = true, delimiter: String = ".",
    _ property: KeyPath<Model, Value>
  ) {
    let access = PropertyAccess(reading: property)
    state(PropertyReference(name: key), key, nested ? delimiter : nil, access)
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
private func unwrapped<Value>(_ value: Value) -> Any? {
  guard let optional = value as? any OptionalOperations else { return value }
  return optional.wrappedAny.flatMap { unwrapped($0) }
}
