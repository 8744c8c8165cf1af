/// A decimal fraction of a second: `digits` / 10^`count`, less than one.
struct DecimalFraction: Equatable {
  /// The digits as a number, such as 120 of `.120`.
  var digits: Int64
  /// The number of digits, including leading zeros; at most ``maximumCount``.
  var count: Int

  static let zero = DecimalFraction(digits: 0, count: 0)

  /// The number of digits that an `Int64` can always represent; attoseconds.
  static let maximumCount = 18

  private static let powersOfTen: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
  ]

  /// 10^`exponent` for an exponent from 0 to 18.
  @inline(__always)
  static func powerOfTen(_ exponent: Int) -> Int64 { powersOfTen[exponent] }

  /// The first digits, truncated or padded with zeros: 12 of `.1234` for two digits.
  func leadingDigits(_ wanted: Int) -> Int64 {
    wanted >= count
      ? digits * Self.powerOfTen(wanted - count) : digits / Self.powerOfTen(count - wanted)
  }

  /// The fraction without its first digits.
  func droppingDigits(_ dropped: Int) -> DecimalFraction {
    guard dropped > 0 else { return self }
    guard dropped < count else { return .zero }
    return DecimalFraction(
      digits: digits % Self.powerOfTen(count - dropped), count: count - dropped)
  }

  /// The same value without trailing zeros.
  var trimmed: DecimalFraction {
    var trimmed = self
    while trimmed.count > 0, trimmed.digits % 10 == 0 {
      trimmed.digits /= 10
      trimmed.count -= 1
    }
    return trimmed
  }
}
