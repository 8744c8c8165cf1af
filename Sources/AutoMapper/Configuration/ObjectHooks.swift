/// The closures of a type that are called before and after its instances are mapped.
struct ObjectHooks: Sendable {
  /// The closure that throws to reject an object of the document.
  var validate: (@Sendable (MappingNode) throws -> Void)?
  /// The closure that receives the instance after all properties are set, and returns it, changed
  /// or not.
  var didMap: (@Sendable (_ instance: Any) throws -> Any)?
  /// The closure that receives the JSON written for an instance, and may change it.
  var didWrite: (@Sendable (_ instance: TypedPlace, _ json: inout JSONValue) throws -> Void)?

  /// Adds hooks that are called after these.
  mutating func add(_ later: ObjectHooks) {
    if let first = validate, let second = later.validate {
      validate = { node in
        try first(node)
        try second(node)
      }
    }
    if let first = didMap, let second = later.didMap {
      didMap = { instance in try second(first(instance)) }
    }
    if let first = didWrite, let second = later.didWrite {
      didWrite = { instance, json in
        try first(instance, &json)
        try second(instance, &json)
      }
    }
    validate = validate ?? later.validate
    didMap = didMap ?? later.didMap
    didWrite = didWrite ?? later.didWrite
  }
}
