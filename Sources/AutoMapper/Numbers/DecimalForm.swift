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
  init(_ text: some Collection<UInt8>) {
    isNegative = false
    digits = []
    var fractionDigits = 0
    var isInFraction = false
    let significand = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    digits.reserveCapacity(significand.count)
    for byte in significand {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isInFraction = true
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
      exponent = .near(0)
      return
    }
    let exponentText = String(decoding: text[significand.endIndex...].dropFirst(), as: UTF8.self)
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
