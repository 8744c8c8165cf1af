/// A whole number of up to 128 bits, in two words: `UInt128` came with macOS 15 and its kin.
struct WideMagnitude: Equatable, Sendable {
  var high: UInt64
  var low: UInt64

  /// The magnitude of an integer of at most 128 bits.
  @inline(__always)
  init<Value: FixedWidthInteger>(of value: Value) {
    let magnitude = value.magnitude
    low = UInt64(truncatingIfNeeded: magnitude)
    // Narrow integers take the way through one word, which is faster.
    high = Value.bitWidth <= 64 ? 0 : UInt64(truncatingIfNeeded: magnitude >> 64)
  }

  /// Creates a number of its two words.
  @inline(__always)
  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Appends a decimal digit; false, and the number stays as it is, when that needs more than 128 bits.
  @inline(__always)
  mutating func append(_ digit: UInt8) -> Bool {
    let lower = low.multipliedFullWidth(by: 10)
    let (upper, overflow) = high.multipliedReportingOverflow(by: 10)
    let (sum, carry) = lower.low.addingReportingOverflow(UInt64(digit))
    let (most, tooMuch) = upper.addingReportingOverflow(lower.high &+ (carry ? 1 : 0))
    if overflow || tooMuch { return false }
    (high, low) = (most, sum)
    return true
  }

  /// Whether the number is zero.
  @inline(__always)
  var isZero: Bool { high | low == 0 }

  /// The number where it fits one word.
  @inline(__always)
  var word: UInt64? { high == 0 ? low : nil }

  /// Divides the number, and gives the remainder.
  mutating func divide(by divisor: UInt64) -> UInt64 {
    let (quotient, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (lower, remainder) = divisor.dividingFullWidth((rest, low))
    (high, low) = (quotient, lower)
    return remainder
  }
}
