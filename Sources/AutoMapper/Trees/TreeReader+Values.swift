import Foundation

extension TreeReader {
  mutating func takeValue() throws -> JSONValue {
    if isDeep { return try descend { try $0.takeValue() } }
    switch try kind() {
    case .array: return .array(try takeElements { try $0.takeValue() })
    case .object:
      var members = JSONObject()
      try takeMembers { key, reader in members.set(try reader.takeValue(), for: key) }
      return .object(members)
    case .null, .boolean, .number, .string, .native: return try scalarValue()
    }
  }

  private mutating func scalarValue() throws -> JSONValue {
    switch try takeScalar() {
    case .null, .array, .object: return .null
    case .boolean(let value): return .bool(value)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .native(let value):
      throw failure(
        .typeMismatch, expected: "a value that JSON has",
        found: "a value of type \(type(of: value))")
    }
  }

  mutating func takeAny() throws -> Any {
    if isDeep { return try descend { try $0.takeAny() } }
    switch try kind() {
    case .array: return try takeElements { try $0.takeAny() }
    case .object:
      var members: [String: Any] = [:]
      try takeMembers { key, reader in members[key] = try reader.takeAny() }
      return members
    case .null, .boolean, .number, .string, .native: return try anyScalar()
    }
  }

  private mutating func anyScalar() throws -> Any {
    switch try takeScalar() {
    case .null, .array, .object: return NSNull()
    case .boolean(let value): return value
    case .number(let number): return NativeNumber.value(of: number)
    case .string(let text): return text
    case .native(let value): return value
    }
  }

  private mutating func takeElements<Element>(
    _ take: (inout TreeReader) throws -> Element
  ) throws -> [Element] {
    var elements: [Element] = []
    guard try openArray() == .filled else { return elements }
    repeat {
      do {
        elements.append(try take(&self))
      } catch var error as MappingError {
        error.path.prepend(.index(elements.count))
        throw error
      }
    } while try nextElement()
    return elements
  }

  private mutating func takeMembers(
    _ take: (String, inout TreeReader) throws -> Void
  ) throws {
    guard try openObject() == .filled else { return }
    repeat {
      let key = try takeKey()
      do {
        try take(key, &self)
      } catch var error as MappingError {
        error.path.prepend(.key(key))
        throw error
      }
    } while try nextMember()
  }
}
