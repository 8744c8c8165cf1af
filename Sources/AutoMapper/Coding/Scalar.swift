/// A scalar with its value, or the form of a container, for conversions and messages.
enum Scalar {
  case null
  case boolean(Bool)
  case number(JSONNumber)
  case string(String)
  case array
  case object
  case swiftValue(Any)

  /// The value as a phrase for messages about what was found.
  var found: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let number): "the number \(MappingError.excerpt(number.text))"
    case .string(let text): "the string \(MappingError.quoted(text))"
    case .array: "an array"
    case .object: "an object"
    case .swiftValue(let value): "a value of type \(type(of: value))"
    }
  }
}

extension Scalar {
  /// The fault of a scalar that a conversion did not accept.
  func fault(expected: String, isOutOfRange: Bool = false) -> ValueFault {
    if isOutOfRange { return .range(expected: expected, found: found) }
    if case .null = self { return .null(expected: expected) }
    return .form(expected: expected, found: found)
  }
}
