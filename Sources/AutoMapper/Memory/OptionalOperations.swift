/// Operations on an Optional whose wrapped type is known only at run time.
protocol OptionalOperations: SendableMetatype {
  /// The wrapped type.
  static var wrappedType: any Any.Type { get }
  /// Whether an initialized place holds nil.
  static func isNil(at place: Place) -> Bool
  /// Stores nil in a place.
  static func storeNil(at place: Place)
  /// Turns the wrapped value in a place into an Optional.
  static func wrap(at place: Place)
  /// Moves the wrapped value of an Optional to a place of the wrapped type; returns false if the
  /// Optional is nil.
  static func unwrap(_ source: Place, to target: Place) -> Bool
  /// The wrapped value; nil if there is none.
  var wrappedAny: Any? { get }
}

extension Optional: OptionalOperations {
  static var wrappedType: any Any.Type { Wrapped.self }

  static func isNil(at place: Place) -> Bool { place.isNil(Wrapped.self) }

  static func storeNil(at place: Place) { place.store(Self.none) }

  static func wrap(at place: Place) {
    let value = place.take(as: Wrapped.self)
    place.advanced(by: 0, .uninitialized).store(Self.some(value))
  }

  static func unwrap(_ source: Place, to target: Place) -> Bool {
    guard let value = source.take(as: Self.self) else { return false }
    target.store(value)
    return true
  }

  var wrappedAny: Any? { map { $0 } }
}
