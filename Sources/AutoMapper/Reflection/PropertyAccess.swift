/// Gets and sets a property of an instance through its key path, so that the property's own code
/// runs: observers, wrappers, computed properties, weak references.
struct PropertyAccess: Sendable {
  private let shared: SharedKeyPath<AnyKeyPath>?
  /// The type of the property.
  let valueType: any Any.Type
  private let getter: @Sendable (Place, (Place) throws -> Void) throws -> Void
  /// The setter, or nil for a value that is only written.
  private let setter: (@Sendable (_ value: Place, _ instance: Place) -> Void)?

  /// - Parameter keyPath: A key path whose root is a struct, or a class in which it sets by reference.
  init<Root, Value>(_ keyPath: WritableKeyPath<Root, Value>) {
    shared = SharedKeyPath(keyPath)
    let path = SharedKeyPath(keyPath)
    valueType = Value.self
    let isClass = Root.self is AnyClass
    getter = { instance, body in
      guard isClass else {
        return try withTemporaryPlace(instance.load(as: Root.self)[keyPath: path.keyPath], body)
      }
      try Self.withObject(at: instance) { (root: inout Root) in
        try withTemporaryPlace(root[keyPath: path.keyPath], body)
      }
    }
    setter = { value, instance in
      let value = value.take(as: Value.self)
      guard isClass else {
        return instance.change { (root: inout Root) in root[keyPath: path.keyPath] = value }
      }
      Self.withObject(at: instance) { (root: inout Root) in root[keyPath: path.keyPath] = value }
    }
  }

  /// Calls a closure with the object whose storage begins at a place.
  private static func withObject<Root>(
    at instance: Place, _ body: (inout Root) throws -> Void
  ) rethrows {
    let object = ObjectStorage.object(at: instance)
    guard type(of: object) == Root.self else { return try withSubclass(object, body) }
    // SAFETY: the types are the same. A cast would take longer than the rest.
    var root = unsafe unsafeBitCast(object, to: Root.self)
    try body(&root)
  }

  // Objects of subclasses have a function of their own, because metadata for a cast is looked up even
  // if there is no cast.

  private static func withSubclass<Root>(
    _ object: AnyObject, _ body: (inout Root) throws -> Void
  ) rethrows {
    guard var root = object as? Root else { return }
    try body(&root)
  }

  /// A value that a closure makes of an instance.
  init<Root, Value>(_ make: @escaping @Sendable (Root) throws -> Value) {
    self.init(nil, reading: make)
  }

  /// A value that is read through a key path, and not set.
  init(reading keyPath: AnyKeyPath) {
    let path = SharedKeyPath(keyPath)
    func open<Root, Value>(_ root: Root.Type, _ value: Value.Type) -> Self {
      Self(path) { (root: Root) -> Value? in root[keyPath: path.keyPath] as? Value }
    }
    let (root, value) = (type(of: keyPath).rootType, type(of: keyPath).valueType)
    self = open(root, value)
  }

  private init<Root, Value>(
    _ shared: SharedKeyPath<AnyKeyPath>?, reading read: @escaping @Sendable (Root) throws -> Value?
  ) {
    self.shared = shared
    valueType = Value.self
    setter = nil
    getter = { instance, body in
      guard let root = Self.root(Root.self, at: instance), let value = try read(root) else {
        return
      }
      try withTemporaryPlace(value, body)
    }
  }

  /// The key path, or nil if a closure makes the value.
  var keyPath: AnyKeyPath? { shared?.keyPath }

  /// Whether the value is only written.
  var isReadOnly: Bool { setter == nil }

  /// The instance at a place: a copy of the struct, or the object whose storage begins there.
  private static func root<Root>(_ type: Root.Type, at instance: Place) -> Root? {
    guard type is AnyClass else { return instance.load(as: type) }
    return ObjectStorage.object(at: instance) as? Root
  }

  /// Calls a closure with the place of a copy of the property's value.
  func withValue<Result>(of instance: Place, _ body: (Place) throws -> Result) throws -> Result? {
    var result: Result?
    try getter(instance) { result = try body($0) }
    return result
  }

  /// Sets the property to the value in a place, which is moved out.
  ///
  /// Assumes that the value is not only written.
  func set(movingFrom value: Place, in instance: Place) { setter?(value, instance) }
}
