/// A closure of a provider that makes a value from a node, and also from its parent if it takes
/// one.
struct NodeClosure: Sendable {
  /// The closure, by its parameters.
  private enum Body: Sendable {
    case ofNode(@Sendable (MappingNode) throws -> Any?)
    case ofNodeAndParent(@Sendable (MappingNode, MappingNode) throws -> Any?)
  }

  private let body: Body

  init(_ body: @escaping @Sendable (MappingNode) throws -> Any?) {
    self.body = .ofNode(body)
  }

  init(_ body: @escaping @Sendable (MappingNode, MappingNode) throws -> Any?) {
    self.body = .ofNodeAndParent(body)
  }

  /// Whether the closure also takes the enclosing object.
  var needsParent: Bool {
    switch body {
    case .ofNode: false
    case .ofNodeAndParent: true
    }
  }

  /// Calls the closure.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - parent: The enclosing object, if there is one; otherwise, the node itself is used.
  /// - Returns: The value, or nil if there is none.
  /// - Throws: The closure's error, as a `MappingError`.
  func callAsFunction(_ node: MappingNode, parent: @autoclosure () -> MappingNode?) throws -> Any? {
    try callingClosure(.transformFailed) {
      switch body {
      case .ofNode(let body): try body(node)
      case .ofNodeAndParent(let body): try body(node, parent() ?? node)
      }
    }
  }
}

/// Calls a closure of a provider, and rethrows its errors as `MappingError` of the given kind.
func callingClosure<Result>(
  _ kind: MappingError.Kind, type: (any Any.Type)? = nil, isOfStore: Bool = false,
  _ body: () throws -> Result
) throws -> Result {
  do {
    return try body()
  } catch let error as MappingError {
    throw error
  } catch {
    var failure = MappingError(kind, type: type, underlyingError: error)
    failure.isOfStore = isOfStore
    throw failure
  }
}

/// Calls a store that keeps instances of a type, and rethrows its errors as `MappingError`.
func callingStore<Result>(
  of type: any Any.Type, _ body: () throws -> Result
) throws -> Result {
  try callingClosure(.transformFailed, type: type, isOfStore: true, body)
}
