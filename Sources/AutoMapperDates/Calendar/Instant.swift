/// A point in time as whole seconds and a decimal fraction, before or after it is a `Date`.
///
/// A `Date` stores a binary number of seconds since 2001 and cannot represent most decimal
/// fractions; an instant represents a text exactly.
struct Instant: Equatable {
  /// The whole seconds since 1970, rounded down.
  var seconds: Int64
  /// The fraction that is added to the whole seconds, always forward in time.
  var fraction = DecimalFraction.zero

  /// The seconds from 1970 to 2001, the reference date of Foundation.
  static let secondsFrom1970To2001: Int64 = 978_307_200

  /// The seconds since 1970 of the first instant of year -999,999 to the last of year 999,999.
  static let knownSeconds: ClosedRange<Int64> = -31_619_087_596_800...31_494_784_780_799

  /// Whether the instant is in a year that this module supports.
  var isKnown: Bool { Self.knownSeconds.contains(seconds) }

  /// The same instant, if it is in a year that this module supports.
  var checked: Instant {
    get throws(DateFailure) {
      guard isKnown else { throw .tooLarge() }
      return self
    }
  }

  /// The instant at the same distance on the other side of 1970.
  var negated: Instant {
    guard fraction.digits != 0 else { return Instant(seconds: -seconds) }
    return Instant(
      seconds: -seconds - 1,
      fraction: DecimalFraction(
        digits: DecimalFraction.powerOfTen(fraction.count) - fraction.digits,
        count: fraction.count))
  }
}
