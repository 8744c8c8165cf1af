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
  let decode: @Sendable (MappingNode) throws -> Value?
  let encode: (@Sendable (Value) throws -> Any?)?

  /// Creates a transformer for both directions.
  ///
  /// - Parameters:
  ///   - decode: Makes a value from a node; returns nil if there is no value.
  ///   - encode: Returns the value to write: anything that the mapper can write, including a
  ///     `JSONValue`. If it returns nil, the key is omitted, or null is written inside an array.
  public init(
    decode: @escaping @Sendable (MappingNode) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    self.decode = decode
    self.encode = encode
  }

  /// Creates a transformer for reading; values are written in the mapper's way for their type.
  public init(decode: @escaping @Sendable (MappingNode) throws -> Value?) {
    self.decode = decode
    encode = nil
  }
}

/// A transformer without its generic type.
struct AnyTransformer: Sendable {
  /// The type of the values.
  let type: any Any.Type
  /// The closure that makes a value, or returns nil if there is none.
  let decode: NodeClosure
  /// The closure that returns the value to write, or nil if values are written unchanged.
  let encode: (@Sendable (Any) throws -> Any?)?

  init<Value>(_ transformer: Transformer<Value>) {
    type = Value.self
    decode = NodeClosure { node in try transformer.decode(node) }
    guard let encode = transformer.encode else {
      self.encode = nil
      return
    }
    self.encode = { value in
      // The codec passes values of its own type only.
      guard let value = value as? Value else { return nil }
      return try callingClosure(.transformFailed, type: Value.self) { try encode(value) }
    }
  }
}
