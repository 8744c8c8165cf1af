import AutoMapperFoundation

/// Writes trees of values: the Swift values of a `[String: Any]`, or a `JSONValue`.
struct TreeWriter: SinkWriter {
  /// The kind of values that the tree consists of.
  enum Form {
    /// Dictionaries, arrays and the basic Swift types, with `NSNull` for null.
    case swiftValue
    /// A `JSONValue`.
    case json
  }

  let context: CallContext
  private let form: Form
  /// The array or object that is being filled; nil before the first and behind the last one.
  private var level: Level?
  /// The levels around it, outermost first.
  ///
  /// Most trees of single values and flat objects have none, and need no memory for them.
  private var outerLevels: ContiguousArray<Level> = []
  private(set) var depth: Int
  var nextStackCheck: Int
  private let maximumDepth: Int
  private let maximumElementCount: Int
  /// The number of elements and members that were begun.
  private var elementCount = 0
  var policies: Policies
  private let isPart: Bool

  /// The finished tree, if it consists of Swift values.
  private(set) var anyValue: Any = SwiftNull.value
  /// The finished tree, if it is a `JSONValue`.
  private(set) var jsonValue: JSONValue = .null

  /// Takes the finished `JSONValue` out of the writer, so that it can be changed without a copy.
  mutating func takeJSON() -> JSONValue {
    defer { jsonValue = .null }
    return jsonValue
  }

  /// An array or object that is being filled.
  ///
  /// Only one of the four collections is used. The others are empty and do not allocate memory.
  private struct Level {
    let isArray: Bool
    /// The key of the member that comes next.
    var key = ""
    /// Whether no earlier member can have the key.
    var isKeyNew = false
    var elements: [Any] = []
    var members: [String: Any] = [:]
    var values: [JSONValue] = []
    var object = JSONObject()

    init(isArray: Bool) { self.isArray = isArray }

    /// Adds an element, or the member with the current key.
    mutating func add(_ value: consuming Any) {
      if isArray { elements.append(value) } else { members[key] = value }
    }

    /// Does the same in a tree of JSON values.
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

  /// Creates a writer of an empty tree, which may be a part of a document with `depth` open levels.
  ///
  /// A tree of JSON values that is later written as a part of another one, with `isPart`, accepts
  /// finished trees without walking them. Otherwise, the results of closures would be walked once
  /// for each level around them.
  @inline(never)
  init(context: CallContext, form: Form, depth: Int = 0, isPart: Bool = false) {
    self.isPart = isPart
    self.context = context
    self.form = form
    self.depth = depth
    nextStackCheck = depth + DeepStack.levelsBetweenChecks
    maximumDepth = context.options.maximumDepth
    maximumElementCount = context.options.maximumElementCount
    policies = context.policies
  }

  /// Always false: members have the order of the declaration, or do not have an order.
  var sortsKeys: Bool { false }

  var comparesKeysAsStrings: Bool {
    switch form {
    case .swiftValue: true
    case .json: false
    }
  }

  // MARK: Structure

  mutating func openArray(count: Int) throws {
    try open(isArray: true)
    switch form {
    case .swiftValue: level?.elements.reserveCapacity(count)
    case .json: level?.values.reserveCapacity(count)
    }
  }

  mutating func openObject(count: Int) throws {
    try open(isArray: false)
    switch form {
    case .swiftValue: level?.members.reserveCapacity(count)
    case .json: level?.object.reserveCapacity(count)
    }
  }

  private mutating func open(isArray: Bool) throws {
    guard depth < maximumDepth else { throw writingDepthError(limit: maximumDepth) }
    // Moved, not copied: a level whose contents are shared would not grow in place.
    if let outer = level.take() { outerLevels.append(outer) }
    level = Level(isArray: isArray)
    depth += 1
  }

  mutating func closeArray() { close() }

  mutating func closeObject() { close() }

