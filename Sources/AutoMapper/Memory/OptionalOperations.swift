/// What can be done to an Optional whose wrapped type is known at run time only.
protocol OptionalOperations {
  /// The type inside.
  static var wrappedType: any Any.Type { get }
  /// Puts nil into a place.
  static func storeNil(at place: Place)
  /// Whether an initialised place holds nil.
  static func isNil(at place: Place) -> Bool
  /// Makes the wrapped value that stands at the start of a place into an Optional.
  static func wrap(at place: Place)
  /// Calls a closure with the place of the wrapped value; does nothing for nil.
  static func withWrapped(at place: Place, _ body: (Place) throws -> Void) rethrows
}

extension Optional: OptionalOperations {
  static var wrappedType: any Any.Type { Wrapped.self }

  static func storeNil(at place: Place) {
    place.store(Self.none)
  }

  static func isNil(at place: Place) -> Bool {
    // SAFETY: the place holds a value of this very type.
    switch unsafe place.address.assumingMemoryBound(to: Self.self).pointee {
    case .none: true
    case .some: false
    }
  }

  static func wrap(at place: Place) {
    // SAFETY: an Optional has room for the value it wraps, and the value is moved out first.
    let value = unsafe place.address.assumingMemoryBound(to: Wrapped.self).move()
    unsafe place.address.assumingMemoryBound(to: Self.self).initialize(to: .some(value))
  }

  static func withWrapped(at place: Place, _ body: (Place) throws -> Void) rethrows {
    let pointer = unsafe place.address.assumingMemoryBound(to: Self.self)
    guard unsafe pointer.pointee != nil else { return }
    // The compiler finds the value inside, wherever the layout of the Optional has put it; that there
    // is one was checked just now.
    // swift-format-ignore: NeverForceUnwrap
    try unsafe withUnsafeMutablePointer(to: &pointer.pointee!) { wrapped in
      try unsafe body(Place(wrapped, place.state))
    }
  }
}
