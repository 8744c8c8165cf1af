/// A value that was encoded.
enum EncodedValue {
  case json(JSONValue)
  /// A number whose text has not been made.
  case double(Double)
  /// The contents of a container, or a value that the conformance of its type encodes.
  case nested(ValueEncoder)
}
