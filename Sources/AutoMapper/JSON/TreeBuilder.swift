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

  /// An array or object that is being filled: one of the four, the others of which stay empty.
  private struct Level {
    let isArray: Bool
    var elements: [Any] = []
    var members: [String: Any] = [:]
    var values: [JSONValue] = []
    var object = JSONObject()
    /// The key of the member that comes next.
    var key = ""
    /// Whether no earlier member can have the key.
    var isKeyNew = false

    @inline(__always)
    mutating func add(_ value: Any) {
      if isArray { elements.append(value) } else { members[key] = value }
    }

    @inline(__always)
    mutating func add(_ json: JSONValue) {
      if isArray {
        values.append(json)
      } else if isKeyNew {
        object.append(json, for: key)
      } else {
        object.set(json, for: key)
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
    var level = Level(isArray: isArray)
    switch (form, isArray) {
    case (.swiftValue, true): level.elements.reserveCapacity(count)
    case (.swiftValue, false): level.members = Dictionary(minimumCapacity: count)
    case (.json, true): level.values.reserveCapacity(count)
    case (.json, false): level.object.reserveCapacity(count)
    }
    self.level = level
  }

  mutating func close() {
    guard let closed = level.take() else { return }
    level = outerLevels.popLast()
    switch (form, closed.isArray) {
    case (.swiftValue, true): add(swiftValue: closed.elements)
    case (.swiftValue, false): add(swiftValue: closed.members)
    case (.json, true): add(json: .array(closed.values))
    case (.json, false): add(json: .object(closed.object))
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
