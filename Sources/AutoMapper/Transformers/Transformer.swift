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

/// A transformer without its generic type.
struct AnyTransformer: Sendable {
  /// The type of the values.
  let type: any Any.Type
  /// The closure that makes a value, or returns nil if there is none.
  let decode: NodeClosure
  /// The closure that returns the value to write for the one at a place, or nil if values are
  /// written unchanged.
  let encode: Encoding?

  /// Returns the value to write for the one at a place, whose type is the transformer's unless the
  /// operations of another type are passed.
  typealias Encoding = @Sendable (Place, _ other: (any ValueOperations.Type)?) throws -> Any?

  init<Value>(_ transformer: Transformer<Value>) {
    type = Value.self
    decode = transformer.decode
    guard let encode = transformer.encode else {
      self.encode = nil
      return
    }
    self.encode = { place, other in
      guard let other else {
        return try callingClosure(.transformFailed, type: Value.self) {
          try encode(place.load(as: Value.self))
        }
      }
      return try Self.result(of: encode, for: other.value(at: place))
    }
  }

  // A function of its own, because metadata for a cast is looked up even without a cast.
  @inline(never)
  private static func result<Value>(
    of encode: @Sendable (Value) throws -> Any?, for value: Any
  ) throws -> Any? {
    guard let value = value as? Value else { return nil }
    return try callingClosure(.transformFailed, type: Value.self) { try encode(value) }
  }
}

extension MappingNode {
  /// The error for a value that a built-in transformer does not understand.
  ///
  /// The path is added by the codec that called the transformer, which also knows the property.
  func failure(
    isOutOfRange: Bool = false, type: any Any.Type, expected: String
  ) -> MappingError {
    MappingError(
      isOutOfRange
        ? ValueFault.range(expected: expected, found: json.found)
        : .form(expected: expected, found: json.found), type: type)
  }
}
