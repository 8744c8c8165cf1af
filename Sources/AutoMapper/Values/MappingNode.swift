/// A value of the document, as the closures of a provider see it.
///
///     user.map("vehicle", to: "vehicle") { node, parent in
///       parent.vehicleType.string(or: "") == "car"
///         ? try node.map(to: Car.self) : try node.map(to: Bike.self)
///     }
///
/// Members that are not declared here are the document's: `node.address.city` is
/// `node["address"]["city"]`. What is not there is null, and so is what lies beyond an array's end;
/// navigation never fails. The typed readers come in two forms: `try node.string` throws with the path
/// of the value, `node.string(or: "")` never does. Subscripts reach keys that have the name of a
/// member: `node["string"]`.
@dynamicMemberLookup
public struct MappingNode {
  /// The value itself.
  ///
  /// A closure that asks for it takes all of the value; see `MappingReport.unknownValues`.
  ///
  /// From a dictionary source, values that JSON does not have, such as a `Date`, are here what they
  /// would be written as.
  public var json: JSONValue {
    use?.take()
    return value
  }

  /// The value, for those to whom it does not count as used.
  let value: JSONValue
  /// What is asked of the value, where a report wants to know.
  let use: NodeUse?

  /// What the caller of the mapper gave as `context`; nil when nothing was given.
  public let userContext: Any?

  /// The steps to the value that the closure was called for, shared by all nodes that come from it.
  private let basePath: [MappingPath.Component]
  /// The steps from there, the last one first.
  private let steps: [MappingPath.Component]
  /// Where the value stands, for those that go on mapping it.
  let origin: Origin
  private let mapper: any NodeMapper

  /// Where the value that a closure was called for stands.
  struct Origin {
    /// The byte offset in the text; nil where the source is no text.
    var offset: Int?
    /// The levels of nesting that are open around it.
    var depth: Int
    /// How many closures are at work, each called by the mapping that the one before asked for.
    var closureDepth: Int
    /// What is undone when the call that the closure belongs to fails; nil where nothing is.
    var journal: AnyObject?
  }

  init(
    _ value: JSONValue, path: [MappingPath.Component], steps: [MappingPath.Component] = [],
    origin: Origin, userContext: Any?, mapper: any NodeMapper, use: NodeUse? = nil
  ) {
    self.value = value
    self.use = use
    self.userContext = userContext
    basePath = path
    self.steps = steps
    self.origin = origin
    self.mapper = mapper
  }

  /// The place of the value in the document, from its root; where nothing is, the place that was
  /// asked for.
  public var codingPath: MappingPath { MappingPath(basePath + steps) }

  private func child(
    _ value: JSONValue, _ step: MappingPath.Component, _ use: NodeUse?
  ) -> MappingNode {
    MappingNode(
      value, path: basePath, steps: steps + [step], origin: origin, userContext: userContext,
      mapper: mapper, use: use)
  }

  /// The value of a key; null when there is no such key, or no object.
  public subscript(dynamicMember key: String) -> MappingNode { self[key] }

  /// The value of a key of any spelling; null when there is no such key, or no object.
  public subscript(key: String) -> MappingNode {
    child(value[key], .key(key), use?.member(key))
  }

  /// The element at an index; null when there is no such index, or no array.
  public subscript(index: Int) -> MappingNode {
    child(value[index], .index(index), use?.element(index))
  }

  /// Whether the value is null, or was not there.
  public var isNull: Bool {
    // Of an array or object this says nothing of what is in it.
    switch value {
    case .array, .object: false
    case .null, .bool, .number, .string: json.isNull
    }
  }

  // MARK: Mapping

  /// Maps the value to a type, by the rules of the mapper that called the closure.
  ///
  /// - Throws: `MappingError`, with the path from the root of the document.
  public func map<Value>(to type: Value.Type = Value.self) throws -> Value {
    try locating { try mapper.map(self, to: type) }
  }

  /// Maps the value to a type that was registered with the provider, found by its name.
  ///
  ///     try node.map(toTypeNamed: node.kind.string)
  ///
  /// Only registered types are ever made, whatever name stands in the document.
  ///
  /// - Throws: `MappingError` of kind `unknownCase` when no type of the name is registered.
  public func map(toTypeNamed name: String) throws -> Any {
    try locating { try mapper.map(self, toTypeNamed: name) }
  }

  /// Gives errors of the value the path from the document's root.
  func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as MappingError {
      if !error.isPathComplete {
        error.path.prepend(codingPath)
        error.isPathComplete = true
        error.offset = error.offset ?? origin.offset
      }
      throw error
    }
  }
}

/// A node is for the closure that it was handed to.
@available(*, unavailable)
extension MappingNode: Sendable {}

/// Maps the nodes that closures go on with.
protocol NodeMapper: AnyObject {
  /// Maps a node; errors have paths that start at the node.
  func map<Value>(_ node: MappingNode, to type: Value.Type) throws -> Value
  /// Maps a node to a registered type; errors have paths that start at the node.
  func map(_ node: MappingNode, toTypeNamed name: String) throws -> Any
}

/// Typed readers; the conversions are those of `JSONValue`.
extension MappingNode {
  /// The value as a string; numbers and Booleans by their own text.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `typeMismatch` for an array or an
  ///   object.
  public var string: String {
    get throws { try locating { try json.string } }
  }

  /// The value as an integer; a number without a fraction, also in a string.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `outOfRange` for a whole number
  ///   that an `Int` cannot hold, `typeMismatch` for everything else.
  public var int: Int {
    get throws { try locating { try json.int } }
  }

  /// The value as a `Double`; a number, also in a string.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `outOfRange` beyond the range of
  ///   `Double`, `typeMismatch` for everything else.
  public var double: Double {
    get throws { try locating { try json.double } }
  }

  /// The value as a `Bool`; also `yes` and `no`, 1 and 0.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `typeMismatch` for everything
  ///   else.
  public var bool: Bool {
    get throws { try locating { try json.bool } }
  }

  /// The value as a string, or the given one where ``string`` would throw.
  public func string(or fallback: @autoclosure () -> String) -> String {
    json.string(or: fallback())
  }

  /// The value as an integer, or the given one where ``int`` would throw.
  public func int(or fallback: @autoclosure () -> Int) -> Int {
    json.int(or: fallback())
  }

  /// The value as a `Double`, or the given one where ``double`` would throw.
  public func double(or fallback: @autoclosure () -> Double) -> Double {
    json.double(or: fallback())
  }

  /// The value as a `Bool`, or the given one where ``bool`` would throw.
  public func bool(or fallback: @autoclosure () -> Bool) -> Bool {
    json.bool(or: fallback())
  }
}
