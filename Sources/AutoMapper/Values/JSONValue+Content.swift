/// What a value holds, without conversion.
extension JSONValue {
  /// Whether the value is null, or was not there when it was navigated to.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The number of elements or members; 0 for what is neither an array nor an object.
  public var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .object(let members): members.count
    case .null, .bool, .number, .string: 0
    }
  }

  /// The elements of an array; empty for what is no array.
  ///
  ///     let json: JSONValue = ["tags": ["new", "sale"]]
  ///     print(json.tags.elements.map { $0.string(or: "") }.joined(separator: ", "))
  ///     // Prints: new, sale
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The members of an object, in the order of the document; empty for what is no object.
  ///
  ///     let json: JSONValue = ["width": 3, "height": 4]
  ///     for (key, value) in json.members { print(key, value) }
  ///     // Prints: width 3
  ///     //         height 4
  public var members: JSONObject {
    if case .object(let members) = self { members } else { JSONObject() }
  }

  /// The number with all its digits, or nil for what is no number; nothing is converted.
  ///
  ///     let json: JSONValue = ["price": 9.95]
  ///     print(json.price.numberValue?.decimalValue ?? 0)
  ///     // Prints: 9.95
  public var numberValue: JSONNumber? {
    if case .number(let number) = self { number } else { nil }
  }

  /// What the value is, as messages name it: `null`, `the number 300`, `the string "abc"`, `an array`.
  var found: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): "the number \(MappingError.excerpt(number.text))"
    case .string(let text): "the string \(MappingError.quoted(text))"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
