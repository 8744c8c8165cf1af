/// Sets a property of a live object through its key path, so that observers run.
struct PropertySetter: Sendable {
  /// The closure that sets a value of the property's type.
  let set: @Sendable (_ value: Any, _ object: AnyObject) -> Void

  /// The setter of a key path, or nil if the key path is read-only.
  init?(_ keyPath: AnyKeyPath) {
    func open<Root>(_ type: Root.Type) -> PropertySetter? {
      PropertySetter(root: type, keyPath)
    }
    guard let setter = _openExistential(type(of: keyPath).rootType, do: open) else { return nil }
    self = setter
  }

  private init?<Root>(root: Root.Type, _ keyPath: AnyKeyPath) {
    func open<Value>(_ type: Value.Type) -> PropertySetter? {
      guard let path = keyPath as? ReferenceWritableKeyPath<Root, Value> else { return nil }
      let shared = SharedKeyPath(path)
      return PropertySetter { value, object in
        guard let value = value as? Value, let root = object as? Root else { return }
        root[keyPath: shared.keyPath] = value
      }
    }
    guard let setter = _openExistential(type(of: keyPath).valueType, do: open) else { return nil }
    self = setter
  }

  private init(_ set: @escaping @Sendable (Any, AnyObject) -> Void) {
    self.set = set
  }
}
