internal import Foundation

extension Instant {
  /// As many digits of a fraction as are read the way `Date(timeIntervalSince1970:)` reads them.
  ///
  /// Foundation's dates since 2004 are twice as fine as a number of seconds since 1970. With up to
  /// six digits a text means the date that everybody else makes of these digits, so that dates
  /// compare equal; with more it means the nearest date there is.
  private static let digitsAsEpochSeconds = 6

  /// The Foundation date.
  ///
  /// - Complexity: O(1).
  var date: Date {
    if fraction.digits == 0 {
      return Date(
        timeIntervalSinceReferenceDate: Double(seconds - Self.secondsFrom1970To2001))
    }
    if fraction.count <= Self.digitsAsEpochSeconds {
      return Date(timeIntervalSince1970: fraction.added(to: seconds))
    }
    let significant = fraction.trimmed
    if significant.count <= Self.digitsAsEpochSeconds {
      return Date(timeIntervalSince1970: significant.added(to: seconds))
    }
    return Date(
      timeIntervalSinceReferenceDate: significant.added(to: seconds - Self.secondsFrom1970To2001))
  }

  /// Creates the instant of a date: the shortest fraction, of at most nine digits, that reads as
  /// that very date; where nine digits are too few, which is within a hundred days of 2001-01-01,
  /// the nearest nine.
  ///
  /// - Returns: nil for a date outside the years that this module knows, and for one that is no
  ///   number.
  /// - Complexity: O(1).
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard abs(interval) < 1e14 else { return nil }
    let whole = interval.rounded(.down)
    self.init(seconds: Int64(whole) + Self.secondsFrom1970To2001)
    guard isKnown else { return nil }
    let rest = interval - whole
    if rest > 0 { fraction = Self.shortestFraction(rest, after: seconds, of: date) }
    if fraction.digits == DecimalFraction.powerOfTen(fraction.count) {
      seconds += 1
      fraction = .zero
    }
  }

  /// Finds the shortest fraction that, added to whole seconds, reads as a date.
  private static func shortestFraction(
    _ rest: Double, after seconds: Int64, of date: Date
  ) -> DecimalFraction {
    // Neighbours of the date are this far at most; a candidate further off needs no exact look.
    let tolerance = 2 * max(date.timeIntervalSinceReferenceDate.ulp, Double(seconds).ulp)
    var scale = 1.0
    for count in 1..<9 {
      scale *= 10
      let scaled = rest * scale
      let rounded = scaled.rounded()
      if abs(scaled - rounded) > tolerance * scale { continue }
      let candidate = DecimalFraction(digits: Int64(rounded), count: count)
      if candidate.digits < DecimalFraction.powerOfTen(count),
        Instant(seconds: seconds, fraction: candidate).date == date
      {
        return candidate
      }
    }
    return DecimalFraction(digits: Int64((rest * 1e9).rounded()), count: 9)
  }
}

extension DecimalFraction {
  /// The number nearest to the sum of whole seconds and this fraction.
  ///
  /// The result is rounded once: exactly where all digits fit a `Double`, else the rounding errors
  /// of the quotient and of the sum are known as numbers themselves (Knuth's two-sum, and a fused
  /// multiply for the quotient) and are added last.
  fileprivate func added(to seconds: Int64) -> Double {
    let exactly: UInt64 = 1 << 53
    let scale = Self.powerOfTen(count)
    let (product, overflows) = seconds.multipliedReportingOverflow(by: scale)
    if !overflows, product.magnitude < exactly {
      return Double(product + digits) / Double(scale)
    }
    // At most nine digits go into the quotient, the rest into its error term.
    let lowCount = max(count - 9, 0)
    let lowScale = Self.powerOfTen(lowCount)
    let high = Double(digits / lowScale)
    let low = Double(digits % lowScale) / Double(scale)
    let highScale = Double(Self.powerOfTen(count - lowCount))
    let quotient = high / highScale
    let quotientError = high.addingProduct(-quotient, highScale) / highScale + low
    let whole = Double(seconds)
    let sum = whole + quotient
    let shadow = sum - whole
    let sumError = (whole - (sum - shadow)) + (quotient - shadow)
    return sum + (sumError + quotientError)
  }
}
