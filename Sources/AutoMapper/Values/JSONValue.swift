/// A JSON value of any type, which can be read by navigation, changed by path, and compared by
/// meaning.
///
/// Use it for the parts of a document that no model describes. It loses nothing: numbers keep their
/// digits, and objects keep the order of their keys.
///
///     var json: JSONValue = ["user": ["name": "Ann", "tags": ["new"]]]
///     print(json.user.tags[0].string(or: ""))
///     // Prints: new
///     json.user.address.city = "Paris"
///     print(json)
///     // Prints: {"user":{"name":"Ann","tags":["new"],"address":{"city":"Paris"}}}
///
/// Members that are not declared here are those of the document: `json.user` is `json["user"]`.
/// Declared members, such as ``string`` and ``count``, hide keys of the same name from dot syntax;
/// the subscript supports every key: `json["count"]`.
///
/// Two values are equal if they have the same meaning: `1` equals `1.0`, and the order of keys does
/// not matter. Comparing, hashing and printing are recursive; a document nests at most as deeply as
/// the options of the mapper allow.
@dynamicMemberLookup
public enum JSONValue: Sendable, Hashable {
  /// The value `null`, which is also the result of navigation to a missing value.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number, with its digits as in the document.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// A list of values, which may be empty.
  case array([JSONValue])
  /// Values by key, in the order of the document, which may be empty.
  case object(JSONObject)

  /// Creates a Boolean value.
  public init(_ value: Bool) { self = .bool(value) }

  /// Creates a number from an integer of any width.
  public init(_ value: some BinaryInteger) { self = .number(JSONNumber(value)) }

  /// Creates a number with the shortest digits that read back as the same `Double`.
  ///
  /// The result is nil for NaN and the infinities, which JSON cannot represent.
  public init?(_ value: Double) {
    guard let number = JSONNumber(value) else { return nil }
    self = .number(number)
  }

  /// Creates a string.
  public init(_ value: String) { self = .string(value) }

  /// Creates a string from a part of another.
  public init(_ value: Substring) { self = .string(String(value)) }
}

/// The contents of a value, without conversion.
extension JSONValue {
  /// Whether the value is null, or was missing when it was navigated to.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value itself, or nil if it is null or missing.
  ///
  ///     let json: JSONValue = ["width": 3, "height": nil]
  ///     print(try json.width.ifPresent?.double ?? 1, try json.height.ifPresent?.double ?? 1)
  ///     // Prints: 3.0 1.0
  ///
  /// What follows is only called for a value, and throws as always if the value is of another type.
  ///
  /// - Complexity: O(1).
  public var ifPresent: JSONValue? { isNull ? Optional.none : self }

  /// The number of elements or members; 0 for a value that is neither an array nor an object.
  public var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    case .null, .bool, .number, .string: 0
    }
  }

  /// The elements of an array; empty for a value of another type.
  ///
  ///     let json: JSONValue = ["tags": ["new", "sale"]]
  ///     print(json.tags.elements.map { $0.string(or: "") }.joined(separator: ", "))
  ///     // Prints: new, sale
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object, in the order of the document; empty for a value of another type.
  ///
  ///     let json: JSONValue = ["width": 3, "height": 4]
  ///     for (key, value) in json.members { print(key, value) }
  ///     // Prints: width 3
  ///     //         height 4
  public var members: JSONObject {
    if case .object(let members) = self { members } else { JSONObject() }
  }

  /// The number with all its digits, or nil for a value of another type; nothing is converted.
  ///
  ///     let json: JSONValue = ["price": 9.95]
  ///     print(json.price.numberValue?.decimalValue ?? 0)
  ///     // Prints: 9.95
  public var numberValue: JSONNumber? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a null: `json.name = nil` sets the value to null, and does not remove the key.
  ///
  /// In a function that returns a `JSONValue?`, `condition ? nil : value` is a ``JSONValue``, and
  /// therefore the value null: Swift infers the type of the literal from the other branch. Write
  /// `Optional.none` there, or `return nil` in an `if` statement of its own.
  public init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean value from `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates a number from an integer of any length that ``JSONNumber`` supports.
  public init(integerLiteral value: JSONNumber.IntegerLiteralType) {
    self = .number(JSONNumber(integerLiteral: value))
  }

  /// Creates a number from a literal with a fraction or exponent, as closely as `Double` can
  /// represent it.
  ///
  /// `JSONNumber("0.1234567890123456789")` keeps digits that a `Double` cannot.
  public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }

  /// Creates a string, with or without interpolated values.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array of the values in brackets.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object, in the order of the literal.
  ///
  /// If a key occurs more than once, the last value wins, at the position of the first.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
