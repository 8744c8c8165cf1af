/// A property as named in a rule: by its name or by a key path.
struct PropertyReference: Sendable, Equatable {
  /// The name; a name with dots denotes an inner property: `address.city`.
  let name: String
  private let shared: SharedKeyPath<AnyKeyPath>?

  init(name: some StringProtocol) {
    self.name = String(name)
    shared = nil
  }

  init(keyPath: AnyKeyPath) {
    self.init(keyPath: keyPath, name: KeyPathName.name(of: keyPath))
  }

  /// Creates a reference to a property for which Swift may not know the name.
  init(keyPath: AnyKeyPath, name: String) {
    self.name = name
    shared = SharedKeyPath(keyPath)
  }

  /// The same property under the name that it has in a subclass.
  func named(_ name: String) -> PropertyReference {
    keyPath.map { PropertyReference(keyPath: $0, name: name) } ?? PropertyReference(name: name)
  }

  /// The key path in the rule; its name may be unknown until an instance is examined.
  var keyPath: AnyKeyPath? { shared?.keyPath }

  /// Whether two references have the same name and the same key path, if any.
  static func == (lhs: PropertyReference, rhs: PropertyReference) -> Bool {
    lhs.keyPath === rhs.keyPath && String.haveSameBytes(lhs.name, rhs.name)
  }

  /// Whether Swift could not name the property of the key path, so that it has to be searched for.
  var isNameless: Bool {
    shared != nil && name.utf8.contains(UInt8(ascii: "<")) && name.contains(text: "<computed")
  }
}

/// The name of a property as text: a `String`.
///
///     user.map("dob", to: "dateOfBirth")
///     let cached = "cache"
///     user.ignore(cached)
///
/// Rules take a name or a key path. A name is checked when the type is first mapped, or by
/// ``ObjectMapper/validate(_:atLeast:)``; a key path is checked by the compiler.
///
/// The alias combines several protocols, because the compiler explains a failed call by the
/// overload with the fewest unmet requirements. A key path meets none of them, so a misspelled one,
/// such as `\.nope`, is diagnosed as a key path: *value of type 'User' has no member 'nope'*.
public typealias PropertyName = StringProtocol & Codable
