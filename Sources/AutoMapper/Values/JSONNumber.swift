public import AutoMapperFoundation

/// A JSON number with all its digits: neither long integers nor decimal fractions lose any.
///
///     let number: JSONNumber = 9_007_199_254_740_993
///     print(number, JSONNumber("1.10") ?? 0)
///     // Prints: 9007199254740993 1.10
///     print(JSONNumber("1e2") == 100)
///     // Prints: true
///
/// ``text`` is the number as it was written. Two numbers are equal if their exact values are equal,
/// so `1`, `1.0` and `1e0` are equal, and so are `-0` and `0`; nothing is rounded for the
/// comparison.
public struct JSONNumber: Sendable {
  /// The stored form of a number; each integer has only one form.
  enum Storage: Sendable {
    /// An integer whose text is the same as in Swift.
    case integer(Int64)
    /// A finite number with a fraction, an exponent or a negative zero; its text, the shortest that
    /// reads back equal, is made when somebody asks for it.
    case double(Double)
    /// Any other text in the grammar of RFC 8259.
    case text(String)
  }

  let storage: Storage

  /// Creates a number from its JSON text, or returns nil if the text is not a JSON number.
  ///
  /// The grammar is that of RFC 8259: no leading plus sign, no leading zeros, digits on both sides
  /// of a decimal point, and nothing before or after the number.
  ///
  ///     print(JSONNumber("-1.50e3")?.text ?? "none", JSONNumber("1.")?.text ?? "none")
  ///     // Prints: -1.50e3 none
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public init?(_ text: some StringProtocol) {
    guard NumberGrammar.matches(text.utf8) else { return nil }
    self.init(uncheckedText: String(text))
  }

  /// Creates a number from an integer of any width.
  public init(_ value: some BinaryInteger) {
    if let integer = Int64(exactly: value) {
      storage = .integer(integer)
    } else {
      storage = .text(String(value))
    }
  }

  /// Creates a number with the shortest digits that read back as the same `Double`.
  ///
  /// The text is Swift's own without a trailing `.0`, as `JSONEncoder` writes it. The result is nil
  /// for NaN and the infinities, which JSON cannot represent.
  ///
  ///     let (price, ratio) = (2.0, 0.0 / 0.0)
  ///     print(JSONNumber(price)?.text ?? "none", JSONNumber(ratio)?.text ?? "none")
  ///     // Prints: 2 none
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.init(finite: value)
  }

  /// Creates a number from a finite `Double`.
  init(finite value: Double) {
    // Greater integers are written with an exponent.
    if value.magnitude <= 0x1p53, let integer = Int64(exactly: value),
      integer != 0 || value.sign == .plus
    {
      storage = .integer(integer)
    } else {
      storage = .double(value)
    }
  }

  /// Creates a number from an integer.
  init(_ value: Int64) { storage = .integer(value) }

  /// Creates a number from text that is known to be in the grammar of JSON.
  init(uncheckedText text: String) {
    // `-0` is the only integer whose text would change.
    if let integer = Int64(digits: text), integer != 0 || text.utf8.count == 1 {
      storage = .integer(integer)
    } else {
      storage = .text(text)
    }
  }

  /// Creates a number from text in the grammar of JSON that has a point or an exponent.
  init(fractionText text: String) { storage = .text(text) }

  /// The number as the document wrote it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits.
  @inline(never)
  public var text: String {
    switch storage {
    case .integer(let value): String(value)
    case .double(let value): Self.text(of: value)
    case .text(let text): text
    }
  }

  /// The value of a number that is written as a plain integer and fits, or nil for any other
  /// number, even one with an integral value; see ``exactly(_:)``.
  var integerValue: Int64? {
    if case .integer(let value) = storage { value } else { nil }
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}

extension JSONNumber: Hashable {
  /// Compares exact values: `1` equals `1.0`, and nothing is rounded.
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits that are written.
  public static func == (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
    if case .integer(let left) = lhs.storage, case .integer(let right) = rhs.storage {
      return left == right
    }
    return lhs.decimalForm == rhs.decimalForm
  }

  /// Hashes the exact value.
  public func hash(into hasher: inout Hasher) {
    if case .integer(let value) = storage {
      hasher.combine(value)
      return
    }
    let form = decimalForm
    if let value = form.exactly(Int64.self) {
      hasher.combine(value)
    } else {
      hasher.combine(form)
    }
  }

  /// The exact value, in the same form for equal numbers.
  var decimalForm: DecimalForm { DecimalForm(text.utf8) }

  /// Whether the value has no fraction, however it is written: true for `1.0`, false for `1e-1`.
  var isInteger: Bool {
    switch storage {
    case .integer: true
    case .double, .text: decimalForm.isInteger
    }
  }

