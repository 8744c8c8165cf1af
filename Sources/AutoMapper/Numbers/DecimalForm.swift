/// The exact value of a number as a sign, digits and a power of ten, with one form for each value.
///
/// `-1200`, `-1.2e3` and `-12.00E+2` are all −12 · 10². The digits neither start nor end with a
/// zero, so equal values have equal forms, and the zeros that an exponent represents are never
/// written out.
struct DecimalForm: Hashable {
  /// Whether the value is below zero; false for zero.
  private(set) var isNegative: Bool

  /// The digits, from 0 to 9, most significant first; empty for zero.
  private(set) var digits: [UInt8]

  /// The power of ten of the last digit; 0 for zero.
  private(set) var exponent: DecimalExponent

  /// Parses the text of a valid JSON number.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init(_ text: String) {
    isNegative = false
    digits = []
    var fractionDigits = 0
    var isInFraction = false
    var exponentText = text.utf8[text.utf8.endIndex...]
    scan: for index in text.utf8.indices {
      let byte = text.utf8[index]
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isInFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponentText = text.utf8[text.utf8.index(after: index)...]
        break scan
      default:
        if isInFraction { fractionDigits += 1 }
        let digit = byte & 0x0F
        if digit != 0 || !digits.isEmpty { digits.append(digit) }
      }
    }
    let significant = digits.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let zeros = digits.count - significant
    digits.removeLast(zeros)
    guard !digits.isEmpty else {
      isNegative = false
      exponent = DecimalExponent(0)
      return
    }
    exponent = DecimalExponent(exponentText, plus: zeros - fractionDigits)
  }

  /// Whether the value has no fraction.
  var isInteger: Bool { !exponent.isNegative }

  /// Returns the value as an integer type, or nil if it has a fraction or does not fit.
  ///
  /// - Complexity: O(*w*), where *w* is the width of the type: longer numbers cannot fit.
  func exactly<Integer: FixedWidthInteger>(_: Integer.Type) -> Integer? {
    guard !digits.isEmpty else { return 0 }
    // More decimal digits than this do not fit in the bits of the type, because each digit needs
    // more than three bits.
    let limit = Integer.bitWidth / 3 + 1
    guard let zeros = exponent.small.flatMap({ Int(exactly: $0) }), 0...limit ~= zeros,
      digits.count + zeros <= limit,
      let ten = Integer(exactly: 10)
    else { return nil }
    var value: Integer = 0
    for position in 0..<(digits.count + zeros) {
      let digit = position < digits.count ? Integer(digits[position]) : 0
      let (shifted, overflow) = value.multipliedReportingOverflow(by: ten)
      let (sum, carry) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }
}

/// The power of ten of a number, of any size: a document may write `1e99999999999999999999`.
enum DecimalExponent: Hashable {
  /// An exponent of at most 18 digits.
  case near(Int64)
  /// A longer exponent: its sign, and its digits, from 0 to 9, without leading zeros.
  case far(isNegative: Bool, digits: [UInt8])

  private static let nearDigits = 18

  init(_ value: Int64) {
    let digits = String(value.magnitude).utf8.map { $0 & 0x0F }
    self =
      digits.count <= Self.nearDigits
      ? .near(value) : .far(isNegative: value < 0, digits: digits)
  }

  /// Creates the sum of a number and an exponent as written, with or without a sign; empty text is
  /// 0.
  init(_ text: Substring.UTF8View, plus addend: Int) {
    let isNegative = text.first == UInt8(ascii: "-")
    let written = text.filter { NumberGrammar.isDigit($0) }.map { $0 & 0x0F }
    let digits = Array(written.drop { $0 == 0 })
    guard digits.count > Self.nearDigits else {
      let magnitude = digits.reduce(0) { $0 * 10 + Int64($1) }
      self.init((isNegative ? -magnitude : magnitude) + Int64(addend))
      return
    }
    let sum = Self.add(isNegative ? -addend : addend, to: digits)
    guard sum.count > Self.nearDigits else {
      let magnitude = sum.reduce(0) { $0 * 10 + Int64($1) }
      self = .near(isNegative ? -magnitude : magnitude)
      return
    }
    self = .far(isNegative: isNegative, digits: sum)
  }

  /// The exponent, if it has at most 18 digits; nil otherwise.
  var small: Int64? {
    if case .near(let value) = self { value } else { nil }
  }

  var isNegative: Bool {
    switch self {
    case .near(let value): value < 0
    case .far(let isNegative, _): isNegative
    }
  }

  /// Adds a length of text, or its negative, to a number of more than 18 digits.
  ///
  /// No text is that long, so the sum is positive.
  private static func add(_ addend: Int, to digits: [UInt8]) -> [UInt8] {
    var sum = digits
    var carry = addend
    var position = sum.count - 1
    while carry != 0, position >= 0 {
      let total = Int(sum[position]) + carry
      let digit = ((total % 10) + 10) % 10
      sum[position] = UInt8(digit)
      carry = (total - digit) / 10
      position -= 1
    }
    while carry > 0 {
      sum.insert(UInt8(carry % 10), at: 0)
      carry /= 10
    }
    return Array(sum.drop { $0 == 0 })
  }
}

/// The grammar of numbers in RFC 8259, section 6.
enum NumberGrammar {
  /// Returns whether the bytes are exactly one JSON number.
  static func matches(_ bytes: some Sequence<UInt8>) -> Bool {
    var iterator = bytes.makeIterator()
    var byte = iterator.next()
    func takeDigits() -> Bool {
      guard let first = byte, isDigit(first) else { return false }
      while let next = byte, isDigit(next) { byte = iterator.next() }
      return true
    }
    if byte == UInt8(ascii: "-") { byte = iterator.next() }
    if byte == UInt8(ascii: "0") {
      byte = iterator.next()
    } else if !takeDigits() {
      return false
    }
    if byte == UInt8(ascii: ".") {
      byte = iterator.next()
      guard takeDigits() else { return false }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      byte = iterator.next()
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { byte = iterator.next() }
      guard takeDigits() else { return false }
    }
    return byte == nil
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }
}