  private mutating func close() {
    guard let closed = level.take() else { return }
    level = outerLevels.popLast()
    depth -= 1
    switch (form, closed.isArray) {
    case (.swiftValue, true): add(swiftValue: closed.elements)
    case (.swiftValue, false): add(swiftValue: closed.members)
    case (.json, true): add(json: .array(closed.values))
    case (.json, false): add(json: .object(closed.object))
    }
  }

  mutating func beginElement() throws { try count() }

  mutating func beginMember(_ key: WrittenKey) throws { try begin(key.name, isNew: true) }

  mutating func beginMember(utf8 name: [UInt8]) throws {
    try beginMember(String(decoding: name, as: UTF8.self))
  }

  mutating func beginMember(_ name: String) throws {
    try Limit.keyLength.check(name.utf8.count, upTo: context.options.maximumKeyLength)
    try begin(name, isNew: false)
  }

  @inline(__always)
  private mutating func begin(_ name: String, isNew: Bool) throws {
    try count()
    level?.key = name
    level?.isKeyNew = isNew
  }

  /// Counts an element or member.
  @inline(__always)
  private mutating func count() throws {
    elementCount += 1
    guard elementCount <= maximumElementCount else {
      throw Limit.elementCount.exceeded(maximumElementCount)
    }
  }

  // MARK: Values

  // Not inlined, because it would be repeated for each type of number.
  @inline(never)
  private mutating func add(swiftValue value: consuming Any) {
    guard level != nil else {
      anyValue = value
      return
    }
    level?.add(value)
  }

  @inline(never)
  private mutating func add(json value: JSONValue) {
    guard level != nil else {
      jsonValue = value
      return
    }
    level?.add(value)
  }

  @inline(__always)
  private mutating func add(
    _ swiftValue: @autoclosure () -> Any, _ json: @autoclosure () -> JSONValue
  ) {
    switch form {
    case .swiftValue: add(swiftValue: swiftValue())
    case .json: add(json: json())
    }
  }

  mutating func take(tree: JSONValue) -> Bool {
    guard isPart else { return false }
    add(json: tree)
    return true
  }

  mutating func writeNull() { add(SwiftNull.value, .null) }

  mutating func write(boolean: Bool) { add(boolean, .bool(boolean)) }

  mutating func write<Integer: FixedWidthInteger>(integer: Integer) throws {
    try add(integer, number: JSONNumber(integer))
  }

  mutating func write<Number: BinaryFormat>(number: Number) throws {
    try add(number, number: JSONNumber(shortest: number))
  }

  mutating func write(double: Double) throws { try write(number: double) }

  private mutating func add(_ value: Any, number: JSONNumber) throws {
    if context.options.maximumNumberLength < IntegerText.greatestLength {
      try checkNumberLength(number.text.utf8.count)
    }
    add(value, .number(number))
  }

  mutating func write(number: JSONNumber) throws {
    try checkNumberLength(number.text.utf8.count)
    add(SwiftNumber.exactValue(of: number), .number(number))
  }

  mutating func write(decimal: Decimal, _ text: DecimalText) throws {
    try checkNumberLength(text.length)
    add(decimal, .number(JSONNumber(text)))
  }

  private func checkNumberLength(_ length: Int) throws {
    try Limit.numberLength.check(length, upTo: context.options.maximumNumberLength)
  }

  @inline(__always)
  mutating func writeString(at place: Place) throws {
    try write(string: place.load(as: String.self))
  }

  mutating func writeText(_ append: (inout [UInt8]) throws -> Void) throws {
    var bytes: [UInt8] = []
    try append(&bytes)
    try write(string: String(decoding: bytes, as: UTF8.self))
  }

  mutating func writeNumber(_ append: (inout [UInt8]) throws -> Void) throws {
    var bytes: [UInt8] = []
    try append(&bytes)
    try write(number: JSONNumber(uncheckedText: String(decoding: bytes, as: UTF8.self)))
  }

  @inline(__always)
  mutating func write(string: String) throws {
    try Limit.stringLength.check(string.utf8.count, upTo: context.options.maximumStringLength)
    add(string, .string(string))
  }
}
