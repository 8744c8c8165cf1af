/// The failable initializer of a type that is known only at run time.
///
/// Code that is not specialized looks up the metadata of each Optional that it returns, which takes
/// longer than most initializers. The closure here keeps it.
struct FailableInitializer: @unchecked Sendable {
  /// Stores the new value, or nil, in an uninitialized place of the Optional.
  private let make: (_ argument: Place, _ result: Place) -> Void
  private let results: OptionalCases
  private let operations: any ValueOperations.Type

  init<Value>(_ make: @escaping (_ argument: Place) -> Value?) {
    self.make = Self.storing(make)
    results = OptionalCases(Value?.self)
    operations = AutoMapper.operations(of: Value.self)
  }

  /// Returns a closure that stores the results of another one, whose type it keeps.
  private static func storing<Result>(
    _ make: @escaping (Place) -> Result
  ) -> (Place, Place) -> Void {
    { argument, result in result.store(make(argument)) }
  }

  /// Stores the value for the argument in a place of its own, where it remains.
  ///
  /// - Returns: False, without storing anything, if there is no such value.
  @inline(__always)
  func store(_ argument: Place, at place: Place, in arena: Borrowed<Arena>) -> Bool {
    let mark = arena.call { $0.mark }
    defer { arena.call { $0.release(to: mark) } }
    let result = arena.call { $0.place(for: results.layout) }
    make(argument, result)
    return results.unwrap(result, to: place, by: operations)
  }
}
