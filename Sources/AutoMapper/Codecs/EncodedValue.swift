/// The output of an `encode(to:)` so far.
///
/// Containers may be filled in any order, even after others were requested, so each one keeps an
/// object of its own until the end.
final class EncodedValue {
  private(set) var content = Content.nothing

  /// The kind of value written so far.
  enum Content {
    case nothing
    case value(JSONValue)
    case array([EncodedValue])
    case object([(key: String, value: EncodedValue)])
  }

  /// The finished value; an empty object if nothing was written.
  func json(depth: Int = 1) throws -> JSONValue {
    guard depth % DeepStack.levelsBetweenChecks == 0 else { return try contents(depth) }
    return try DeepStack.call { try contents(depth) }
  }

  private func contents(_ depth: Int) throws -> JSONValue {
    switch content {
    case .nothing: return .object(JSONObject())
    case .value(let value): return value
    case .array(let elements): return .array(try elements.map { try $0.json(depth: depth + 1) })
    case .object(let members):
      var object = JSONObject()
      for (key, value) in members { object.set(try value.json(depth: depth + 1), for: key) }
      return .object(object)
    }
  }

  /// The number of elements.
  var elementCount: Int {
    if case .array(let elements) = content { elements.count } else { 0 }
  }

  /// Writes a whole value.
  ///
  /// - Returns: False if something was written before.
  func set(_ value: JSONValue) -> Bool {
    guard case .nothing = content else { return false }
    content = .value(value)
    return true
  }

  /// Begins or continues an array.
  func beginArray() -> Bool {
    switch content {
    case .nothing: content = .array([])
    case .array: break
    case .value, .object: return false
    }
    return true
  }

  /// Begins or continues an object.
  func beginObject() -> Bool {
    switch content {
    case .nothing: content = .object([])
    case .object: break
    case .value, .array: return false
    }
    return true
  }

  /// Adds an element.
  func element() -> EncodedValue {
    let element = EncodedValue()
    if case .array(var elements) = content {
      content = .nothing
      elements.append(element)
      content = .array(elements)
    }
    return element
  }

  /// Adds a member; if a key occurs twice, the last value wins.
  func member(_ key: String) -> EncodedValue {
    let member = EncodedValue()
    if case .object(var members) = content {
      content = .nothing
      members.append((key, member))
      content = .object(members)
    }
    return member
  }
}
