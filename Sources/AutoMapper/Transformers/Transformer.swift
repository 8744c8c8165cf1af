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
  ///   - decode: Makes a value from a node; returns nil for a missing value.
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
  /// The closure that returns the value to write for the one at a place, or nil if values are
  /// written unchanged.
  let encode: Encoding?

  /// Returns the value to write for the one at a place, whose type is the transformer's unless the
  /// operations of another type are passed.
  typealias Encoding = @Sendable (Place, _ other: (any ValueOperations.Type)?) throws -> Any?

  init<Value>(_ transformer: Transformer<Value>) {
    type = Value.self
    decode = NodeClosure(typed: transformer.decode)
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

/// A closure of a provider that makes a value from a node, and also from its parent if it takes
/// one.
///
/// A class, because the copies of a struct of this size would take code in all rules.
final class NodeClosure: Sendable {
  /// The closure, by its parameters.
  private enum Body: Sendable {
    case ofNode(@Sendable (MappingNode) throws -> Any?)
    case ofNodeAndParent(@Sendable (MappingNode, MappingNode) throws -> Any?)
  }

  /// The same closure without a value of unknown type in between.
  struct Typed: Sendable {
    /// The type of the values.
    let type: any Any.Type
    /// The operations on an Optional of that type.
    let optional: any OptionalOperations.Type
    /// Stores the value that is made of a node, or nil if there is none, in an uninitialized place
    /// of that Optional.
    let store: @Sendable (MappingNode, _ parent: MappingNode, Place) throws -> Void
  }

  private let body: Body
  /// The same closure for a caller that has a place of the same type; nil if the type of the values
  /// is only known when the closure returns.
  let typed: Typed?

  init(_ body: @escaping @Sendable (MappingNode) throws -> Any?) {
    self.body = .ofNode(body)
    typed = nil
  }

  init(_ body: @escaping @Sendable (MappingNode, MappingNode) throws -> Any?) {
    self.body = .ofNodeAndParent(body)
    typed = nil
  }

  /// Creates a closure whose values are of a type that is known.
  init<Value>(typed body: @escaping @Sendable (MappingNode) throws -> Value?) {
    self.body = .ofNode { node in try body(node) }
    typed = Typed(
      type: Value.self, optional: Value?.self, store: Self.storing { node, _ in try body(node) })
  }

  init<Value>(typed body: @escaping @Sendable (MappingNode, MappingNode) throws -> Value?) {
    self.body = .ofNodeAndParent { node, parent in try body(node, parent) }
    typed = Typed(type: Value.self, optional: Value?.self, store: Self.storing(body))
  }

  /// Returns a closure that stores the results of another one.
  ///
  /// The type of the whole result is generic, because the closure then keeps its metadata. If only
  /// the value inside the Optional were, each call would look up the metadata of the Optional.
  private static func storing<Result>(
    _ body: @escaping @Sendable (MappingNode, MappingNode) throws -> Result
  ) -> @Sendable (MappingNode, MappingNode, Place) throws -> Void {
    { node, parent, place in
      do {
        place.store(try body(node, parent))
      } catch {
        throw closureError(error, .transformFailed)
      }
    }
  }

  /// Whether the closure also takes the enclosing object.
  var needsParent: Bool {
    switch body {
    case .ofNode: false
    case .ofNodeAndParent: true
    }
  }

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - parent: The enclosing object, if there is one; otherwise, the node itself is used.
  /// - Returns: The value, or nil if there is none.
  /// - Throws: The closure's error, as a `MappingError`.
  func callAsFunction(_ node: MappingNode, parent: @autoclosure () -> MappingNode?) throws -> Any? {
    try callingClosure(.transformFailed) {
      switch body {
      case .ofNode(let body): try body(node)
      case .ofNodeAndParent(let body): try body(node, parent() ?? node)
      }
    }
  }
}

/// Calls a closure of a provider, and rethrows its errors as `MappingError` of the given kind.
func callingClosure<Result>(
  _ kind: MappingError.Kind, type: (any Any.Type)? = nil, isOfStore: Bool = false,
  _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch { throw closureError(error, kind, type, isOfStore) }
}

// Errors are rare, so they are wrapped outside of the copies for each type of result.
@inline(never)
private func closureError(
  _ error: any Error, _ kind: MappingError.Kind, _ type: (any Any.Type)? = nil,
  _ isOfStore: Bool = false
) -> any Error {
  if error is MappingError { return error }
  var failure = MappingError(kind, type: type, underlyingError: error)
  failure.isOfStore = isOfStore
  return failure
}

/// Calls a store that keeps instances of a type, and rethrows its errors as `MappingError`.
func callingStore<Result>(
  of type: any Any.Type, _ body: () throws -> Result
) throws -> Result {
  try callingClosure(.transformFailed, type: type, isOfStore: true, body)
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
