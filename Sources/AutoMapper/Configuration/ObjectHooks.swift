/// The closures of a type that are called before and after its instances are mapped.
struct ObjectHooks: Sendable {
  /// The closure that throws to reject an object of the document.
  var validate: (@Sendable (MappingNode) throws -> Void)?
  /// The closure that receives the instance after all properties are set, and returns it, changed
  /// or not.
  var didMap: (@Sendable (_ instance: Any) throws -> Any)?
  /// The closure that receives the JSON written for an instance, and may change it.
  var didWrite: (@Sendable (_ instance: TypedPlace, _ json: inout JSONValue) throws -> Void)?

  /// Adds the hooks of a superclass for which there is no nearer one.
  mutating func inherit(_ other: ObjectHooks) {
    validate = validate ?? other.validate
    didMap = didMap ?? other.didMap
    didWrite = didWrite ?? other.didWrite
  }
}
