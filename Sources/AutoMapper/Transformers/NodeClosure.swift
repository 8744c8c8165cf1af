/// A closure of a provider that makes a value from a node, and also from its parent if it takes
/// one.
///
/// A class, because the copies of a struct of this size would take code in all rules.
@usableFromInline
final class NodeClosure: Sendable {
  /// Stores what a closure makes of a node in an uninitialized place for a value of its type.
  ///
  /// Returns false, without storing anything, if the closure returns nil.
  @usableFromInline
  typealias Storing =
    @Sendable (_ node: MappingNode, _ parent: MappingNode, _ place: Place) throws -> Bool

  private let storing: Storing
  /// The operations of the type of the values.
  let operations: any ValueOperations.Type
  /// Whether the closure also takes the enclosing object.
  let needsParent: Bool

  /// The type of the values; `Any` if the type of each is only known when the closure returns.
  var type: any Any.Type { operations.type }

  @usableFromInline
  init(of type: any Any.Type, needsParent: Bool, storing: @escaping Storing) {
    self.storing = storing
    operations = AutoMapper.operations(of: type)
    self.needsParent = needsParent
  }

  /// Calls the closure, and stores its value in an uninitialized place of the closure's own type.
  ///
  /// - Parameters:
  ///   - node: The value of the document.
  ///   - parent: The enclosing object, if there is one; otherwise, the node itself is used.
  ///   - place: The place.
  /// - Returns: False, without storing anything, if there is no value.
  /// - Throws: The closure's error, as a `MappingError`.
  @inline(__always)
  func store(
    _ node: MappingNode, parent: @autoclosure () -> MappingNode?, into place: Place
  ) throws -> Bool {
    do {
      guard needsParent, let parent = parent() else {
        return try storing(node, node, place)
      }
      return try storing(node, parent, place)
    } catch {
      throw closureError(error, .transformFailed)
    }
  }

  /// Moves a value that the closure stored out of its place.
  func takeValue(from place: Place) -> Any {
    // Generic code would put an `Any` in the box of another one.
    if type == Any.self { return place.take(as: Any.self) }
    defer { operations.destroy(place, count: 1) }
    return operations.value(at: place)
  }
}

/// Closures of any type.
///
/// These initializers are compiled in the module of the program, where the type is known: so
/// nothing is looked up or copied between the closure and the memory of the value.
extension NodeClosure {
  @inlinable
  convenience init<Value>(storing body: @escaping @Sendable (MappingNode) throws -> Value?) {
    self.init(of: Value.self, needsParent: false) { node, _, place in
      guard let value = try body(node) else { return false }
      place.store(value)
      return true
    }
  }

  @inlinable
  convenience init<Value>(
    storing body: @escaping @Sendable (MappingNode, MappingNode) throws -> Value?
  ) {
    self.init(of: Value.self, needsParent: true) { node, parent, place in
      guard let value = try body(node, parent) else { return false }
      place.store(value)
      return true
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
  if error is MappingError { return isOfStore ? ThrownError.ofProgram(error) : error }
  var failure = MappingError(kind, type: type, underlyingError: error)
  failure.ownContents.isOfStore = isOfStore
  failure.ownContents.isOfProgram = isOfStore
  return failure
}

/// Calls a store that keeps instances of a type, and rethrows its errors as `MappingError`.
func callingStore<Result>(of type: any Any.Type, _ body: () throws -> Result) throws -> Result {
  try callingClosure(.transformFailed, type: type, isOfStore: true, body)
}
