/// A value that was encoded.
enum EncodedValue {
  case json(JSONValue)
  /// The contents of a container, or a value that the conformance of its type encodes.
  case nested(ValueEncoder)
}
