/// Gets and sets a property of an instance through its key path, so that the property's own code runs:
/// observers, wrappers, computed properties, weak references.
struct PropertyAccess: Sendable {
  let keyPath: any AnyKeyPath & Sendable
  /// The type of the property.
  let valueType: any Any.Type
  private let getter: @Sendable (Place, (Place) throws -> Void) throws -> Void
  private let setter: @Sendable (_ value: Place, _ instance: Place) -> Void

  /// - Parameter keyPath: A key path whose root is a struct, or a class in which it sets by reference.
  init<Root, Value>(_ keyPath: any WritableKeyPath<Root, Value> & Sendable) {
    self.keyPath = keyPath
    valueType = Value.self
    getter = { instance, body in
      try Self.withRoot(at: instance) { (root: inout Root) in
        try withTemporaryPlace(root[keyPath: keyPath], body)
      }
    }
    setter = { value, instance in
      let value = value.load(as: Value.self)
      Self.withRoot(at: instance) { (root: inout Root) in root[keyPath: keyPath] = value }
    }
  }

  /// Calls a closure with the instance at a place: the struct itself, or the object whose storage is there.
  private static func withRoot<Root>(
    at instance: Place, _ body: (inout Root) throws -> Void
  ) rethrows {
    guard Root.self is AnyClass else { return try instance.change(body) }
    guard var root = ObjectStorage.object(at: instance) as? Root else { return }
    try body(&root)
  }

  /// Calls a closure with the place of a copy of the property's value.
  func withValue<Result>(of instance: Place, _ body: (Place) throws -> Result) throws -> Result? {
    var result: Result?
    try getter(instance) { result = try body($0) }
    return result
  }

  /// Sets the property to a copy of the value in a place.
  func set(_ value: Place, in instance: Place) { setter(value, instance) }
}
