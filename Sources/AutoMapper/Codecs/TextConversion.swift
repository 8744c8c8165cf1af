/// The conversion of a type whose values are strings.
protocol TextConversion: ScalarConversion {
  /// The value of a text; nil if there is none.
  static func value(_ text: String) -> Value?
  /// The text of a value.
  static func text(_ value: Value) -> String
}

extension TextConversion {
  static func takeUsualForm(from reader: inout Reader, into place: Place) throws -> Bool {
    guard let string = try reader.takeString() else { return false }
    return store(string, at: place)
  }

  static func store(_ string: consuming String, at place: Place) -> Bool {
    guard let value = value(string) else { return false }
    place.store(value)
    return true
  }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Value> {
    guard case .string(let text) = scalar else { return .mismatch }
    return value(text).map { .value($0) } ?? .malformed
  }

  static func write(_ value: Value, to writer: inout Writer) throws {
    try writer.write(string: text(value))
  }
}
