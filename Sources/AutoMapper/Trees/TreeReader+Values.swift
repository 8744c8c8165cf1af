import AutoMapperDates
import Foundation

extension TreeReader {
  mutating func takeValue() throws -> JSONValue {
    if isDeep { return try descend { try $0.takeValue() } }
    if let value = try finishedValue() { return value }
    switch try kind() {
    case .array: return .array(try takeElements { try $0.takeValue() })
    case .object:
      var members = JSONObject()
      try takeMembers { key, reader in members.set(try reader.takeValue(), for: key) }
      return .object(members)
    case .null, .boolean, .number, .string, .native: return try scalarValue()
    }
  }

  /// The value where it needs no walk: it was made before, or its own rules write it.
  private func finishedValue() throws -> JSONValue? {
    switch node {
    case .values(let values) where isChecked: .array(values)
    case .object(let object) where isChecked: .object(object)
    case .lazyElements(let elements): elements.tree(replacingNatives: replacesNatives)
    case .lazyMembers(let members):
      try members.tree(replacingNatives: replacesNatives) ?? members.writtenValue()
    default: nil
    }
  }

  private mutating func scalarValue() throws -> JSONValue {
    switch try takeScalar() {
    case .null, .array, .object: return .null
    case .boolean(let value): return .bool(value)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .native(let value) where replacesNatives: return Self.replacement(of: value)
    case .native(let value):
      throw failure(ValueFault.notJSON(value))
    }
  }

  mutating func takeNodeValue() throws -> JSONValue {
    replacesNatives = true
    defer { replacesNatives = false }
    return try takeValue()
  }

  /// What a value would be written as.
  private static func replacement(of native: Any) -> JSONValue {
    switch native {
    case let date as Date: (try? DateFormat.iso8601.string(from: date)).map { .string($0) } ?? .null
    case let data as Data: .string(data.base64EncodedString())
    case let url as URL: .string(url.absoluteString)
    case let identifier as UUID: .string(identifier.uuidString)
    default: .null
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
    if case .decimal(let decimal, _) = node { return decimal }
    switch try takeScalar() {
    case .null, .array, .object: return NSNull()
    case .boolean(let value): return value
    case .number(let number): return NativeNumber.value(of: number)
    case .string(let text): return text
    case .native(let value): return value
    }
  }
}
