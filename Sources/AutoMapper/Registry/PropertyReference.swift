/// A property as named in a rule: by its name or by a key path.
struct PropertyReference: Sendable {
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

  /// The key path in the rule; its name may be unknown until an instance is examined.
  var keyPath: AnyKeyPath? { shared?.keyPath }

  /// Whether Swift could not name the property of the key path, so that it has to be searched for.
  var isNameless: Bool { keyPath != nil && name.contains(text: "<computed") }
}
