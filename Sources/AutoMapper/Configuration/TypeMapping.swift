/// The rules of one type, as added by a `configure` closure.
///
///     provider.configure(User.self) { user in
///       user.map("dob", to: "dateOfBirth")
///       user.exclude("password")
///     }
///
/// Rules add up where they can: all checks and other closures before and after mapping are called,
/// and the policies of a property are changed by all calls. Where only one can hold, such as the
/// format of a date, a later rule about the same replaces an earlier one; inside a single
/// `configure` call, that is an error that `ObjectMapper.validate(_:atLeast:)` reports. Rules of a
/// class also apply to its subclasses, unless these have their own; factories and other sources of
/// instances are not inherited.
///
/// A name that is not a property of the type is an error of kind `invalidConfiguration` when the
/// type is first mapped; the error suggests the name that was probably meant. A name in another
/// spelling, such as `first_name`, refers to the first property with a matching name, unless one
/// has exactly this name.
///
/// If a rule takes a key path, Swift names the stored properties of structs and final classes. For
/// the properties of other classes, the mapper finds the name with an instance from the registered
/// factory. If that is not possible, it asks for the name.
public struct TypeMapping<Model>: Sendable {
  var rules: TypeRules
}

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

/// Objects whose properties are members of the enclosing object.
extension TypeMapping {
  /// Reads and writes the properties of an object as members of the enclosing one, with a prefix
  /// before their keys.
  ///
  ///     struct User { var name: String; var address: Address? }
  ///     struct Address { var city: String; var zipCode: String? }
  ///
  ///     user.flatten("address", prefix: "addr_")
  ///
  ///     let user = try mapper.map(#"{"name": "Ann", "addr_city": "Husum"}"#, to: User.self)
  ///     print(user.address?.city ?? "-")
  ///     // Prints: Husum
  ///     print(try mapper.jsonString(from: user))
  ///     // Prints: {"name":"Ann","addr_city":"Husum"}
  ///
  /// This is the same as a `map` rule such as `user.map("addr_city", to: "address.city")` for each
  /// property of the inner type. Their keys are those that the inner type has by its own rules and
  /// by `MappingProvider.keyStyle`, in any spelling: `addr_zip_code` and `addr_zipCode`. A rule for
  /// an individual property replaces its key. Only one level is flattened: if the address contains
  /// an object in turn, its key is `addr_` followed by its name, unless the rules of the address
  /// flatten it, too.
  ///
  /// If no key with the prefix has a value, the object is missing: an Optional becomes nil. A member
  /// `address` with an object is still read, and the members with the prefix take precedence.
  ///
  /// A key that another property has, too, is an error of kind `invalidConfiguration` when the type
  /// is first mapped, and so is a property that does not contain a struct or class whose properties
  /// are known.
  ///
  /// - Parameters:
  ///   - property: The name of the stored property; its type is a struct or class, or an Optional
  ///     of one.
  ///   - prefix: The text before each key; if it is empty, the keys are the same as in the object.
  public mutating func flatten<Name: PropertyName>(_ property: Name, prefix: String = "") {
    rules[PropertyReference(name: property)].flatteningPrefix = prefix
  }

  /// Reads and writes the properties of an object as members of the enclosing one; the compiler
  /// checks the property.
  ///
  ///     user.flatten(\.address, prefix: "addr_")
  public mutating func flatten(_ property: PartialKeyPath<Model>, prefix: String = "") {
    rules[PropertyReference(keyPath: property)].flatteningPrefix = prefix
  }
}

extension String: MappingKeys {
  /// The string as the only key.
  public var mappingKeys: [String] { [self] }
}

extension Array: MappingKeys where Element == String {
  /// The keys, with the preferred one first.
  public var mappingKeys: [String] { self }
}

/// Properties that documents may set, and that are written to them.
///
/// Swift's metadata does not contain access levels, so these rules state which properties a request
/// must not set.
extension TypeMapping {
  /// Maps only these properties: all others keep the values from the factory, or are nil.
  ///
  ///     provider.configure(Account.self) { account in
  ///       account.only(\.name, \.mail)
  ///     }
  ///     try mapper.update(account, with: #"{"name": "Eve", "isAdmin": true}"#)
  ///     print(account.isAdmin)
  ///     // Prints: false
  ///
  /// The list applies to reading, updating, converting and writing. It also applies to subclasses,
  /// whose own properties are not in it. Properties of ``readOnly(_:)-(Name...)`` and
  /// ``exclude(_:)-(Name...)`` are mapped in their one direction. Several lists of a type, or of
  /// its superclasses, add up. Any other rule for a property that is not in a list is an error of
  /// kind `invalidConfiguration` when the type is first mapped.
  ///
  /// The key of a property that is not in the list is an unknown key, which
  /// ``MappingOptions/unknownKeys`` may reject.
  ///
  /// - Parameter properties: The names of stored properties; if there are none, no property is
  ///   mapped.
  public mutating func only<Name: PropertyName>(_ properties: Name...) {
    rules.value.allow(properties.map { PropertyReference(name: String($0)) })
  }

