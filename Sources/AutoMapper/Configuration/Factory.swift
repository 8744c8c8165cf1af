/// Makes new instances of one type.
struct Factory: Sendable {
  private let body: @Sendable (Place) throws -> Void
  /// The reason why the factory cannot be used, or nil if it can.
  var fault: InstanceFault?

  /// Wraps a closure of the program; its errors become `transformFailed`.
  init<Model>(_ make: @escaping @Sendable () throws -> Model) {
    body = { place in
      place.store(try callingClosure(.transformFailed, type: Model.self, make))
    }
  }

  /// Wraps a closure of the program that makes the instances of many types; nil if it does not make
  /// instances of this type.
  init?(of type: any Any.Type, _ make: @escaping @Sendable (any Any.Type) throws -> Any?) {
    do {
      guard let instance = try make(type) else { return nil }
      if !Self.isInstance(instance, of: type) { fault = .otherInstance(instance, of: type) }
    } catch {
      // The closure is responsible for the type, and will throw where an instance is needed.
    }
    body = { place in
      let instance = try callingClosure(.transformFailed, type: type) { try make(type) }
      guard let instance, operations(of: type).store(instance, at: place) else {
        throw MappingError(InstanceFault.otherInstance(instance, of: type), type: type)
      }
    }
  }

  private static func isInstance<Model>(_ value: Any, of type: Model.Type) -> Bool {
    value is Model
  }

  /// A factory whose instances have other values for the properties at the given offsets.
  func setting(
    _ standards: [(offset: Int, type: any Any.Type, value: StandardValue)], isClass: Bool
  ) -> Factory {
    guard !standards.isEmpty else { return self }
    return Factory(body: { [body] place in
      try body(place)
      let instance = place.advanced(by: 0, .initialized)
      let storage = ObjectStorage.properties(of: instance, isClass: isClass)
      for (offset, type, standard) in standards {
        // The plan has compared the types.
        _ = operations(of: type).store(
          standard.make(), at: storage.advanced(by: offset, .initialized))
      }
    })
  }

  private init(body: @escaping @Sendable (Place) throws -> Void) { self.body = body }

  /// Makes an instance in an uninitialized place of the factory's type.
  func make(at place: Place) throws {
    do { try body(place) } catch { throw ThrownError.ofProgram(error) }
  }
}
