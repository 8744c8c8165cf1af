/// Other keys.
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
  /// Of several keys the first that is present and not null is read, and the first one is written. The
  /// property's own name, in any spelling, is still understood where no key is found.
  ///
  /// A key with dots is looked for as it stands first, then as a path: `distance.value` is the member
  /// `value` of the member `distance`, and `distances.0.value` goes through an array. Written, paths
  /// that begin alike are merged; a number is a key where an object is there already.
  ///
  /// A property with dots is a property of a property: a flat document fills a nested object.
  ///
  /// - Parameters:
  ///   - keys: A key, or several in the order in which they are tried.
  ///   - property: The name of the stored property; case, `_` and `-` do not matter.
  ///   - nested: Whether a key may be a path; true by default.
  ///   - delimiter: What parts the steps of a path; not empty.
  ///   - type: The type to make, where the declared one is a superclass, a protocol or `Any`; for a
  ///     property that holds an array, the type of its elements.
  ///   - inverse: Whether the rule also says how the property is written; true by default, as long as
  ///     `MappingProvider.generatesInverseMappings` is.
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
/// them.
public protocol MappingKeys {
  /// The keys, the preferred one first.
  var mappingKeys: [String] { get }
}

extension String: MappingKeys {
  /// The one key.
  public var mappingKeys: [String] { [self] }
}

extension Array: MappingKeys where Element == String {
  /// The keys, the preferred one first.
  public var mappingKeys: [String] { self }
}