  /// Maps only these properties; the compiler checks the properties.
  public mutating func only(_ properties: PartialKeyPath<Model>...) {
    rules.value.allow(properties.map { PropertyReference(keyPath: $0) })
  }

  /// Makes properties read-only: they are written, but not set from a document, an update or
  /// another model.
  ///
  ///     account.readOnly("isAdmin")
  ///
  /// They keep the values from the factory, or are nil. If a document has their keys, the values
  /// are ignored, and reported as ``MappingReport/Entry/Kind/unknownKey``; if
  /// ``MappingOptions/unknownKeys`` is `.throw`, they are an error of kind `readOnlyProperty`.
  public mutating func readOnly<Name: PropertyName>(_ properties: Name...) {
    for name in properties { rules[PropertyReference(name: String(name))].isReadOnly = true }
  }

  /// Makes properties read-only; the compiler checks the properties.
  public mutating func readOnly(_ properties: PartialKeyPath<Model>...) {
    for keyPath in properties { rules[PropertyReference(keyPath: keyPath)].isReadOnly = true }
  }
}

/// Properties that are accessed through their key paths.
extension TypeMapping {
  /// Reads and writes a property through its key path, so that its own code runs: `didSet` and
  /// `willSet`, the setter of a computed property or of a wrapper, notifications of `@Observable`.
  ///
  ///     player.set(\.score)
  ///     player.set(\.percent, named: "percent")
  ///
  /// By default, values are written directly into the memory of stored properties, and observers do
  /// not run. With this rule, they run whenever a document has a value for the property, in new
  /// instances and in updated ones. The value from the getter is written.
  ///
  /// The rule also adds properties that do not have memory that the mapper can write to directly:
  /// computed properties, weak references, and properties behind a wrapper that stores more than
  /// the value. Swift does not provide the names of all of them, so an error of kind
  /// `invalidConfiguration` may ask for the name. Other rules, such as `map("points", to:
  /// \.score)`, apply as for any property.
  ///
  /// New structs and classes must come from a factory, because setting the property requires an
  /// instance.
  ///
  /// - Parameters:
  ///   - property: The key path; for a class, one that sets by reference.
  ///   - name: The property's name, from which its key is derived; nil if Swift knows the name.
  public mutating func set<Value>(
    _ property: WritableKeyPath<Model, Value>, named name: String? = nil
  ) {
    var reference = PropertyReference(keyPath: property)
    if let name { reference = PropertyReference(keyPath: property, name: name) }
    var known = rules[reference]
    let isSame = known.property.keyPath == property && known.property.name == reference.name
    // The same property may be named twice, but not two properties by one name.
    if known.access == nil || !isSame { known.value.state(.access) }
    known.access = PropertyAccess(property)
    if name != nil { known.property = reference }
    rules[reference] = known
  }
}

/// Policies of individual properties.
extension TypeMapping {
  /// Gives properties their own policies, which override those of the mapper.
  ///
  ///     user.options(for: "tags") { $0.invalidElements = .drop }
  ///     user.options(for: "nickname") { $0.writesNil = true }
  ///
  /// The policies apply to the property's value and everything inside it. The policies about
  /// values, elements, nulls, conversions and writing can be set in this way. Limits, logging,
  /// ``MappingOptions/collectsErrors``, and whether unknown values are kept and types are inferred
  /// belong to the mapper only.
  ///
  /// Several calls for the same property add up, those of superclasses first.
  ///
  /// - Parameters:
  ///   - properties: The names of stored properties.
  ///   - change: Receives the mapper's options, as earlier calls changed them, and changes them.
  public mutating func options<Name: PropertyName>(
    for properties: Name..., change: @escaping @Sendable (inout MappingOptions) -> Void
  ) {
    for name in properties { rules[PropertyReference(name: name)].value.addOptions(change) }
  }

  /// Gives properties their own policies; the compiler checks the properties.
  public mutating func options(
    for properties: PartialKeyPath<Model>...,
    change: @escaping @Sendable (inout MappingOptions) -> Void
  ) {
    for keyPath in properties {
      rules[PropertyReference(keyPath: keyPath)].value.addOptions(change)
    }
  }
}
