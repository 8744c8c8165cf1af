/// Two closures that convert a value of the document to a value of the model, and back, for any
/// number of properties.
///
///     let cents = Transformer<Decimal>(
///       decode: { node in Decimal(try node.int) / 100 },
///       encode: { amount in (amount * 100 as NSDecimalNumber).intValue })
///     order.map("total", to: "total", using: cents)
///
/// If a property is an Optional, an array, a set or a dictionary of the transformer's values, the
/// transformer is applied to each of them. Null never reaches the transformer: an Optional becomes
/// nil.
public struct Transformer<Value>: Sendable {
  @usableFromInline let decode: NodeClosure
  @usableFromInline let encode: (@Sendable (Value) throws -> Any?)?

  /// Creates a transformer for both directions.
  ///
  /// - Parameters:
  ///   - decode: Makes a value from a node; returns nil for a missing value.
  ///   - encode: Returns the value to write: anything that the mapper can write, including a
  ///     `JSONValue`. If it returns nil, the key is omitted, or null is written inside an array.
  @inlinable
  public init(
    decode: @escaping @Sendable (MappingNode) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    self.decode = NodeClosure(storing: decode)
    self.encode = encode
  }

  /// Creates a transformer for reading; values are written in the mapper's way for their type.
  @inlinable
  public init(decode: @escaping @Sendable (MappingNode) throws -> Value?) {
    self.decode = NodeClosure(storing: decode)
    encode = nil
  }
}

extension MappingNode {
  /// The error for a value that a built-in transformer does not understand, or a part of a file of
  /// rules that has the wrong form.
  ///
  /// The path is added by the codec that called the transformer, which also knows the property.
  func failure(
    isOutOfRange: Bool = false, type: (any Any.Type)? = nil, expected: String
  ) -> MappingError {
    MappingError(
      isOutOfRange
        ? ValueFault.range(expected: expected, found: json.found)
        : .form(expected: expected, found: json.found), type: type)
  }
}
