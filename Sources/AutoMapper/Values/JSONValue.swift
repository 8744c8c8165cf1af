/// A JSON value of any shape: read by navigation, changed by path, and equal by what it says.
///
/// It is for those parts of a document that no model describes. Nothing is lost in it: numbers keep
/// their digits, and objects keep the order of their keys.
///
///     var json: JSONValue = ["user": ["name": "Ann", "tags": ["new"]]]
///     print(json.user.tags[0].string(or: ""))
///     // Prints: new
///     json.user.address.city = "Paris"
///     print(json)
///     // Prints: {"user":{"name":"Ann","tags":["new"],"address":{"city":"Paris"}}}
///
/// Members that are not declared here are the document's: `json.user` is `json["user"]`. The few that
/// are, such as ``string`` and ``count``, hide keys of the same name from the dot; the subscript
/// reaches every key: `json["count"]`.
///
/// Two values are equal when they mean the same: `1` equals `1.0`, and the order of keys does not
/// matter. Comparing, hashing and printing recurse into the value; a document nests at most as deep
/// as the options of the mapper allow.
@dynamicMemberLookup
public enum JSONValue: Sendable, Hashable {
  /// The value `null`; also what navigation gives where nothing is.
  case null
  /// The value `true` or `false`.
  case bool(Bool)
  /// A number, with the digits that the document gave it.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// A list of values, which may be empty.
  case array([JSONValue])
  /// Values by key, in the order of the document; there may be none.
  case object(JSONObject)

  /// Creates a Boolean value.
  public init(_ value: Bool) { self = .bool(value) }

  /// Creates a number from an integer of any width.
  public init(_ value: some BinaryInteger) { self = .number(JSONNumber(value)) }

  /// Creates a number with the shortest digits that read back as the same `Double`.
  ///
  /// Gives nil for a NaN and the infinities, which JSON cannot say.
  public init?(_ value: Double) {
    guard let number = JSONNumber(value) else { return nil }
    self = .number(number)
  }

  /// Creates a string.
  public init(_ value: String) { self = .string(value) }

  /// Creates a string from a part of another.
  public init(_ value: Substring) { self = .string(String(value)) }
}
