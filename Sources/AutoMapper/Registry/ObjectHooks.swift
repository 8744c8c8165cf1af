/// The closures of a type that are called before and after its instances are mapped.
struct ObjectHooks: Sendable {
  /// Throws when the object of the document is refused.
  var validate: (@Sendable (MappingNode) throws -> Void)?
  /// Receives the instance when all properties are set, and gives it back, changed or not.
  var didMap: (@Sendable (_ instance: Any) throws -> Any)?
  /// Sees what was written of an instance, and may change it.
  var didWrite: (@Sendable (_ instance: Any, _ json: inout JSONValue) throws -> Void)?

  /// Adds what a superclass says where nothing nearer is said.
  mutating func inherit(_ other: ObjectHooks) {
    validate = validate ?? other.validate
    didMap = didMap ?? other.didMap
    didWrite = didWrite ?? other.didWrite
  }
}
