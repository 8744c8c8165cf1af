/// A property as a rule names it: by its name, or by a key path.
struct PropertyReference: Sendable {
  /// The name; with dots it leads to a property of a property: `address.city`.
  let name: String
  /// The key path that the rule was given; its name may be unknown before an instance is looked at.
  let keyPath: (any AnyKeyPath & Sendable)?

  init(name: String) {
    self.name = name
    keyPath = nil
  }

  init(keyPath: any AnyKeyPath & Sendable) {
    name = KeyPathName.name(of: keyPath)
    self.keyPath = keyPath
  }

  /// Names a property that Swift may have no name for.
  init(keyPath: any AnyKeyPath & Sendable, name: String) {
    self.name = name
    self.keyPath = keyPath
  }

  /// Whether Swift could not name the property of the key path, so that it has to be searched for.
  var isNameless: Bool { keyPath != nil && name.contains("<computed") }

  /// Whether two references mean one property.
  func isSame(as other: PropertyReference) -> Bool {
    if let keyPath, keyPath == other.keyPath { return true }
    if isNameless || other.isNameless { return false }
    return TypeRules.isSame(name, other.name)
  }
}
