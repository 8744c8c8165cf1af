/// Numbers that have another form than their type: `3.0` and `"42"` for an integer, `"1.5"` for a
/// `Double`.
///
/// The usual ones are converted here, from their digits. All others are read as a `Scalar`, whose
/// conversion accepts the same, and also explains errors.
extension Reader {
  /// Consumes a number without a fraction, or a string with such a number, in one of the usual
  /// forms: `3.0`, `1e2`, `"42"`, `"42.0"`.
  ///
  /// Returns nil for any other value, of which some can still be converted. `inQuotes` states
  /// whether strings are accepted.
  ///
  /// - Throws: An error for a malformed or overlong number.
  /// - Complexity: O(*n*) in the number of digits.
  @inline(never)
  mutating func takeConvertibleInteger(inQuotes acceptsQuotes: Bool) throws -> Int64? {
    let start = cursor.offset
    let token = acceptsQuotes ? try takeQuotedNumber() ?? takeBareNumber() : try takeBareNumber()
    if let integer = token.flatMap({ Self.integer($0) }) { return integer }
    cursor.move(to: start)
    return nil
  }

  /// Consumes a string with a number in one of the usual forms, such as `"1.5"`, under the same
  /// conditions.
  mutating func takeQuotedDouble() throws -> Double? {
    let start = cursor.offset
    if let number = takeQuotedNumber()?.double { return number }
    cursor.move(to: start)
    return nil
  }

  private mutating func takeBareNumber() throws -> NumberToken? {
    let byte = nextByte()
    guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") <= 9 else { return nil }
    return try scanNumber()
  }

  /// Reads a string that is a number of up to 19 digits without an exponent; returns nil, possibly
  /// after moving the cursor, for any other value.
  private mutating func takeQuotedNumber() -> NumberToken? {
    guard nextByte() == UInt8(ascii: "\""), maximumStringLength >= Self.plainNumberLength else {
      return nil
    }
    let start = cursor.offset
    cursor.advance()
    if let token = takePlainNumber(), cursor.byte == UInt8(ascii: "\"") {
      cursor.advance()
      return token
    }
    cursor.move(to: start)
    return nil
  }

  /// The value of a number without a fraction; nil for others, and for those beyond `Int64`.
  private static func integer(_ token: NumberToken) -> Int64? {
    guard !token.digitsWereDropped, -19...19 ~= token.exponent else {
      return !token.digitsWereDropped && token.significand == 0 ? 0 : nil
    }
    let magnitude: UInt64
    let power = ExactPowersOfTen.asInteger[abs(token.exponent)]
    if token.exponent < 0 {
      let (quotient, rest) = token.significand.quotientAndRemainder(dividingBy: power)
      guard rest == 0 else { return nil }
      magnitude = quotient
    } else {
      let (product, overflow) = token.significand.multipliedReportingOverflow(by: power)
      guard !overflow else { return nil }
      magnitude = product
    }
    return Int64(exactly: magnitude).map { token.isNegative ? -$0 : $0 }
  }
}
