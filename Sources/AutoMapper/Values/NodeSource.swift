/// The path to a value that a closure was called for, its surroundings, and the contents of an
/// object, which are read only if they are requested.
class NodeSource: PathSteps {
  /// The position and surroundings of the value.
  var origin: MappingNode.Origin { MappingNode.Origin() }

  /// The object.
  var value: JSONValue { .null }

  /// The value of a key, or null if the object does not have the key.
  func member(_ key: String) -> JSONValue { .null }
}
