/// Two closures that turn a value of the document into one of the model, and back; to be used for any
/// number of properties.
///
///     let cents = Transformer<Decimal>(
///       decode: { node in Decimal(try node.int) / 100 },
///       encode: { amount in (amount * 100 as NSDecimalNumber).intValue })
///     order.map("total", to: "total", using: cents)
///
/// Given to a property that holds an Optional, an array, a set or a dictionary of its values, a
/// transformer is applied to each of them. Null is no value: an Optional becomes nil without a call.
public struct Transformer<Value>: Sendable {
  let decode: @Sendable (MappingNode) throws -> Value?
  let encode: (@Sendable (Value) throws -> Any?)?

  /// Creates a transformer for both directions.
  ///
  /// - Parameters:
  ///   - decode: Makes a value from a node; nil means that there is none.
  ///   - encode: Makes what is written: anything that the mapper can write, a `JSONValue` too; nil
  ///     leaves the key out, or is null inside an array.
  public init(
    decode: @escaping @Sendable (MappingNode) throws -> Value?,
    encode: @escaping @Sendable (Value) throws -> Any?
  ) {
    self.decode = decode
    self.encode = encode
  }

  /// Creates a transformer for reading; values are written as the mapper writes their type.
  public init(decode: @escaping @Sendable (MappingNode) throws -> Value?) {
    self.decode = decode
    encode = nil
  }
}

/// A transformer without its type.
struct AnyTransformer: Sendable {
  /// The type of the values.
  let type: any Any.Type
  /// Makes a value; nil when there is none.
  let decode: NodeClosure
  /// Makes what is written; nil where the value is written as it is.
  let encode: (@Sendable (Any) throws -> Any?)?

  init<Value>(_ transformer: Transformer<Value>) {
    type = Value.self
    decode = NodeClosure { node in try transformer.decode(node) }
    guard let encode = transformer.encode else {
      self.encode = nil
      return
    }
    self.encode = { value in
      // The codec hands over values of its own type only.
      guard let value = value as? Value else { return nil }
      return try callingClosure(.transformFailed, type: Value.self) { try encode(value) }
    }
  }
}
