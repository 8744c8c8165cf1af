#if Foundation
extension AnyCodec {
  /// The Swift value that corresponds to an object of Foundation, or nil for all other objects.
  static func swiftValue(of object: Any) -> Any? {
    BridgedCodec.value(of: object) ?? plainValue(of: object)
  }

  /// The same for an object of a class that has no `BridgedCodec`.
  static func plainValue(of object: Any) -> Any? {
    switch TreeNode(object) {
    case .elements(let elements): return elements
    case .members(let members): return members
    case .decimal(let decimal, _): return decimal
    // A number that is not finite; any other object has no value of Swift.
    case .swiftValue(let value): return Swift.type(of: value) is AnyClass ? nil : value
    case .json(let json): return json
    case .lazyElements, .lazyMembers: return nil
    }
  }
}
#endif
