import Foundation

/// Writes trees of values: the Swift values of a `[String: Any]`, or a `JSONValue`.
struct TreeWriter: SinkWriter {
  /// What the tree is made of.
  enum Form {
    /// Dictionaries, arrays and the basic Swift types; null is NSNull.
    case native
    case json
  }

  let context: CallContext
  private let form: Form
  private var levels: ContiguousArray<Level> = []
  private var root: TreeValue = .json(.null)
  private let maximumDepth: Int

  /// A finished value in the form of the tree.
  private enum TreeValue {
    case native(Any)
    case json(JSONValue)
  }

  /// An array or object that is being filled.
  private enum Level {
    case elements([Any])
    case members([String: Any], key: String)
    case values([JSONValue])
    case object(JSONObject, key: String)
  }

  init(context: CallContext, form: Form) {
    self.context = context
    self.form = form
    maximumDepth = context.options.maximumDepth
  }

  /// Objects of trees have no order, or that of the declaration.
  var sortsKeys: Bool { false }

  /// The finished tree as Swift values.
  var anyValue: Any {
    switch root {
    case .native(let value): value
    case .json(let value): value
    }
  }

  /// The finished tree as a JSON value.
  var jsonValue: JSONValue {
    if case .json(let value) = root { value } else { .null }
  }

  // MARK: Structure

  mutating func openArray(count: Int) throws {
    try open()
    switch form {
    case .native:
      var elements: [Any] = []
      elements.reserveCapacity(count)
      levels.append(.elements(elements))
    case .json:
      var values: [JSONValue] = []
      values.reserveCapacity(count)
      levels.append(.values(values))
    }
  }

  mutating func openObject(count: Int) throws {
    try open()
    switch form {
    case .native: levels.append(.members(Dictionary(minimumCapacity: count), key: ""))
    case .json:
      var object = JSONObject()
      object.reserveCapacity(count)
      levels.append(.object(object, key: ""))
    }
  }

  private func open() throws {
    guard levels.count < maximumDepth else { throw writingDepthError(limit: maximumDepth) }
  }

  mutating func closeArray() { close() }

  mutating func closeObject() { close() }

  private mutating func close() {
    switch levels.popLast() {
    case .elements(let elements): add(.native(elements))
    case .members(let members, _): add(.native(members))
    case .values(let values): add(.json(.array(values)))
    case .object(let object, _): add(.json(.object(object)))
    case nil: break
    }
  }

  mutating func beginElement() {}

  mutating func beginMember(_ key: WrittenKey) { beginMember(key.name) }

  mutating func beginMember(_ name: String) {
    switch levels.popLast() {
    case .members(let members, _): levels.append(.members(members, key: name))
    case .object(let object, _): levels.append(.object(object, key: name))
    case let level?: levels.append(level)
    case nil: break
    }
  }

  /// Puts a finished value where it belongs. The level is taken out, so that its storage is unique
  /// while it grows.
  private mutating func add(_ value: TreeValue) {
    switch (levels.popLast(), value) {
    case (.elements(var elements), .native(let value)):
      elements.append(value)
      levels.append(.elements(elements))
    case (.members(var members, let key), .native(let value)):
      members[key] = value
      levels.append(.members(members, key: key))
    case (.values(var values), .json(let value)):
      values.append(value)
      levels.append(.values(values))
    case (.object(var object, let key), .json(let value)):
      object.set(value, for: key)
      levels.append(.object(object, key: key))
    case (nil, _): root = value
    case (let level?, _): levels.append(level)
    }
  }

  // MARK: Scalars

  private mutating func add(_ native: @autoclosure () -> Any, _ json: @autoclosure () -> JSONValue) {
    switch form {
    case .native: add(.native(native()))
    case .json: add(.json(json()))
    }
  }

  mutating func writeNull() { add(NSNull(), .null) }

  mutating func write(boolean: Bool) { add(boolean, .bool(boolean)) }

  mutating func write<Integer: FixedWidthInteger>(integer: Integer) {
    add(integer, .number(JSONNumber(integer)))
  }

  mutating func write<Number: BinaryFormat>(number: Number) {
    add(number, .number(JSONNumber(uncheckedText: JSONNumber.text(of: number))))
  }

  mutating func write(number: JSONNumber) {
    add(NativeNumber.value(of: number), .number(number))
  }

  mutating func write(decimal: Decimal) {
    add(decimal, JSONNumber(decimal).map { .number($0) } ?? .null)
  }

  mutating func write(string: String) { add(string, .string(string)) }
}
