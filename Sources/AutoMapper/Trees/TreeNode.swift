import Foundation

/// A value of a tree in the form that the reader understands, whatever it was made of.
enum TreeNode {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case number(JSONNumber)
  /// A Decimal, whose type an `Any` keeps.
  case decimal(Decimal, JSONNumber)
  case string(String)
  case values([JSONValue])
  case object(JSONObject)
  case elements([Any])
  case members([String: Any])
  /// An array and an object whose contents become nodes when the reader gets to them.
  case lazyElements(LazyElements)
  case lazyMembers(LazyMembers)
  /// A value that is none of JSON's, such as a Date.
  case native(Any)

  init(_ value: JSONValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .boolean(value)
      case .number(let number): number.integerValue.map { .integer($0) } ?? .number(number)
      case .string(let text): .string(text)
      case .array(let values): .values(values)
      case .object(let object): .object(object)
      }
  }

  /// Understands what dictionaries hold: Swift values, and Foundation's where they come from
  /// JSONSerialization or a property list.
  ///
  /// The common types are found by comparing metatypes, which is many times faster than casts that
  /// fail.
  init(_ value: Any) {
    let type = type(of: value)
    if type == String.self, let text = value as? String {
      self = .string(text)
    } else if type == Int.self, let integer = value as? Int {
      self = .integer(Int64(integer))
    } else if type == Double.self, let double = value as? Double {
      self = double.isFinite ? .double(double) : .native(double)
    } else if type == Bool.self, let boolean = value as? Bool {
      self = .boolean(boolean)
    } else if type == [String: Any].self, let members = value as? [String: Any] {
      self = .members(members)
    } else if type == [Any].self, let elements = value as? [Any] {
      self = .elements(elements)
    } else {
      self = Self.rare(value)
    }
  }

  @inline(never)
  private static func rare(_ value: Any) -> TreeNode {
    // Swift's values and Foundation's can be cast to each other, so their own types decide.
    if type(of: value) is AnyClass { return foundationNode(value) }
    switch value {
    case let value as JSONValue: return TreeNode(value)
    case let integer as any BinaryInteger: return .number(JSONNumber(integer))
    case let float as Float where float.isFinite:
      return .number(JSONNumber(uncheckedText: JSONNumber.text(of: float)))
    case let float as any BinaryFloatingPoint:
      return JSONNumber("\(float)").map { .number($0) } ?? .native(float)
    case let decimal as Decimal:
      return JSONNumber(decimal).map { .decimal(decimal, $0) } ?? .native(decimal)
    case let number as JSONNumber: return .number(number)
    case let text as Substring: return .string(String(text))
    case let optional as any OptionalNode: return optional.node
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    case let half as Float16: return JSONNumber(half).map { .number($0) } ?? .native(half)
    #endif
    case let members as [String: Any]: return .members(members)
    case let elements as [Any]: return .elements(elements)
    case let set as any SetNode: return .elements(set.elements)
    default: return .native(value)
    }
  }

  private static func foundationNode(_ value: Any) -> TreeNode {
    switch value {
    case is NSNull: .null
    case let number as NSNumber: node(number)
    case let text as NSString: .string(String(describing: text))
    case let array as NSArray: .elements(FoundationContents.elements(of: array))
    case let dictionary as NSDictionary:
      FoundationContents.members(of: dictionary).map { .members($0) } ?? .native(dictionary)
    case let set as NSSet: .elements(FoundationContents.elements(of: set))
    default: .native(value)
    }
  }

  /// Foundation keeps booleans as numbers of a class of their own.
  private static func node(_ number: NSNumber) -> TreeNode {
    if type(of: number) == type(of: booleanNumber) { return .boolean(number.boolValue) }
    if let decimal = number as? NSDecimalNumber {
      let decimal = decimal.decimalValue
      return JSONNumber(decimal).map { .decimal(decimal, $0) } ?? .native(number)
    }
    switch NumberEncoding(number) {
    case .floatingPoint:
      let double = number.doubleValue
      return double.isFinite ? .double(double) : .native(double)
    case .unsigned: return .number(JSONNumber(number.uint64Value))
    case .signed: return .integer(number.int64Value)
    }
  }

  private static let booleanNumber = NSNumber(value: true)
}

/// How an NSNumber keeps its value, by the type encoding that Foundation documents.
private enum NumberEncoding {
  case floatingPoint
  case unsigned
  case signed

  init(_ number: NSNumber) {
    self =
      switch UInt8(bitPattern: unsafe number.objCType.pointee) {
      case UInt8(ascii: "d"), UInt8(ascii: "f"): .floatingPoint
      case UInt8(ascii: "Q"), UInt8(ascii: "L"): .unsigned
      default: .signed
      }
  }
}

/// An Optional inside an `Any`.
private protocol OptionalNode {
  var node: TreeNode { get }
}

extension Optional: OptionalNode {
  fileprivate var node: TreeNode {
    switch self {
    case .none: .null
    case .some(let value): TreeNode(value)
    }
  }
}

/// A set inside an `Any`.
private protocol SetNode {
  var elements: [Any] { get }
}

extension Set: SetNode {
  fileprivate var elements: [Any] { Array(self) }
}
