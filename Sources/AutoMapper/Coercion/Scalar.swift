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
  var found: String { finding.text }

  /// The same, to be worded when a message is read; long texts are shortened.
  var finding: ScalarFault.Found {
    switch self {
    case .null: .null
    case .boolean(let value): .phrase(value ? "true" : "false")
    case .number(let number): .number(MappingError.beginning(of: number.text))
    case .string(let text): .string(MappingError.beginning(of: text))
    case .array: .phrase("an array")
    case .object: .phrase("an object")
    case .swiftValue(let value): .phrase("a value of type \(type(of: value))")
    }
  }
}

extension Scalar {
  /// The fault of a scalar that a conversion did not accept.
  func fault(expected: ScalarFault.Expected, isOutOfRange: Bool = false) -> ScalarFault {
    ScalarFault(expected: expected, found: finding, isOutOfRange: isOutOfRange)
  }
}