  /// Whether the text has neither a point nor an exponent.
  var isWrittenAsInteger: Bool { Self.isWrittenAsInteger(text.utf8) }

  /// Whether the text of a number has neither a point nor an exponent.
  static func isWrittenAsInteger(_ utf8: some Sequence<UInt8>) -> Bool {
    utf8.allSatisfy { $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") }
  }
}

extension JSONNumber {
  /// The value as an integer type, or nil if it has a fraction or does not fit.
  ///
  /// Only the value matters, not the way in which it is written.
  ///
  ///     let (hundred, large) = (JSONNumber("1e2"), JSONNumber("300"))
  ///     print(hundred?.exactly(UInt8.self) ?? 0, large?.exactly(UInt8.self) ?? 0)
  ///     // Prints: 100 0
  ///
  /// - Complexity: O(*n*), where *n* is the number of digits that are written, however large the
  ///   exponent.
  public func exactly<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    switch storage {
    case .integer(let value): Integer(exactly: value)
    case .double, .text: decimalForm.exactly(type)
    }
  }

  /// The nearest `Double`, or nil if the number is beyond its range.
  ///
  /// A number that is too close to zero for a `Double` becomes zero.
  public var doubleValue: Double? {
    switch storage {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The number as a `Decimal`, or nil if a `Decimal` cannot hold it exactly.
  ///
  /// A `Decimal` holds 128 bits of digits, that is 38 or 39 digits, and powers of ten from -128 to
  /// 127. A number with a greater power, such as 1e130, is stored with zeros among its digits.
  public var decimalValue: Decimal? {
    switch storage {
    case .integer(let value):
      WideDecimal(isNegative: value < 0, digits: value.magnitude, exponent: 0).decimal
    case .double, .text: WideDecimal(text.utf8)?.decimal
    }
  }

  /// Creates a number with all digits of a `Decimal`; nil for `Decimal.nan`.
  public init?(_ value: Decimal) {
    guard let text = DecimalText(value) else { return nil }
    self.init(text)
  }

  /// Creates a number from a text that is still to be written.
  init(_ text: DecimalText) {
    var bytes: [UInt8] = []
    text.append(to: &bytes)
    self.init(uncheckedText: String(decoding: bytes, as: UTF8.self))
  }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  #if canImport(Darwin)
  /// Creates a number from an integer.
  ///
  /// Literals of any length require macOS 13.3 or iOS 16.4; `JSONNumber("…")` accepts longer
  /// numbers.
  public init(integerLiteral value: Int64) { self.init(value) }
  #else
  /// Creates a number from an integer of any length.
  public init(integerLiteral value: StaticBigInt) {
    self.init(uncheckedText: Self.digits(of: value))
  }
  #endif

  /// Creates a number from a literal with a fraction or exponent, as closely as `Double` can
  /// represent it.
  ///
  /// A literal beyond the range of `Double`, about which the compiler warns, becomes the greatest
  /// value of `Double`. NaN cannot be written as a literal; if it is passed to this initializer,
  /// the result is 0. `JSONNumber(value)` returns nil for it.
  public init(floatLiteral value: Double) {
    let greatest = Double.greatestFiniteMagnitude
    self = JSONNumber(min(max(value, -greatest), greatest)) ?? JSONNumber(Int64(0))
  }

  #if !canImport(Darwin)
  private static func digits(of value: StaticBigInt) -> String {
    if value.bitWidth <= Int.bitWidth { return String(Int(bitPattern: value[0])) }
    // The magnitude of a negative number in two's complement: all bits inverted, plus one.
    let isNegative = value.signum() < 0
    let wordCount = value.bitWidth / UInt.bitWidth + 1
    var words = (0..<wordCount).map { isNegative ? ~value[$0] : value[$0] }
    for position in words.indices where isNegative {
      words[position] &+= 1
      if words[position] != 0 { break }
    }
    var digits: [Character] = []
    while words.contains(where: { $0 != 0 }) {
      var remainder: UInt = 0
      for position in words.indices.reversed() {
        (words[position], remainder) = UInt(10).dividingFullWidth((remainder, words[position]))
      }
      digits.append(Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(remainder))))
    }
    return (isNegative ? "-" : "") + String(digits.reversed())
  }
  #endif
}

extension JSONNumber {
  /// Creates a number with the shortest digits of a finite value that read back equal.
  init<Number: BinaryFormat>(shortest value: Number) {
    // The digits of other types may denote another number as a `Double`.
    if Number.self == Double.self, let value = value as? Double {
      self.init(finite: value)
    } else {
      self.init(uncheckedText: Self.text(of: value))
    }
  }

  /// The shortest text of a finite number that reads back equal.
  static func text<Number: BinaryFormat>(of value: Number) -> String {
    var bytes: [UInt8] = []
    FloatingPointText.append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
