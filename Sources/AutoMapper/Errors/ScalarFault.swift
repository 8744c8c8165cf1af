/// A scalar that cannot be converted to the expected type.
///
/// It has the parts from which the phrases are made, because such errors are often not read.
struct ScalarFault: Fault {
  var expected: Expected
  var found: Found
  var isOutOfRange = false

  /// The phrase for the expected value, or the type that it is made from.
  enum Expected: Sendable {
    case phrase(String)
    /// A value of a type.
    case type(any Any.Type)
    /// An integer of a type, between the bounds of the type if they matter.
    case integer(any Any.Type)
    /// A number of a type, up to a bound, which is stated if it matters.
    case number(any Any.Type, bound: StaticString)
  }

  /// The phrase for the scalar, or the text that it quotes.
  enum Found: Sendable {
    case phrase(String)
    case null
    /// A number or string, of which a message quotes the beginning.
    case number(String)
    case string(String)
  }

  var kind: MappingError.Kind {
    if isOutOfRange { return .outOfRange }
    if case .null = found { return .missingValue }
    return .typeMismatch
  }

  var words: FaultWords { FaultWords(expected: expected.text(isOutOfRange), found: found.text) }
}

extension ScalarFault.Expected {
  /// The phrase, with the bounds of the type if the value is outside of them.
  func text(_ isOutOfRange: Bool = false) -> String {
    switch self {
    case .phrase(let phrase): phrase
    case .type(let type): "\(type)"
    case .integer(let type):
      if isOutOfRange, let type = type as? any FixedWidthInteger.Type {
        "\(type) (\(type.min) to \(type.max))"
      } else {
        "\(type)"
      }
    case .number(let type, let bound) where isOutOfRange: "\(type) (up to \(bound))"
    case .number(let type, _): "\(type)"
    }
  }
}

extension ScalarFault.Found {
  /// The phrase, with the beginning of a long text.
  var text: String {
    switch self {
    case .phrase(let phrase): phrase
    case .null: "null"
    case .number(let text): "the number " + MappingError.excerpt(text)
    case .string(let text): "the string " + MappingError.quoted(text)
    }
  }
}
