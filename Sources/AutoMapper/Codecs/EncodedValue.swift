/// What an `encode(to:)` has written so far.
///
/// Containers may be filled in any order, also after others were asked for, so that each keeps an object
/// of its own until the end.
final class EncodedValue {
  private(set) var content = Content.nothing

  enum Content {
    case nothing
    case value(JSONValue)
    case array([EncodedValue])
    case object([(key: String, value: EncodedValue)])
  }

  /// The finished value; where nothing was written, an empty object.
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
  /// - Returns: False where something was written before.
  func set(_ value: JSONValue) -> Bool {
    guard case .nothing = content else { return false }
    content = .value(value)
    return true
  }

  /// Begins an array, or goes on with one.
  func beginArray() -> Bool {
    switch content {
    case .nothing: content = .array([])
    case .array: break
    case .value, .object: return false
    }
    return true
  }

  /// Begins an object, or goes on with one.
  func beginObject() -> Bool {
    switch content {
    case .nothing: content = .object([])
    case .object: break
    case .value, .array: return false
    }
    return true
  }

  /// The place of a new element.
  func element() -> EncodedValue {
    let element = EncodedValue()
    if case .array(var elements) = content {
      content = .nothing
      elements.append(element)
      content = .array(elements)
    }
    return element
  }

  /// The place of a new member; of a key that comes twice the last value counts.
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
