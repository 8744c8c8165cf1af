/// Makes new instances of one type.
struct Factory: Sendable {
  private let body: @Sendable (Place) throws -> Void

  /// Wraps a user's closure; errors that it throws become `transformFailed`.
  init<Model>(_ make: @escaping @Sendable () throws -> Model) {
    body = { place in
      place.store(try callingClosure(.transformFailed, type: Model.self, make))
    }
  }

  /// Makes an instance in an uninitialised place of the factory's type.
  func make(at place: Place) throws {
    try body(place)
  }
}
