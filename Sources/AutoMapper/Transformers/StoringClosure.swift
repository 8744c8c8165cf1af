/// A closure of a provider that makes values of a type that is known, and stores them in places of
/// that type.
///
/// Without a value of unknown type in between, nothing is copied to a box, and nothing is cast.
final class StoringClosure: Sendable {
  private let typed: NodeClosure.Typed
  private let results: OptionalCases
  private let layout: ValueLayout

  /// Prepares a closure; nil if its values may be of a type other than the given one.
  init?(_ closure: NodeClosure, of type: any Any.Type) {
    guard let typed = closure.typed, typed.type == type else { return nil }
    self.typed = typed
    results = OptionalCases(typed.optional)
    layout = results.layout
  }

  /// Calls the closure, and stores the value in a place whose operations are passed.
  ///
  /// - Returns: False, without storing anything, for a missing value.
  /// - Throws: The closure's error, as a `MappingError`.
  @inline(never)
  func callAsFunction(
    _ node: MappingNode, parent: MappingNode?, into place: Place,
    by operations: any ValueOperations.Type, in arena: Borrowed<Arena>
  ) throws -> Bool {
    try arena.call { arena in
      try arena.withPlace(for: layout) { result in
        try typed.store(node, parent ?? node, result)
        return results.unwrap(result, to: place, by: operations)
      }
    }
  }
}
