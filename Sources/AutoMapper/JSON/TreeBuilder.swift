import AutoMapperFoundation

/// Builds a tree of values for a writer: the Swift values of a `[String: Any]`, or a `JSONValue`.
struct TreeBuilder {
  /// The kind of values that the tree consists of.
  enum Form {
    /// Dictionaries, arrays and the basic Swift types, with `NSNull` for null.
    case swiftValue
    /// A `JSONValue`.
    case json
  }

  /// The state of the call, which a writer does not retain otherwise.
  private let context: CallContext
  private let form: Form
  /// The array or object that is being filled; nil before the first and behind the last one.
  private var level: Level?
  /// The levels around it, outermost first.
  ///
  /// Most trees of single values and flat objects have none, and need no memory for them.
  private var outerLevels: ContiguousArray<Level> = []
  private let maximumElementCount: Int
  /// The number of elements and members that were begun.
  private var elementCount = 0

  /// The finished tree, if it consists of Swift values.
  private(set) var anyValue: Any = SwiftNull.value
  /// The finished tree, if it is a `JSONValue`.
  var jsonValue: JSONValue = .null

  /// An array or object that is being filled.
  private struct Level {
    enum Contents {
      case elements([Any])
      case members([String: Any])
      case values([JSONValue])
      case object(JSONObject)
      /// The contents were taken out, to be changed without a copy.
      case taken
    }
    var contents: Contents
    /// The key of the member that comes next.
    var key = ""
    /// Whether no earlier member can have the key.
    var isKeyNew = false

    @inline(__always)
    mutating func add(_ value: Any) {
      switch contents {
      case .elements(var elements):
        contents = .taken
        elements.append(value)
        contents = .elements(elements)
      case .members(var members):
        contents = .taken
        members[key] = value
        contents = .members(members)
      case .values, .object, .taken: break
      }
    }

    @inline(__always)
    mutating func add(_ json: JSONValue) {
      switch contents {
      case .values(var values):
        contents = .taken
        values.append(json)
        contents = .values(values)
      case .object(var object):
        contents = .taken
        if isKeyNew { object.append(json, for: key) } else { object.set(json, for: key) }
        contents = .object(object)
      case .elements, .members, .taken: break
      }
    }
  }

  /// Creates a builder of an empty tree.
  init(_ context: CallContext, form: Form) {
    self.context = context
    self.form = form
    maximumElementCount = context.options.maximumElementCount
  }

  // MARK: Structure

  mutating func open(isArray: Bool, count: Int) {
    // Moved, not copied: a level whose contents are shared would not grow in place.
    if let outer = level.take() { outerLevels.append(outer) }
    switch (form, isArray) {
    case (.swiftValue, true):
      var elements: [Any] = []
      elements.reserveCapacity(count)
      level = Level(contents: .elements(elements))
    case (.swiftValue, false): level = Level(contents: .members(Dictionary(minimumCapacity: count)))
    case (.json, true):
      var values: [JSONValue] = []
      values.reserveCapacity(count)
      level = Level(contents: .values(values))
    case (.json, false):
      var object = JSONObject()
      object.reserveCapacity(count)
      level = Level(contents: .object(object))
    }
  }

  mutating func close() {
    guard let closed = level.take() else { return }
    level = outerLevels.popLast()
    switch closed.contents {
    case .elements(let elements): add(swiftValue: elements)
    case .members(let members): add(swiftValue: members)
    case .values(let values): add(json: .array(values))
    case .object(let object): add(json: .object(object))
    case .taken: break
    }
  }

  /// Begins a member; `isNew` states that no earlier one can have its key.
  @inline(__always)
  mutating func begin(_ name: String, isNew: Bool) throws {
    try count()
    level?.key = name
    level?.isKeyNew = isNew
  }

  /// Counts an element or member.
  @inline(__always)
  mutating func count() throws {
    elementCount += 1
    guard elementCount <= maximumElementCount else {
      throw Limit.elementCount.exceeded(maximumElementCount)
    }
  }

  // MARK: Values

  /// Adds an element, the member with the current key, or the whole tree.
  // Not inlined, because it would be repeated for each type of number.
  @inline(never)
  private mutating func add(swiftValue value: consuming Any) {
    if level?.add(value) == nil { anyValue = value }
  }

  /// Does the same in a tree of JSON values.
  @inline(never)
  mutating func add(json value: consuming JSONValue) {
    if level?.add(value) == nil { jsonValue = value }
  }

  @inline(__always)
  mutating func add(_ swiftValue: @autoclosure () -> Any, _ json: @autoclosure () -> JSONValue) {
    switch form {
    case .swiftValue: add(swiftValue: swiftValue())
    case .json: add(json: json())
    }
  }
}
