/// Readers for Swift types: each has a form that throws and one with a fallback value.
///
/// The conversions are those of the mapper's default options. They lose nothing: no fraction is
/// truncated, and no integer overflows.
extension JSONValue {
  /// The value as a string.
  ///
  /// A number becomes its own digits, and a Boolean becomes `true` or `false`.
  ///
  ///     let json: JSONValue = ["zip": 75_001, "city": nil]
  ///     print(try json.zip.string, json.city.string(or: "unknown"))
  ///     // Prints: 75001 unknown
  ///
  /// - Throws: ``MappingError`` of kind `missingValue` for null, and `typeMismatch` for an array or
  ///   an object.
  public var string: String {
    get throws(MappingError) {
      guard let value = convertedString else { throw failure(expected: "String") }
      return value
    }
  }

  /// The value as an `Int`.
  ///
  /// The reader accepts numbers without a fraction, including `1.0` and `1e2`, such numbers in a
  /// string, and Booleans as 1 and 0.
  ///
  ///     let json: JSONValue = ["id": "9007199254740993", "ratio": 1.5]
  ///     print(try json.id.int, json.ratio.int(or: 0))
  ///     // Prints: 9007199254740993 0
  ///
  /// - Throws: ``MappingError`` of kind `missingValue` for null, `outOfRange` for a whole number
  ///   that an `Int` cannot hold, and `typeMismatch` for everything else.
  public var int: Int {
    get throws(MappingError) {
      guard let value = convertedInt else {
        let isWhole = convertedNumber?.isInteger ?? false
        throw failure(isOutOfRange: isWhole, expected: "Int")
      }
      return value
    }
  }

  /// The value as a `Double`, rounded to the nearest one if a `Double` cannot hold all digits.
  ///
  /// The reader accepts numbers, numbers in a string, and Booleans as 1 and 0.
  ///
  ///     let json: JSONValue = ["price": "9.95"]
  ///     print(try json.price.double)
  ///     // Prints: 9.95
  ///
  /// - Throws: ``MappingError`` of kind `missingValue` for null, `outOfRange` for a number beyond
  ///   the range of `Double`, and `typeMismatch` for everything else.
  public var double: Double {
    get throws(MappingError) {
      guard let value = convertedDouble else {
        throw failure(isOutOfRange: convertedNumber != nil, expected: "Double")
      }
      return value
    }
  }

  /// The value as a `Bool`.
  ///
  /// The reader accepts `true` and `false`, the numbers 1 and 0, and the strings `true`, `false`,
  /// `yes`, `no`, `1` and `0` in uppercase or lowercase.
  ///
  ///     let json: JSONValue = ["active": "YES", "level": 2]
  ///     print(try json.active.bool, json.level.bool(or: false))
  ///     // Prints: true false
  ///
  /// - Throws: ``MappingError`` of kind `missingValue` for null, and `typeMismatch` for everything
  ///   else.
  public var bool: Bool {
    get throws(MappingError) {
      guard let value = convertedBool else { throw failure(expected: "Bool") }
      return value
    }
  }

  /// The value as a string, or the fallback value if ``string`` would throw.
  public func string(or fallback: @autoclosure () -> String) -> String {
    convertedString ?? fallback()
  }

  /// The value as an `Int`, or the fallback value if ``int`` would throw.
  public func int(or fallback: @autoclosure () -> Int) -> Int {
    convertedInt ?? fallback()
  }

  /// The value as a `Double`, or the fallback value if ``double`` would throw.
  public func double(or fallback: @autoclosure () -> Double) -> Double {
    convertedDouble ?? fallback()
  }

  /// The value as a `Bool`, or the fallback value if ``bool`` would throw.
  public func bool(or fallback: @autoclosure () -> Bool) -> Bool {
    convertedBool ?? fallback()
  }

  private func failure(isOutOfRange: Bool = false, expected: String) -> MappingError {
    if isNull { return MappingError(ValueFault.null(expected: expected)) }
    return MappingError(
      isOutOfRange
        ? ValueFault.range(expected: expected, found: found)
        : .form(expected: expected, found: found))
  }
}

extension JSONValue {
  private var convertedString: String? {
    switch self {
    case .string(let value): value
    case .number(let number): number.text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  private var convertedInt: Int? { convertedNumber?.exactly(Int.self) }

  private var convertedDouble: Double? { convertedNumber?.doubleValue }

  /// The number that the value is or contains as text.
  private var convertedNumber: JSONNumber? {
    switch self {
    case .number(let number): number
    case .string(let text): JSONNumber(text)
    case .bool(let value): JSONNumber(value ? 1 : 0)
    case .null, .array, .object: nil
    }
  }

  private var convertedBool: Bool? {
    switch self {
    case .bool(let value): return value
    case .number(let number):
      switch number.exactly(UInt8.self) {
      case 1: return true
      case 0: return false
      default: return nil
      }
    case .string(let text):
      // The longest accepted word has five letters.
      guard text.utf8.count <= 5 else { return nil }
      switch text.lowercased() {
      case "true", "yes", "1": return true
      case "false", "no", "0": return false
      default: return nil
      }
    case .null, .array, .object: return nil
    }
  }
}
