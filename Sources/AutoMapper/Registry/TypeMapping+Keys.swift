/// Keys that differ from the names of properties.
extension TypeMapping {
  /// Reads a property from a key, and writes it under the same key.
  ///
  ///     user.map("dob", to: "dateOfBirth")
  ///     user.map(["mail", "e-mail"], to: "email")
  ///     user.map("distance.value", to: "distance")
  ///     user.map("app.identifier", to: "appID", nested: false)
  ///     user.map("city", to: "address.city")
  ///     user.map("from", to: "author", as: Admin.self)
  ///
  /// If there are several keys, the first one present with a non-null value is read, and the first
  /// one of the list is written. If none of the keys is found, the property's own name is still
  /// read, in any spelling.
  ///
  /// A key with dots is first looked up as a plain key, then as a path: `distance.value` is the
  /// member `value` of the member `distance`, and `distances.0.value` leads through an array. In
  /// writing, paths with a common beginning are merged; a number is a key if there already is an
  /// object.
  ///
  /// A property name with dots denotes an inner property: a flat document fills a nested object.
  ///
  /// - Parameters:
  ///   - keys: A key, or several in the order in which they are tried.
  ///   - property: The name of the stored property; case, `_` and `-` are ignored.
  ///   - nested: Whether a key may be a path. The default is `true`.
  ///   - delimiter: The separator between the steps of a path; not empty.
  ///   - type: The type to make, if the declared one is a superclass, a protocol or `Any`; for a
  ///     property that is an array, the type of its elements.
  ///   - inverse: Whether the rule also determines how the property is written. The default is
  ///     `true`; it has no effect if `MappingProvider.generatesInverseMappings` is `false`.
  public mutating func map<Name: PropertyName>(
    _ keys: some MappingKeys, to property: Name, nested: Bool = true, delimiter: String = ".",
    as type: (any Any.Type)? = nil, inverse: Bool = true
  ) {
    rules[PropertyReference(name: property)].reading = ReadingRule(
      keys: keys.mappingKeys, delimiter: nested ? delimiter : nil, hasInverse: inverse, type: type)
  }

  /// Reads a property from a key, and writes it under the same key; the compiler checks the property.
  ///
  ///     user.map("dob", to: \.dateOfBirth)
  ///
  /// See ``map(_:to:nested:delimiter:as:inverse:)-(_,Name,_,_,_,_)``.
  public mutating func map(
    _ keys: some MappingKeys, to property: PartialKeyPath<Model>,
    nested: Bool = true,
    delimiter: String = ".", as type: (any Any.Type)? = nil, inverse: Bool = true
  ) {
    rules[PropertyReference(keyPath: property)].reading = ReadingRule(
      keys: keys.mappingKeys, delimiter: nested ? delimiter : nil, hasInverse: inverse, type: type)
  }
}

/// A key of a document, or several in the order in which they are tried: a `String` or an array of
/// strings.
public protocol MappingKeys {
  /// The keys, with the preferred one first.
  var mappingKeys: [String] { get }
}

extension String: MappingKeys {
  /// The string as the only key.
  public var mappingKeys: [String] { [self] }
}

extension Array: MappingKeys where Element == String {
  /// The keys, with the preferred one first.
  public var mappingKeys: [String] { self }
}
