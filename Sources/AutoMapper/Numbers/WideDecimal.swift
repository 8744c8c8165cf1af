/// A signed decimal number whose digits fit in 128 bits: ±`magnitude` · 10^`exponent`.
///
/// Zero is not negative, and has the exponent zero.
struct WideDecimal: Equatable, Sendable {
  /// Whether the number is below zero.
  let isNegative: Bool

  /// The digits as an integer.
  let magnitude: WideMagnitude

  /// The exponent of ten of the last digit.
  let exponent: Int

  /// Creates a number from its parts.
  @inline(__always)
  init(isNegative: Bool, magnitude: WideMagnitude, exponent: Int) {
    self.magnitude = magnitude
    self.isNegative = isNegative && !magnitude.isZero
    self.exponent = magnitude.isZero ? 0 : exponent
  }

  /// Creates a number whose digits fit in one word, and removes trailing zeros.
  @inline(__always)
  init(isNegative: Bool, digits: UInt64, exponent: Int) {
    let short = ShortDecimal(digits: digits, exponent: exponent).withoutTrailingZeros
    self.init(
      isNegative: isNegative, magnitude: WideMagnitude(high: 0, low: short.digits),
      exponent: short.exponent)
  }

  /// Returns the digits followed by the given number of zeros; nil if they need more than 128 bits.
  func magnitude(addingZeros count: Int) -> WideMagnitude? {
    var result = magnitude
    for _ in 0..<count {
      guard result.append(0) else { return nil }
    }
    return result
  }
}

extension WideDecimal {
  /// Parses the text of a valid JSON number, and removes trailing zeros from its digits; returns
  /// nil if the digits need more than 128 bits.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  init?(_ text: some Sequence<UInt8>) {
    var isNegative = false
    var magnitude = WideMagnitude(high: 0, low: 0)
    var exponent = 0
    // Zeros are counted, and appended only if another digit follows.
    var zeros = 0
    var isInFraction = false
    var bytes = text.makeIterator()
    scan: while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isInFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent += Self.exponent(&bytes)
        break scan
      default:
        if isInFraction { exponent -= 1 }
        zeros += 1
        let digit = byte & 0x0F
        guard digit != 0 else { continue }
        while zeros > 1 {
          // Leading zeros are not significant digits.
          guard magnitude.append(0) else { return nil }
          zeros = magnitude.isZero ? 1 : zeros - 1
        }
        guard magnitude.append(digit) else { return nil }
        zeros = 0
      }
    }
    self.init(isNegative: isNegative, magnitude: magnitude, exponent: exponent + zeros)
  }

  /// A limit above any exponent that the digits of a document can compensate for.
  ///
  /// It is small enough that one more digit does not cause an overflow, even on 32-bit systems.
  static let greatestExponent = Int.max / 100

  /// Reads the text after the letter of an exponent.
  private static func exponent(_ bytes: inout some IteratorProtocol<UInt8>) -> Int {
    var isNegative = false
    var magnitude = 0
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      default: magnitude = min(magnitude * 10 + Int(byte & 0x0F), greatestExponent)
      }
    }
    return isNegative ? -magnitude : magnitude
  }
}
