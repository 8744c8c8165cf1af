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
