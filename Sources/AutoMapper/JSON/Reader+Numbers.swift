import AutoMapperFoundation

extension Reader {
  /// Reads an integer of up to 18 digits directly, and any other number more slowly.
  mutating func takeInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer? {
    try takeIntegerInPlace(type)
  }

  /// Does the same without a call, for primitives.
  @_transparent
  mutating func takeIntegerInPlace<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws -> Integer? {
    let byte = nextByte()
    guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") <= 9 else { return nil }
    guard let (magnitude, end) = plainInteger(),
      let result = Integer(exactly: byte == UInt8(ascii: "-") ? -magnitude : magnitude)
    else { return try takeLongInteger(type) }
    cursor = end
    return result
  }

  /// Returns the value of an integer of up to 18 digits at the cursor, without its sign, and the
  /// position after it; nil for any other number.
  @inline(__always)
  private func plainInteger() -> (Int64, ByteCursor)? {
    var end = cursor
    if end.byte == UInt8(ascii: "-") { end.advance() }
    let first = end.byte
    var magnitude: UInt64 = 0
    // Up to 18 digits, one less than `plainNumberDigits`, do not overflow. Numbers with a leading
    // zero, a point, or an exponent are read elsewhere.
    let count = Self.takeDigits(from: &end, into: &magnitude)
    guard count > 0, count < Int(plainNumberDigits),
      first != UInt8(ascii: "0") || count == 1,
      end.byte != UInt8(ascii: "."), end.byte | 0x20 != UInt8(ascii: "e")
    else { return nil }
    return (Int64(bitPattern: magnitude), end)
  }

  /// Reads a run of digits, eight at a time, and appends them to a number, which wraps around
  /// beyond 19 digits.
  ///
  /// - Returns: The number of digits.
  @inline(__always)
  private static func takeDigits(
    from position: inout ByteCursor, into number: inout UInt64
  ) -> Int {
    // The code is repeated instead of being in a loop, so that the processor predicts each branch
    // separately.
    let first = takeEightDigits(from: &position, into: &number)
    if first < 8 { return first }
    let second = takeEightDigits(from: &position, into: &number)
    if second < 8 { return 8 &+ second }
    return 16 &+ takeFurtherDigits(from: &position, into: &number)
  }

  @inline(never)
  private static func takeFurtherDigits(
    from position: inout ByteCursor, into number: inout UInt64
  ) -> Int {
    var total = 0
    while true {
      let count = takeEightDigits(from: &position, into: &number)
      total &+= count
      if count < 8 { return total }
    }
  }

  /// Reads up to eight digits.
  @inline(__always)
  private static func takeEightDigits(
    from position: inout ByteCursor, into number: inout UInt64
  ) -> Int {
    let word = position.paddedWord
    let count = DigitWord.count(word)
    number = number &* ExactPowersOfTen.asInteger[count] &+ DigitWord.value(word, count: count)
    position.advance(by: count)
    return count
  }

  @inline(never)
  private mutating func takeLongInteger<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws -> Integer? {
    if let (magnitude, end) = longInteger(),
      let integer = Integer(magnitude, isNegative: cursor.byte == UInt8(ascii: "-"))
    {
      cursor = end
      return integer
    }
    try checkNumber()
    return nil
  }

  /// Checks the text of a number, without consuming it.
  @inline(never)
  private mutating func checkNumber() throws {
    let start = cursor.offset
    _ = try scanNumber()
    cursor.move(to: start)
  }

  /// The value of an integer of up to 128 bits at the cursor, without its sign, and the position
  /// after it; nil for any other number.
  @inline(never)
  private func longInteger() -> (WideMagnitude, ByteCursor)? {
    var end = cursor
    if end.byte == UInt8(ascii: "-") { end.advance() }
    let first = end
    var magnitude = WideMagnitude(high: 0, low: 0)
    var count: Int
    repeat {
      var group: UInt64 = 0
      count = Self.takeEightDigits(from: &end, into: &group)
      guard magnitude.append(group, weight: ExactPowersOfTen.asInteger[count]) else { return nil }
    } while count == 8
    let length = end.offset &- first.offset
    guard length > 0, first.byte != UInt8(ascii: "0") || length == 1, plainNumberDigits > 0,
      end.byte != UInt8(ascii: "."), end.byte | 0x20 != UInt8(ascii: "e"),
      end.offset &- cursor.offset <= maximumNumberLength
    else { return nil }
    return (magnitude, end)
  }

