#if Foundation
extension AnyCodec {
  /// The Swift value that corresponds to an object of Foundation, or nil for all other objects.
  static func swiftValue(of object: Any) -> Any? {
    if let value = BridgedCodec.value(of: object) { return value }
    switch TreeNode(object) {
    case .elements(let elements): return elements
    case .members(let members): return members
    case .decimal(let decimal, _): return decimal
    case .swiftValue: return nil
    case let scalar: return scalar.scalar.json
    }
  }
}

extension Scalar {
  /// The scalar as a JSON value, or nil if it does not have one.
  fileprivate var json: JSONValue? {
    switch self {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array, .object, .swiftValue: nil
    }
  }
}
#endif
