/// An unsigned integer of up to 128 bits, in two words.
///
/// `UInt128` requires macOS 15 or the corresponding versions of the other Apple systems.
struct WideMagnitude: Equatable, Sendable {
  var high: UInt64
  var low: UInt64
}

extension WideMagnitude {
  /// The magnitude of an integer of at most 128 bits.
  @inline(__always)
  init<Value: FixedWidthInteger>(of value: Value) {
    let magnitude = value.magnitude
    low = UInt64(truncatingIfNeeded: magnitude)
    // Narrow integers are converted in one word, which is faster.
    high = Value.bitWidth <= 64 ? 0 : UInt64(truncatingIfNeeded: magnitude >> 64)
  }

  /// Appends a decimal digit; returns false, without a change, if the result needs more than 128
  /// bits.
  @inline(__always)
  mutating func append(_ digit: UInt8) -> Bool { append(UInt64(digit), weight: 10) }

  /// Appends decimal digits, where `weight` is the power of ten with as many zeros; returns false,
  /// without a change, if the result needs more than 128 bits.
  @inline(__always)
  mutating func append(_ digits: UInt64, weight: UInt64) -> Bool {
    let lower = low.multipliedFullWidth(by: weight)
    let (upper, overflow) = high.multipliedReportingOverflow(by: weight)
    let (sum, carry) = lower.low.addingReportingOverflow(digits)
    let (most, tooMuch) = upper.addingReportingOverflow(lower.high &+ (carry ? 1 : 0))
    if overflow || tooMuch { return false }
    (high, low) = (most, sum)
    return true
  }

  /// Whether the number is zero.
  @inline(__always)
  var isZero: Bool { high | low == 0 }

  /// The number, if it fits in one word; nil otherwise.
  @inline(__always)
  var word: UInt64? { high == 0 ? low : nil }

  /// Divides the number, and returns the remainder.
  mutating func divide(by divisor: UInt64) -> UInt64 {
    let (quotient, rest) = high.quotientAndRemainder(dividingBy: divisor)
    let (lower, remainder) = divisor.dividingFullWidth((rest, low))
    (high, low) = (quotient, lower)
    return remainder
  }
}
