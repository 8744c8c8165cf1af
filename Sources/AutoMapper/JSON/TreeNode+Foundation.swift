#if Foundation
import AutoMapperFoundation

/// The nodes of objects of Foundation.
extension TreeNode {
  static func foundationNode(_ value: Any) -> TreeNode {
    switch value {
    case is NSNull: .null
    case let number as NSNumber: node(number)
    case let text as NSString: .string(String(describing: text))
    case let array as NSArray: .elements(FoundationContents.elements(of: array))
    case let dictionary as NSDictionary:
      FoundationContents.members(of: dictionary).map { .members($0) } ?? .swiftValue(dictionary)
    case let set as NSSet: .elements(FoundationContents.elements(of: set))
    default: .swiftValue(value)
    }
  }

  /// The node of a number.
  ///
  /// Foundation stores booleans as numbers of a separate class.
  private static func node(_ number: NSNumber) -> TreeNode {
    if type(of: number) == type(of: booleanNumber) { return .boolean(number.boolValue) }
    if let decimal = number as? NSDecimalNumber {
      let decimal = decimal.decimalValue
      return JSONNumber(decimal).map { .decimal(decimal, $0) } ?? .swiftValue(decimal)
    }
    switch NumberEncoding(number) {
    case .double:
      let double = number.doubleValue
      return double.isFinite ? .double(double) : .swiftValue(double)
    // Its own digits, not those of the Double that is nearest to it.
    case .float: return TreeNode(number.floatValue)
    case .unsigned: return .number(JSONNumber(number.uint64Value))
    case .signed: return .integer(number.int64Value)
    }
  }

  private static let booleanNumber = NSNumber(value: true)
}

/// The way in which an `NSNumber` stores its value, by the type encoding that Foundation documents.
private enum NumberEncoding {
  case double
  case float
  case unsigned
  case signed

  init(_ number: NSNumber) {
    self =
      switch UInt8(bitPattern: unsafe number.objCType.pointee) {
      case UInt8(ascii: "d"): .double
      case UInt8(ascii: "f"): .float
      case UInt8(ascii: "Q"), UInt8(ascii: "L"): .unsigned
      default: .signed
      }
  }
}
#endif
