extension JSONValue: ExpressibleByNilLiteral {
  /// Creates a null: `json.name = nil` sets the value null, and removes nothing.
  ///
  /// In a function that gives a `JSONValue?`, `condition ? nil : value` is a ``JSONValue``, and so the value
  /// null: Swift looks for a literal in the type of the other branch. Write `Optional.none` there, or `return nil`
  /// in an `if` of its own.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONValue: ExpressibleByBooleanLiteral {
  /// Creates a Boolean value from `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// Creates a number from an integer, as long as ``JSONNumber`` takes it.
  public init(integerLiteral value: JSONNumber.IntegerLiteralType) {
    self = .number(JSONNumber(integerLiteral: value))
  }
}

extension JSONValue: ExpressibleByFloatLiteral {
  /// Creates a number from a literal with a fraction or exponent, as near as `Double` can hold it.
  ///
  /// `JSONNumber("0.1234567890123456789")` keeps digits that a `Double` cannot.
  public init(floatLiteral value: Double) { self = .number(JSONNumber(floatLiteral: value)) }
}

extension JSONValue: ExpressibleByStringInterpolation {
  /// Creates a string, with values interpolated or without.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Creates an array of the values in brackets.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Creates an object, in the order of the literal.
  ///
  /// Of a key that stands twice the last value wins, in the place of the first.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
