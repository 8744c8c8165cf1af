/// Numbers that have another form than their type: `3.0` and `"42"` for an integer, `"1.5"` for a
/// `Double`.
///
/// The usual ones are converted here, from their digits. All others are read as a `Scalar`, whose
/// conversion accepts the same, and also explains errors.
extension Reader {
  /// Consumes a number without a fraction, or a string with such a number, in one of the usual
  /// forms: `3.0`, `"42"`, `"42.0"`.
  ///
  /// Returns nil for any other value, of which some can still be converted. `inQuotes` states
  /// whether strings are accepted.
  ///
  /// - Complexity: O(*n*) in the number of digits.
  @inline(never)
  mutating func takeConvertibleInteger(inQuotes acceptsQuotes: Bool) -> Int64? {
    let start = cursor.offset
    if let integer = takeUsualNumber(acceptsQuotes).flatMap({ Self.integer($0) }) { return integer }
    cursor.move(to: start)
    return nil
  }

  /// Consumes a string with a number in one of the usual forms, such as `"1.5"`, or such a number.
  mutating func takeQuotedDouble() -> Double? {
    let start = cursor.offset
    if let number = takeUsualNumber(true)?.double { return number }
    cursor.move(to: start)
    return nil
  }

  /// Reads a number of up to 19 digits without an exponent, or a string that is one; returns nil,
  /// possibly after moving the cursor, for any other value.
  @inline(never)
  private mutating func takeUsualNumber(_ acceptsQuotes: Bool) -> NumberToken? {
    guard nextByte() == UInt8(ascii: "\"") else { return takePlainNumber() }
    guard acceptsQuotes, maximumStringLength >= Self.plainNumberLength else { return nil }
    cursor.advance()
    guard let token = takePlainNumber(), cursor.byte == UInt8(ascii: "\"") else { return nil }
    cursor.advance()
    return token
  }

  /// The value of a number without a fraction; nil for others, and for those beyond `Int64`.
  private static func integer(_ token: NumberToken) -> Int64? {
    let power = ExactPowersOfTen.asInteger[-token.exponent]
    let (magnitude, rest) = token.significand.quotientAndRemainder(dividingBy: power)
    guard rest == 0 else { return nil }
    return Int64(exactly: magnitude).map { token.isNegative ? -$0 : $0 }
  }
}
