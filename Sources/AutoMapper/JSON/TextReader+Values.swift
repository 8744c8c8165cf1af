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
    case .array: return .array(try takeElements())
    case .object: return .object(try takeMembers())
    }
  }

  private mutating func takeElements() throws -> [JSONValue] {
    var elements: [JSONValue] = []
    guard try openArray() == .filled else { return elements }
    repeat {
      do {
        elements.append(try takeValue())
      } catch var error as MappingError {
        error.path.prepend(.index(elements.count))
        throw error
      }
    } while try nextElement()
    return elements
  }

  private mutating func takeMembers() throws -> JSONObject {
    var members = JSONObject()
    guard try openObject() == .filled else { return members }
    repeat {
      let key = try takeKey()
      do {
        members.set(try takeValue(), for: key)
      } catch var error as MappingError {
        error.path.prepend(.key(key))
        throw error
      }
    } while try nextMember()
    return members
  }

  mutating func takeAny() throws -> Any {
    if isDeep { return try descend { try $0.takeAny() } }
    switch try kind() {
    case .null, .native:
      _ = try takeNull()
      return NSNull()
    case .boolean: return try takeBoolean() ?? false
    case .number: return try takeNativeNumber()
    case .string: return try takeString() ?? ""
    case .array: return try takeAnyElements()
    case .object: return try takeAnyMembers()
    }
  }

  /// Int, where the number is written as one and fits; else UInt64, Decimal or Double.
  private mutating func takeNativeNumber() throws -> Any {
    if let integer = try takeInteger(Int.self) { return integer }
    return NativeNumber.value(of: JSONNumber(uncheckedText: text(of: try scanNumber())))
  }

  private mutating func takeAnyElements() throws -> [Any] {
    var elements: [Any] = []
    guard try openArray() == .filled else { return elements }
    repeat {
      do {
        elements.append(try takeAny())
      } catch var error as MappingError {
        error.path.prepend(.index(elements.count))
        throw error
      }
    } while try nextElement()
    return elements
  }

  private mutating func takeAnyMembers() throws -> [String: Any] {
    var members: [String: Any] = [:]
    guard try openObject() == .filled else { return members }
    repeat {
      let key = try takeKey()
      do {
        members[key] = try takeAny()
      } catch var error as MappingError {
        error.path.prepend(.key(key))
        throw error
      }
    } while try nextMember()
    return members
  }
}
