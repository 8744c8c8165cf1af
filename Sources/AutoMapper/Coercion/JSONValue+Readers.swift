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
      // The usual case needs no conversion.
      if case .string(let text) = self { return text }
      return try converted("String", Conversions.string(scalar, lenient: true))
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
      if case .number(let number) = self, let value = number.integerValue,
        let integer = Int(exactly: value)
      {
        return integer
      }
      return try converted("Int", Conversions.integer(scalar, as: Int.self, lenient: true))
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
      if case .number(let number) = self, let value = number.doubleValue { return value }
      return try converted("Double", Conversions.double(scalar, lenient: true))
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
      if case .bool(let value) = self { return value }
      return try converted("Bool", Conversions.boolean(scalar, lenient: true))
    }
  }

  /// The value as a string, or the fallback value if ``string`` would throw.
  public func string(or fallback: @autoclosure () -> String) -> String {
    Conversions.string(scalar, lenient: true).value ?? fallback()
  }

  /// The value as an `Int`, or the fallback value if ``int`` would throw.
  public func int(or fallback: @autoclosure () -> Int) -> Int {
    Conversions.integer(scalar, as: Int.self, lenient: true).value ?? fallback()
  }

  /// The value as a `Double`, or the fallback value if ``double`` would throw.
  public func double(or fallback: @autoclosure () -> Double) -> Double {
    Conversions.double(scalar, lenient: true).value ?? fallback()
  }

  /// The value as a `Bool`, or the fallback value if ``bool`` would throw.
  public func bool(or fallback: @autoclosure () -> Bool) -> Bool {
    Conversions.boolean(scalar, lenient: true).value ?? fallback()
  }

  /// The outcome of a conversion, or the error that explains why it failed.
  private func converted<Value>(
    _ expected: String, _ conversion: Conversion<Value>
  ) throws(MappingError) -> Value {
    switch conversion {
    case .value(let value): return value
    case .mismatch, .malformed: throw error(expected, isOutOfRange: false)
    case .outOfRange: throw error(expected, isOutOfRange: true)
    }
  }

  private func error(_ expected: String, isOutOfRange: Bool) -> MappingError {
    MappingError(scalar.fault(expected: .phrase(expected), isOutOfRange: isOutOfRange))
  }

  /// The value as messages describe it: `null`, `the number 300`, `the string "abc"`, `an array`.
  var found: String { scalar.found }

  /// The value as the scalar that it is, or the form of a container.
  var scalar: Scalar {
    switch self {
    case .null: .null
    case .bool(let value): .boolean(value)
    case .number(let number): .number(number)
    case .string(let text): .string(text)
    case .array: .array
    case .object: .object
    }
  }
}

/// The same readers for the value of a node, whose errors have the path from the root of the
/// document.
extension MappingNode {
  /// The value as a string; numbers and Booleans become their own text.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `typeMismatch` for an array
  ///   or an object.
  public var string: String {
    get throws { try reading { try $0.string } }
  }

  /// The value as an integer, from a number without a fraction, which may be in a string.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `outOfRange` for a whole
  ///   number that an `Int` cannot hold, `typeMismatch` for everything else.
  public var int: Int {
    get throws { try reading { try $0.int } }
  }

  /// The value as a `Double`, from a number, which may be in a string.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `outOfRange` beyond the range
  ///   of `Double`, `typeMismatch` for everything else.
  public var double: Double {
    get throws { try reading { try $0.double } }
  }

  /// The value as a `Bool`, also from `yes` and `no`, 1 and 0.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `typeMismatch` for everything
  ///   else.
  public var bool: Bool {
    get throws { try reading { try $0.bool } }
  }

  /// The value as a string, or the fallback value if ``string`` would throw.
  public func string(or fallback: @autoclosure () -> String) -> String {
    json.string(or: fallback())
  }

  /// The value as an integer, or the fallback value if ``int`` would throw.
  public func int(or fallback: @autoclosure () -> Int) -> Int {
    json.int(or: fallback())
  }

  /// The value as a `Double`, or the fallback value if ``double`` would throw.
  public func double(or fallback: @autoclosure () -> Double) -> Double {
    json.double(or: fallback())
  }

  /// The value as a `Bool`, or the fallback value if ``bool`` would throw.
  public func bool(or fallback: @autoclosure () -> Bool) -> Bool {
    json.bool(or: fallback())
  }
}
