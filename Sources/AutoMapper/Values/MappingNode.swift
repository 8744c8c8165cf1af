/// A value of the document that is passed to the closures of a provider.
///
///     user.map("vehicle", to: "vehicle") { node, parent in
///       parent.vehicleType.string(or: "") == "car"
///         ? try node.map(to: Car.self) : try node.map(to: Bike.self)
///     }
///
/// Members that are not declared here are those of the document: `node.address.city` is
/// `node["address"]["city"]`. Navigation never fails: a missing key, or an index beyond the end of
/// an array, is null. The typed readers have two forms: `try node.string` throws an error with the
/// path of the value, and `node.string(or: "")` never throws. For a value that may be missing,
/// `try node.ifPresent?.string` is nil. Subscripts support keys that have the name of a member:
/// `node["string"]`.
@dynamicMemberLookup
public struct MappingNode {
  /// The value itself.
  ///
  /// A closure that reads this property uses the whole value; see `MappingReport.unknownValues`.
  ///
  /// If the source is a dictionary, values that JSON does not have, such as a `Date`, are in the
  /// form in which they would be written.
  public var json: JSONValue {
    use?.take()
    return value
  }

  /// The value, for reading that does not count as use.
  @inline(__always)
  var value: JSONValue { known ?? source.value }
  /// The value; nil for an object whose members its source reads only as far as the closure asks for
  /// them.
  private let known: JSONValue?
  /// The record of the parts of the value that are used, if a report needs it.
  let use: NodeUse?

  /// The path and the surroundings of the value that the closure was called for, shared by all nodes
  /// derived from it.
  private let source: NodeSource
  /// The steps from that value to the one around the value of this node, in order; nil if there are
  /// none.
  private let outerSteps: [MappingPath.Component]?
  /// The last step to the value of this node.
  ///
  /// Most nodes have only this step, which needs no memory.
  private let lastStep: MappingPath.Component?

  /// The position and surroundings of the value that a closure was called for, with which mapping
  /// can continue.
  struct Origin {
    /// The byte offset in the text; nil if the source is not text.
    var offset: Int?
    /// The number of arrays and objects around the value.
    var depth = 0
    /// The number of active closures, each called by a mapping that the previous one requested.
    var closureDepth = 0
    /// The changes to undo if the call that the closure belongs to fails; nil if there are none.
    var journal: AnyObject?
    /// The mapper that called the closure.
    var mapper: (any NodeMapper)?
    /// The value that the caller passed for closures.
    var userContext: Any?
  }

  /// Creates a node for a value, or for the object of a source if the value is nil.
  @inline(__always)
  init(
    _ value: JSONValue?, of source: NodeSource, outerSteps: [MappingPath.Component]? = nil,
    lastStep: MappingPath.Component? = nil, use: NodeUse? = nil
  ) {
    known = value
    self.use = use
    self.source = source
    self.outerSteps = outerSteps
    self.lastStep = lastStep
  }

  /// The origin of the value that the closure was called for.
  ///
  /// It is not stored in the node, because hardly any closure needs it.
  var origin: Origin { source.origin }

  /// The `context` that the caller passed to the mapper, or nil if there is none.
  public var userContext: Any? { source.origin.userContext }

  /// The steps from the value that the closure was called for, in order.
  private var steps: [MappingPath.Component] { lastStep.map { (outerSteps ?? []) + [$0] } ?? [] }

  /// The path of the value in the document, from its root; for a missing value, the path that was
  /// requested.
  public var codingPath: MappingPath { MappingPath(source.path + steps) }

  /// The steps of the path, which are listed only if they are requested.
  var pathSteps: PathSteps { lastStep == nil ? source : InnerSteps(steps, below: source) }

  private func child(
    _ value: JSONValue, _ step: MappingPath.Component, _ use: NodeUse?
  ) -> MappingNode {
    MappingNode(
      value, of: source, outerSteps: lastStep == nil ? nil : steps, lastStep: step, use: use)
  }

  /// The value of a key, or null if the value is not an object or does not have the key.
  public subscript(dynamicMember key: String) -> MappingNode { self[key] }

  /// The value of a key of any spelling, or null if the value is not an object or does not have the
  /// key.
  public subscript(key: String) -> MappingNode {
    child(known?[key] ?? source.member(key), .key(key), use?.member(key))
  }

  /// The element at an index, or null if the value is not an array or does not have the index.
  public subscript(index: Int) -> MappingNode {
    child(known?[index] ?? .null, .index(index), use?.element(index))
  }

  /// Whether the value is null or missing.
  public var isNull: Bool {
    // For an array or object, this does not use its contents.
    switch known {
    case .array, .object, nil: false
    case .null, .bool, .number, .string: json.isNull
    }
  }

  /// The node itself, or nil if the value is null or missing.
  ///
  ///     let price = try node.price.ifPresent?.double  // nil without a price
  ///     let owner = try node.owner.ifPresent?.map(to: Person.self)
  ///
  /// What follows is only called for a value, and throws as always if the value is of another type.
  /// For a missing value, `try?` makes an error that nobody reads, and costs many times as much.
  ///
  /// - Complexity: O(1).
  public var ifPresent: MappingNode? { isNull ? nil : self }

  // MARK: Mapping

  /// Maps the value to a type, by the rules of the mapper that called the closure.
  ///
  /// - Throws: `MappingError`, with the path from the root of the document.
  public func map<Value>(to type: Value.Type = Value.self) throws -> Value {
    try locating { try mapper().map(self, to: type) }
  }

  /// Maps the value to a type that is registered with the provider, by its name.
  ///
  ///     try node.map(toTypeNamed: node.kind.string)
  ///
  /// Only registered types are created, whatever name is in the document.
  ///
  /// - Throws: `MappingError` of kind `unknownCase` when no type of the name is registered.
  public func map(toTypeNamed name: String) throws -> Any {
    try locating { try mapper().map(self, toTypeNamed: name) }
  }

  private func mapper() throws -> any NodeMapper {
    guard let mapper = origin.mapper else { throw MappingError(ClosureFault.outsideOfCall) }
    return mapper
  }

  /// Uses the whole value, and adds its path from the root of the document to errors.
  @inline(__always)
  func reading<Result>(_ body: (JSONValue) throws -> Result) throws -> Result {
    use?.take()
    return try locating {
      // Not `??`, which would copy the value.
      if let known { return try body(known) }
      return try body(source.value)
    }
  }

  /// Adds the path from the root of the document to errors of the value.
  @inline(__always)
  func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch { throw located(error) }
  }

  // Errors are rare, so their path is added outside of the copies for each type of result.
  @inline(never)
  private func located(_ error: any Error) -> any Error {
    guard var error = error as? MappingError, !error.contents.isPathComplete else { return error }
    error.ownContents.path.prepend(codingPath)
    error.ownContents.isPathComplete = true
    error.ownContents.offset = error.contents.offset ?? origin.offset
    return error
  }
}

/// A node must only be used by the closure to which it was passed.
@available(*, unavailable)
extension MappingNode: Sendable {}
