/// A closure that makes the instances of many types.
struct GeneralFactory: Sendable {
  let make: @Sendable (any Any.Type) throws -> Any?

  /// The factory of a type, or nil if the closure does not make instances of it.
  func factory(of type: any Any.Type) -> Factory? {
    var factory = Factory(of: type, make)
    do {
      guard let instance = try make(type) else { return nil }
      if !Self.isInstance(instance, of: type) { factory.fault = .otherInstance(instance, of: type) }
    } catch {
      // The closure is responsible for the type, and will throw where an instance is needed.
    }
    return factory
  }

  private static func isInstance(_ value: Any, of type: any Any.Type) -> Bool {
    func open<Model>(_ type: Model.Type) -> Bool { value is Model }
    return _openExistential(type, do: open)
  }
}
