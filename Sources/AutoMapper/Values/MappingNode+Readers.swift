/// Typed readers; the conversions are those of `JSONValue`.
extension MappingNode {
  /// The value as a string; numbers and Booleans by their own text.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `typeMismatch` for an array or an
  ///   object.
  public var string: String {
    get throws { try locating { try json.string } }
  }

  /// The value as an integer; a number without a fraction, also in a string.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `outOfRange` for a whole number
  ///   that an `Int` cannot hold, `typeMismatch` for everything else.
  public var int: Int {
    get throws { try locating { try json.int } }
  }

  /// The value as a `Double`; a number, also in a string.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `outOfRange` beyond the range of
  ///   `Double`, `typeMismatch` for everything else.
  public var double: Double {
    get throws { try locating { try json.double } }
  }

  /// The value as a `Bool`; also `yes` and `no`, 1 and 0.
  ///
  /// - Throws: `MappingError` with the path: `missingValue` for null, `typeMismatch` for everything
  ///   else.
  public var bool: Bool {
    get throws { try locating { try json.bool } }
  }

  /// The value as a string, or the given one where ``string`` would throw.
  public func string(or fallback: @autoclosure () -> String) -> String {
    json.string(or: fallback())
  }

  /// The value as an integer, or the given one where ``int`` would throw.
  public func int(or fallback: @autoclosure () -> Int) -> Int {
    json.int(or: fallback())
  }

  /// The value as a `Double`, or the given one where ``double`` would throw.
  public func double(or fallback: @autoclosure () -> Double) -> Double {
    json.double(or: fallback())
  }

  /// The value as a `Bool`, or the given one where ``bool`` would throw.
  public func bool(or fallback: @autoclosure () -> Bool) -> Bool {
    json.bool(or: fallback())
  }
}
