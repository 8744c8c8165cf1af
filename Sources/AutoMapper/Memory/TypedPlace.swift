/// The place of a value, with its type, for closures of the provider that know the type themselves.
///
/// A value in an `Any` would be copied to a box, and cast back by each closure.
struct TypedPlace {
  let place: Place
  let type: any Any.Type

  /// A copy of the value.
  var value: Any { operations(of: type).value(at: place) }

  /// Calls a closure with a copy of the value, if it is of a type or of a subclass; returns nil if
  /// it is not.
  func with<Value, Result>(
    _ type: Value.Type, _ body: (Value) throws -> Result?
  ) throws -> Result? {
    guard self.type == type else { return try withOther(body) }
    return try body(place.load(as: type))
  }

  // A function of its own, because metadata for a cast is looked up even without a cast.
  @inline(never)
  private func withOther<Value, Result>(_ body: (Value) throws -> Result?) throws -> Result? {
    guard let value = value as? Value else { return nil }
    return try body(value)
  }
}
