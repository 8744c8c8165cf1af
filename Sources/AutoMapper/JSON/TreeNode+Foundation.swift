#if Foundation
import AutoMapperFoundation

/// The nodes of objects of Foundation.
extension TreeNode {
  static func foundationNode(_ value: Any) -> TreeNode {
    switch value {
    case is NSNull: .null
    case let number as NSNumber: node(number)
    case let text as NSString: .json(.string(String(describing: text)))
    case let array as NSArray: .elements(FoundationContents.elements(of: array))
    case let dictionary as NSDictionary:
      FoundationContents.members(of: dictionary).map { .members($0) } ?? .swiftValue(dictionary)
    case let set as NSSet: .elements(FoundationContents.elements(of: set))
    default: .swiftValue(value)
    }
  }

  /// The node of a number, by the type encoding that Foundation documents.
  ///
  /// Foundation stores booleans as numbers of a separate class.
  private static func node(_ number: NSNumber) -> TreeNode {
    if type(of: number) == type(of: booleanNumber) { return .json(.bool(number.boolValue)) }
    if let decimal = number as? NSDecimalNumber { return TreeNode(decimal.decimalValue) }
    switch UInt8(bitPattern: unsafe number.objCType.pointee) {
    case UInt8(ascii: "d"): return TreeNode(number.doubleValue)
    // Its own digits, not those of the Double that is nearest to it.
    case UInt8(ascii: "f"): return TreeNode(number.floatValue)
    case UInt8(ascii: "Q"), UInt8(ascii: "L"): return .json(.number(JSONNumber(number.uint64Value)))
    default: return .json(.number(JSONNumber(number.int64Value)))
    }
  }

  private static let booleanNumber = NSNumber(value: true)
}
#endif
