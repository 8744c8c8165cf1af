import AutoMapperFoundation

/// A value of a tree: a JSON value, or one level of a tree of other values.
enum TreeNode {
  /// A value that JSON has, and everything in it.
  case json(JSONValue)
  /// A `Decimal`, whose type an `Any` retains, with the same number as digits.
  case decimal(Decimal, JSONNumber)
  /// An array, or a set in its own order, of Swift or Foundation values.
  case elements([Any])
  /// A dictionary of Swift or Foundation values, whose members do not have an order.
  case members([String: Any])
  /// An array whose elements are converted to nodes when the reader reaches them.
  case lazyElements(LazyContents)
  /// An object whose members are converted to nodes when the reader reaches them.
  case lazyMembers(LazyContents)
  /// A value that JSON does not have, such as a `Date` or a number that is not finite.
  case swiftValue(Any)

  static var null: TreeNode { .json(.null) }

  init(_ value: JSONValue) { self = .json(value) }

  /// Creates the node of a value in a dictionary: a Swift value, or one of Foundation's from
  /// `JSONSerialization` or a property list.
  ///
  /// The common types are found by comparing metatypes, which is many times faster than casts that
  /// fail.
  init(_ value: Any) {
    let type = type(of: value)
    if type == String.self, let text = known(value, as: String.self) {
      self = .json(.string(text))
    } else if type == Int.self, let integer = known(value, as: Int.self) {
      self = .json(.number(JSONNumber(Int64(integer))))
    } else if type == Double.self, let double = known(value, as: Double.self) {
      self = Self.number(JSONNumber(double), double)
    } else if type == Bool.self, let boolean = known(value, as: Bool.self) {
      self = .json(.bool(boolean))
    } else if type == [String: Any].self, let members = known(value, as: [String: Any].self) {
      self = .members(members)
    } else if type == [Any].self, let elements = known(value, as: [Any].self) {
      self = .elements(elements)
    } else {
      self = Self.rare(value)
    }
  }

  /// The node of a number, or of a value that is none in JSON.
  private static func number(_ number: JSONNumber?, _ value: Any) -> TreeNode {
    number.map { .json(.number($0)) } ?? .swiftValue(value)
  }

  private static func rare(_ value: Any) -> TreeNode {
    // Swift's values and Foundation's can be cast to each other, so their own types decide.
    if type(of: value) is AnyClass {
      #if Foundation
      return foundationNode(value)
      #else
      return .swiftValue(value)
      #endif
    }
    switch value {
    case let value as JSONValue: return .json(value)
    case let integer as any BinaryInteger: return .json(.number(JSONNumber(integer)))
    case let float as Float where float.isFinite:
      return .json(.number(JSONNumber(uncheckedText: JSONNumber.text(of: float))))
    case let float as any BinaryFloatingPoint:
      return number(JSONNumber("\(float)"), float)
    case let decimal as Decimal:
      return JSONNumber(decimal).map { .decimal(decimal, $0) } ?? .swiftValue(decimal)
    case let number as JSONNumber: return .json(.number(number))
    case let text as Substring: return .json(.string(String(text)))
    case let optional as any OptionalOperations:
      return optional.wrappedAny.map { TreeNode($0) } ?? .null
    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
    case let half as Float16: return number(JSONNumber(half), half)
    #endif
    case let members as [String: Any]: return .members(members)
    case let elements as [Any]: return .elements(elements)
    case let set as any SetNode: return .elements(set.elements)
    default: return .swiftValue(value)
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

/// The contents of a tree, one level down.
extension TreeNode {
  var isNull: Bool {
    if case .json(.null) = self { true } else { false }
  }

  /// The value of a scalar, or the form of a container, for conversions and messages.
  var scalar: Scalar {
    switch self {
    case .json(let value): value.scalar
    case .decimal(_, let number): .number(number)
    case .elements, .lazyElements: .array
    case .members, .lazyMembers: .object
    case .swiftValue(let value): .swiftValue(value)
    }
  }
}
