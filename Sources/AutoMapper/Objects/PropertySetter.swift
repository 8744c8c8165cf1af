/// Sets a property of a live object through its key path, so that observers run.
struct PropertySetter: Sendable {
  /// The closure that sets a value of the property's type.
  let set: @Sendable (_ value: Any, _ object: AnyObject) -> Void
}

extension PropertySetter {
  /// The setter of a key path, or nil if the key path is read-only.
  init?(_ keyPath: AnyKeyPath) {
    func open<Root>(_ root: Root.Type) -> PropertySetter? {
      func open<Value>(_ value: Value.Type) -> PropertySetter? {
        guard let path = keyPath as? ReferenceWritableKeyPath<Root, Value> else { return nil }
        let shared = SharedKeyPath(path)
        return PropertySetter { value, object in
          guard let value = value as? Value, let root = object as? Root else { return }
          root[keyPath: shared.keyPath] = value
        }
      }
      return _openExistential(type(of: keyPath).valueType, do: open)
    }
    guard let setter = _openExistential(type(of: keyPath).rootType, do: open) else { return nil }
    self = setter
  }
}
