import Foundation

extension TextReader {
  mutating func takeScalar() throws -> Scalar {
    switch try kind() {
    case .null:
      _ = try takeNull()
      return .null
    case .boolean: return .boolean(try takeBoolean() ?? false)
    case .number: return .number(try takeNumber())
    case .string: return .string(try takeString() ?? "")
    case .array: return .array
    case .object, .native: return .object
    }
  }

  private mutating func takeNumber() throws -> JSONNumber {
    let isNegative = nextByte() == UInt8(ascii: "-")
    if let integer = try takeInteger(Int64.self) {
      return isNegative && integer == 0 ? JSONNumber(uncheckedText: "-0") : JSONNumber(integer)
    }
    return JSONNumber(uncheckedText: text(of: try scanNumber()))
  }

  mutating func takeValue() throws -> JSONValue {
    if isDeep { return try descend { try $0.takeValue() } }
    switch try kind() {
    case .null, .native:
      _ = try takeNull()
      return .null
    case .boolean: return .bool(try takeBoolean() ?? false)
    case .number: return .number(try takeNumber())
    case .string: return .string(try takeString() ?? "")
    case .array: return .array(try takeElements { try $0.takeValue() })
    case .object:
      var members = JSONObject()
      try takeMembers { key, reader in members.set(try reader.takeValue(), for: key) }
      return .object(members)
    }
  }

  mutating func takeNodeValue() throws -> JSONValue { try takeValue() }

  mutating func takeAny() throws -> Any {
    if isDeep { return try descend { try $0.takeAny() } }
    switch try kind() {
    case .null, .native:
      _ = try takeNull()
      return NSNull()
    case .boolean: return try takeBoolean() ?? false
    case .number: return try takeNativeNumber()
    case .string: return try takeString() ?? ""
    case .array: return try takeElements { try $0.takeAny() }
    case .object:
      var members: [String: Any] = [:]
      try takeMembers { key, reader in members[key] = try reader.takeAny() }
      return members
    }
  }

  /// Int, where the number is written as one and fits; else UInt64, Decimal or Double.
  private mutating func takeNativeNumber() throws -> Any {
    if let integer = try takeInteger(Int.self) { return integer }
    return NativeNumber.value(of: JSONNumber(uncheckedText: text(of: try scanNumber())))
  }
}
