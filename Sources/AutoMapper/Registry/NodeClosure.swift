/// A closure of a provider that makes a value from a node, and from its parent where it asks for it.
struct NodeClosure: Sendable {
  /// Whether the object around the value is wanted too.
  let needsParent: Bool
  private let body: @Sendable (MappingNode, MappingNode) throws -> Any?

  init(_ body: @escaping @Sendable (MappingNode) throws -> Any?) {
    needsParent = false
    self.body = { node, _ in try body(node) }
  }

  init(_ body: @escaping @Sendable (MappingNode, MappingNode) throws -> Any?) {
    needsParent = true
    self.body = body
  }

  /// Calls the closure; what it throws leaves as `MappingError`.
  ///
  /// - Returns: The value, or nil when there is none.
  func callAsFunction(_ node: MappingNode, parent: MappingNode) throws -> Any? {
    try callingClosure(.transformFailed) { try body(node, parent) }
  }
}

/// Calls a closure of a provider; what it throws leaves as `MappingError` of the given kind.
func callingClosure<Result>(
  _ kind: MappingError.Kind, type: (any Any.Type)? = nil, _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as MappingError {
    throw error
  } catch {
    throw MappingError(kind, type: type, underlyingError: error)
  }
}
