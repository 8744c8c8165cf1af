public import AutoMapperFoundation

/// Integers in strings.
extension Transformer where Value: FixedWidthInteger & SendableMetatype {
  /// Returns a transformer that reads integers from strings or numbers, and writes them as strings.
  ///
  ///     tweet.map("id", to: "id", using: Transformer<UInt64>.numberInString())
  ///
  ///     let tweet = try mapper.map(#"{"id": "18446744073709551615"}"#, to: Tweet.self)
  ///     print(try mapper.jsonString(from: tweet))
  ///     // Prints: {"id":"18446744073709551615"}
  ///
  /// The mapper also reads numbers in strings without a transformer, but not with strict options,
  /// and it writes numbers. JavaScript and many other languages lose digits of numbers beyond 2⁵³.
  ///
  /// A string must contain a number in JSON's grammar and nothing else. Its value is what matters:
  /// `"1e2"` and `1.0` are integers. A number with a fraction, and any other value, is an error of
  /// kind `typeMismatch`. A number that the type cannot represent is an error of kind `outOfRange`.
  ///
  /// Null never reaches the transformer: the property becomes nil, keeps its default, or is a
  /// `missingValue` error.
  ///
  /// - Complexity: Reading and writing take O(*n*), where *n* is the number of digits.
  public static func numberInString() -> Transformer {
    let usual = Int64(clamping: Value.min)...Int64(clamping: Value.max)
    return Transformer(
      decode: { node in
        let number = try node.numberInString(type: Value.self)
        // Conversions that may fail look up the metadata of an Optional.
        if let value = number.integerValue, usual.contains(value) {
          return Value(truncatingIfNeeded: value)
        }
        if let value = number.exactly(Value.self) { return value }
        guard number.isInteger else { throw node.noNumber(type: Value.self) }
        throw node.failure(
          isOutOfRange: true, type: Value.self,
          expected: "\(Value.self) (\(Value.min) to \(Value.max))")
      },
      encode: { value in String(value) })
  }
}

/// Floating-point numbers in strings.
extension Transformer
where Value: BinaryFloatingPoint & LosslessStringConvertible & SendableMetatype {
  /// Returns a transformer that reads floating-point numbers from strings or numbers, and writes
  /// them as strings.
  ///
  ///     product.map("price", to: "price", using: Transformer<Double>.numberInString())
  ///
  ///     let product = try mapper.map(#"{"price": "9.50"}"#, to: Product.self)
  ///     print(try mapper.jsonString(from: product))
  ///     // Prints: {"price":"9.5"}
  ///
  /// A string must contain a number in JSON's grammar and nothing else. Digits beyond the type's
  /// precision are rounded to the nearest value. Strings are written with the fewest digits that
  /// read back equal.
  ///
  /// Any value other than a number is an error of kind `typeMismatch`. A number beyond the type's
  /// range is an error of kind `outOfRange`, and so is writing a NaN or an infinity.
  ///
  /// Null never reaches the transformer: the property becomes nil, keeps its default, or is a
  /// `missingValue` error.
  ///
  /// - Complexity: Reading and writing take O(*n*), where *n* is the number of digits.
  public static func numberInString() -> Transformer {
    Transformer(
      decode: { node in
        let number = try node.numberInString(type: Value.self)
        guard let value = Conversions.nearest(number.text, as: Value.self), value.isFinite else {
          throw node.failure(
            isOutOfRange: true, type: Value.self,
            expected: "\(Value.self) (up to \(Value.greatestFiniteMagnitude))")
        }
        return value
      },
      encode: { value in
        guard value.isFinite else { throw notFinite(value) }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      })
  }
}

/// Decimal numbers in strings.
extension Transformer where Value == Decimal {
  /// Returns a transformer that reads decimal numbers from strings or numbers, and writes them as
  /// strings.
  ///
  ///     invoice.map("total", to: "total", using: Transformer<Decimal>.numberInString())
  ///
  ///     let invoice = try mapper.map(#"{"total": "1234567890123456789.01"}"#, to: Invoice.self)
  ///     print(try mapper.jsonString(from: invoice))
  ///     // Prints: {"total":"1234567890123456789.01"}
  ///
  /// A string must contain a number in JSON's grammar and nothing else. Digits are never lost: a
  /// number that a `Decimal` cannot represent exactly is an error of kind `outOfRange`, and so is
  /// writing `Decimal.nan`. Any value other than a number is an error of kind `typeMismatch`.
  ///
  /// Null never reaches the transformer: the property becomes nil, keeps its default, or is a
  /// `missingValue` error.
  ///
  /// - Complexity: Reading and writing take O(*n*), where *n* is the number of digits.
  public static func numberInString() -> Transformer {
    Transformer(
      decode: { node in
        guard let value = try node.numberInString(type: Decimal.self).decimalValue else {
          throw node.failure(
            isOutOfRange: true, type: Decimal.self,
            expected: "a number of at most 38 digits (Decimal)")
        }
        return value
      },
      encode: { value in
        guard value.isFinite else { throw notFinite(value) }
        return value.description
      })
  }
}

/// Numbers of any length in strings.
///
/// With two extensions for a single type each, for `Decimal` and this one, the compiler requires
/// the type in `using: .numberInString()` if no key path determines it. With only one such
/// extension, it would choose that one whatever the property's type is.
extension Transformer where Value == JSONNumber {
  /// Returns a transformer that reads numbers of any length from strings or numbers, and writes
  /// them as strings.
  ///
  ///     measurement.map("value", to: "value", using: Transformer<JSONNumber>.numberInString())
  ///
  /// A string must contain a number in JSON's grammar and nothing else; it is written as it was
  /// read. Any value other than a number is an error of kind `typeMismatch`.
  ///
  /// Null never reaches the transformer: the property becomes nil, keeps its default, or is a
  /// `missingValue` error.
  ///
  /// - Complexity: Reading and writing take O(*n*), where *n* is the number of digits.
  public static func numberInString() -> Transformer {
    Transformer(
      decode: { node in try node.numberInString(type: JSONNumber.self) },
      encode: { value in value.text })
  }
}

extension MappingNode {
  /// The number that the value is, or contains as text.
  fileprivate func numberInString(type: any Any.Type) throws -> JSONNumber {
    switch json {
    case .number(let number): return number
    case .string(let text):
      guard let number = JSONNumber(text) else { throw noNumber(type: type) }
      return number
    case .null, .bool, .array, .object: throw noNumber(type: type)
    }
  }

  fileprivate func noNumber(type: any Any.Type) -> MappingError {
    failure(type: type, expected: "\(type), or a string that holds one")
  }
}

/// The error for writing a number that JSON does not have.
private func notFinite<Number>(_ value: Number) -> MappingError {
  MappingError(OutputFault.nonFiniteInTransformer("\(value)"), type: Number.self)
}