  /// Consumes a number and calls a closure with its text, as the document or a JSON writer spells
  /// it.
  ///
  /// Returns nil for any other form, without calling the closure.
  ///
  /// - Throws: An error for a malformed or overlong number, or for text that does not have
  ///   a value here; the errors of the closure.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func takeDigits<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result? {
    guard try kind() == .number else { return nil }
    if case .decimal(_, let number)? = try takeForeignValue() {
      return try number.text.withBytes(body)
    }
    let token = try scanNumber()
    // SAFETY: The reader owns the bytes, and their span does not outlive the closure.
    return unsafe try cursor.withBytes(from: token.lower, to: token.upper) { bytes in
      try unsafe body(bytes.span)
    }
  }

  /// Consumes a number within the range of `Double`, rounded to the nearest value.
  ///
  /// Returns nil for any other form, and for numbers beyond the range.
  ///
  /// - Throws: An error for a malformed or overlong number.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func takeDouble() throws -> Double? { try takeFloatingPoint() }

  /// Does the same for any type, without a call, for primitives.
  ///
  /// If the number is out of the type's range, the cursor is not moved, so the caller can report it.
  @_transparent
  mutating func takeFloatingPoint<Number: BinaryFormat>() throws -> Number? {
    let byte = nextByte()
    guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") <= 9 else { return nil }
    let start = cursor.offset
    let token = try takePlainNumber() ?? scanAnyNumber()
    let magnitude =
      DecimalToBinary.convert(
        significand: token.significand, exponent: token.exponent,
        digitsWereDropped: token.digitsWereDropped, to: Number.self)
      ?? slowMagnitude(of: token)
    guard magnitude.isFinite else {
      cursor.move(to: start)
      return nil
    }
    return token.isNegative ? -magnitude : magnitude
  }

  /// Reads a number that `Decimal` can represent.
  ///
  /// For any other number, returns nil without moving the cursor, so the caller can report it.
  @_transparent
  mutating func takeDecimal() throws -> Decimal? {
    let byte = nextByte()
    guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") <= 9 else { return nil }
    let start = cursor.offset
    let token = try takePlainNumber() ?? scanAnyNumber()
    let number =
      token.digitsWereDropped
      ? longDecimal(of: token)
      : WideDecimal(
        isNegative: token.isNegative, digits: token.significand, exponent: token.exponent)
    guard let decimal = number?.decimal else {
      cursor.move(to: start)
      return nil
    }
    return decimal
  }

  @inline(never)
  private func longDecimal(of token: NumberToken) -> WideDecimal? {
    unsafe cursor.withBytes(from: token.lower, to: token.upper) { bytes in
      unsafe WideDecimal(bytes)
    }
  }

  /// Converts one of the rare numbers whose rounding needs all their digits, with the standard
  /// library's parser.
  @inline(never)
  private func slowMagnitude<Number: BinaryFormat>(of token: NumberToken) -> Number {
    let text = text(of: token)
    if Number.self == Float.self { return Number((Float(text) ?? .infinity).magnitude) }
    return Number((Double(text) ?? .infinity).magnitude)
  }

  func text(of token: NumberToken) -> String {
    makeString(
      StringToken(lower: token.lower, upper: token.upper, isASCII: true, hasEscapes: false),
      in: cursor)
  }

  /// Checks a number and splits it: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  ///
  /// The cursor must be at a minus sign or a digit, and is after the number when the method
  /// returns.
  ///
  /// It is not inlined, because few numbers are read through it: the readers of binary numbers and of
  /// decimals, which take most of them, call the two functions themselves.
  @inline(never)
  mutating func scanNumber() throws -> NumberToken {
    try takePlainNumber() ?? scanAnyNumber()
  }

  /// Reads a number of up to 19 digits without an exponent, like most numbers.
  ///
  /// For other and invalid numbers, returns nil without moving the cursor.
  @_transparent
  mutating func takePlainNumber() -> NumberToken? {
    var token = NumberToken(lower: cursor.offset, upper: 0, isNegative: false)
    var end = cursor
    if end.byte == UInt8(ascii: "-") {
      token.isNegative = true
      end.advance()
    }
    let first = end.byte
    var count = Self.takeDigits(from: &end, into: &token.significand)
    guard count > 0, first != UInt8(ascii: "0") || count == 1 else { return nil }
    if end.byte == UInt8(ascii: ".") {
      end.advance()
      let fraction = Self.takeDigits(from: &end, into: &token.significand)
      guard fraction > 0 else { return nil }
      token.exponent = 0 &- fraction
      count &+= fraction
    }
    guard count <= Int(plainNumberDigits), end.byte | 0x20 != UInt8(ascii: "e") else { return nil }
    cursor = end
    token.upper = end.offset
    return token
  }

  /// Reads any number, a byte at a time.
  @inline(never)
  mutating func scanAnyNumber() throws -> NumberToken {
    var token = NumberToken(lower: cursor.offset, upper: 0, isNegative: false)
    if cursor.byte == UInt8(ascii: "-") {
      token.isNegative = true
      cursor.advance()
    }
    var digits = 0
    if cursor.byte == UInt8(ascii: "0") {
      cursor.advance()
      if cursor.byte &- UInt8(ascii: "0") <= 9 { try fail("no digit after a leading zero") }
    } else {
      guard cursor.byte &- UInt8(ascii: "0") <= 9 else { try fail("a digit") }
      scanDigits(&token, &digits, exponentStep: 1, dropped: 0)
    }
    if cursor.byte == UInt8(ascii: ".") {
      cursor.advance()
      guard cursor.byte &- UInt8(ascii: "0") <= 9 else { try fail("a digit") }
      scanDigits(&token, &digits, exponentStep: 0, dropped: -1)
    }
    if cursor.byte | 0x20 == UInt8(ascii: "e") { try scanExponent(&token) }
    token.upper = cursor.offset
    try Limit.numberLength.check(
      token.upper - token.lower, upTo: maximumNumberLength, offset: token.lower)
    return token
  }

  /// The maximum length of a number of 19 digits, including its minus sign and its point.
  static var plainNumberLength: Int { 21 }

  /// Appends a run of digits to the significand, and adjusts the exponent for digits that do not
  /// fit.
  @inline(__always)
  private mutating func scanDigits(
    _ token: inout NumberToken, _ digits: inout Int, exponentStep: Int, dropped: Int
  ) {
    var digit = cursor.byte &- UInt8(ascii: "0")
    while digit <= 9 {
      if digits < 19 {
        token.significand = token.significand &* 10 &+ UInt64(digit)
        token.exponent &+= dropped
        // Leading zeros are not significant digits.
        if token.significand != 0 { digits += 1 }
      } else {
        if digit != 0 { token.digitsWereDropped = true }
        token.exponent &+= exponentStep
      }
      cursor.advance()
      digit = cursor.byte &- UInt8(ascii: "0")
    }
  }

  /// A limit above any exponent that the digits of a document can compensate for.
  ///
  /// It is small enough that one more digit does not cause an overflow, even on 32-bit systems.
  private static var greatestExponent: Int { .max / 100 }

  @inline(never)
  private mutating func scanExponent(_ token: inout NumberToken) throws {
    cursor.advance()
    let isNegative = cursor.byte == UInt8(ascii: "-")
    if isNegative || cursor.byte == UInt8(ascii: "+") { cursor.advance() }
    guard cursor.byte &- UInt8(ascii: "0") <= 9 else { try fail("a digit") }
    var exponent = 0
    while cursor.byte &- UInt8(ascii: "0") <= 9 {
      let digit = Int(cursor.byte &- UInt8(ascii: "0"))
      exponent = min(exponent * 10 + digit, Self.greatestExponent)
      cursor.advance()
    }
    token.exponent &+= isNegative ? -exponent : exponent
  }
}
