import AutoMapperFoundation

/// The conversions from the scalars of a document to Swift's basic types, for codecs and for the
/// readers of `JSONValue`.
///
///     target      takes                        and, unless the options are strict
///     integers    a number without fraction    "42", "1.0", true and false as 1 and 0
///     Double      a number                     "1.5", true and false as 1 and 0
///     Bool        true, false                  "true" "yes" "1", "false" "no" "0", 1, 0
///     String      a string                     a number by its own digits, "true", "false"
///
/// Nothing is truncated: a value that does not fit exactly is a mismatch or out of range. Only
/// numbers that `Double` or `Float` cannot represent are rounded, to the nearest value.
enum Conversions {
  /// The number that a scalar is, or that it contains as text or as a Boolean; nil for all others.
  private static func number(_ scalar: Scalar, lenient: Bool) -> JSONNumber? {
    switch scalar {
    case .number(let number): number
    case .string(let text) where lenient: JSONNumber(text)
    case .boolean(let value) where lenient: JSONNumber(Int64(value ? 1 : 0))
    default: nil
    }
  }

  static func integer<Integer: FixedWidthInteger>(
    _ scalar: Scalar, as type: Integer.Type, lenient: Bool, inAnyForm: Bool = false
  ) -> Conversion<Integer> {
    guard let number = number(scalar, lenient: lenient) else { return .mismatch }
    let isNumber = if case .number = scalar { true } else { false }
    return integer(number, inAnyForm: lenient || inAnyForm, isNumber: isNumber)
  }

  // Not inlined, because it needs the metadata of an Optional of the type.
  @inline(never)
  private static func integer<Integer: FixedWidthInteger>(
    _ number: JSONNumber, inAnyForm: Bool, isNumber: Bool
  ) -> Conversion<Integer> {
    if let value = number.exactly(Integer.self) {
      return inAnyForm || number.isWrittenAsInteger ? .value(value) : .mismatch
    }
    if number.isInteger { return .outOfRange }
    return isNumber ? .malformed : .mismatch
  }

  static func double(_ scalar: Scalar, lenient: Bool) -> Conversion<Double> {
    guard let number = number(scalar, lenient: lenient) else { return .mismatch }
    return number.doubleValue.map { .value($0) } ?? .outOfRange
  }

  static func float(_ scalar: Scalar, lenient: Bool) -> Conversion<Float> {
    floatingPoint(scalar, lenient: lenient) { Float($0) }
  }

  /// Converts text with the type's own parser.
  static func floatingPoint<Number: BinaryFloatingPoint>(
    _ scalar: Scalar, lenient: Bool, _ parse: (String) -> Number?
  ) -> Conversion<Number> {
    guard let number = number(scalar, lenient: lenient) else { return .mismatch }
    guard let value = parse(number.text), value.isFinite else { return .outOfRange }
    return .value(value)
  }

  static func boolean(_ scalar: Scalar, lenient: Bool) -> Conversion<Bool> {
    switch scalar {
    case .boolean(let value): return .value(value)
    case .number(let number) where lenient:
      switch number.exactly(Int.self) {
      case 0: return .value(false)
      case 1: return .value(true)
      default: return .mismatch
      }
    // The longest accepted word has five letters.
    case .string(let text) where lenient && text.utf8.count <= 5:
      switch text.lowercased() {
      case "true", "yes", "1": return .value(true)
      case "false", "no", "0": return .value(false)
      default: return .mismatch
      }
    default: return .mismatch
    }
  }

  static func string(_ scalar: Scalar, lenient: Bool) -> Conversion<String> {
    switch scalar {
    case .string(let text): .value(text)
    case .number(let number) where lenient: .value(number.text)
    case .boolean(let value) where lenient: .value(value ? "true" : "false")
    default: .mismatch
    }
  }

  static func decimal(_ scalar: Scalar, lenient: Bool) -> Conversion<Decimal> {
    guard let number = number(scalar, lenient: lenient) else { return .mismatch }
    return number.decimalValue.map { .value($0) } ?? .outOfRange
  }
}

extension URL {
  /// Creates a URL from a text without escaping any of its characters.
  init?(strict text: String) {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      self.init(string: text, encodingInvalidCharacters: false)
    } else {
      // Earlier systems escape nothing.
      self.init(string: text)
    }
  }
}
