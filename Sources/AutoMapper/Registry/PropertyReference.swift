/// A property as a rule names it: by its name, or by a key path.
struct PropertyReference: Sendable {
  /// The name; with dots it leads to a property of a property: `address.city`.
  let name: String
  private let shared: SharedKeyPath<AnyKeyPath>?

  init(name: some StringProtocol) {
    self.name = String(name)
    shared = nil
  }

  init(keyPath: AnyKeyPath) {
    self.init(keyPath: keyPath, name: KeyPathName.name(of: keyPath))
  }

  /// Names a property that Swift may have no name for.
  init(keyPath: AnyKeyPath, name: String) {
    self.name = name
    shared = SharedKeyPath(keyPath)
  }

  /// The key path that the rule was given; its name may be unknown before an instance is looked at.
  var keyPath: AnyKeyPath? { shared?.keyPath }

  /// Whether Swift could not name the property of the key path, so that it has to be searched for.
  var isNameless: Bool { keyPath != nil && name.contains(text: "<computed") }
}
