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

  /// The date that `Date(timeIntervalSince1970:)` makes of the same number, rounded to a `Double`.
  ///
  /// - Complexity: O(1).
  var dateOfSeconds: Date {
    Date(timeIntervalSince1970: fraction.added(to: seconds))
  }

  /// Creates the instant of a date: the shortest fraction, of at most nine digits, that reads as
  /// that very date; where nine digits are too few, which is within two hundred days of 2001-01-01,
  /// the nearest nine.
  ///
  /// - Returns: nil for a date outside the years that this module knows, and for one that is no
  ///   number.
  /// - Complexity: O(1).
  @inline(__always)
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard abs(interval) < 1e14 else { return nil }
    // Cutting and adjusting is one instruction each; rounding down may be a call of a function.
    var whole = Int64(interval)
    if Double(whole) > interval { whole -= 1 }
    self.init(seconds: whole + Self.secondsFrom1970To2001)
    guard isKnown else { return nil }
    let rest = interval - Double(whole)
    guard rest > 0 else { return }
    fraction =
      Self.milliseconds(rest, after: seconds, of: date)
      ?? Self.shortestFraction(rest, after: seconds, of: date)
    // A fraction that was rounded up to one, without its zeros.
    if fraction == DecimalFraction(digits: 1, count: 0) {
      seconds += 1
      fraction = .zero
    }
  }

  /// Seconds from 2001 up to which no two numbers of milliseconds read as one date, nor nearly so.
  private static let endOfMilliseconds = 1e12

  /// Finds the milliseconds that read as a date, since most dates have no more digits than these.
  ///
  /// - Returns: nil where a date needs more digits, or may need fewer than its nearest milliseconds
  ///   have.
  @inline(__always)
  private static func milliseconds(
    _ rest: Double, after seconds: Int64, of date: Date
  ) -> DecimalFraction? {
    guard abs(date.timeIntervalSinceReferenceDate) < endOfMilliseconds else { return nil }
    let candidate = DecimalFraction(digits: Int64(rest * 1_000 + 0.5), count: 3)
    // One exact look costs less than the question whether it is worth one.
    guard Date(timeIntervalSince1970: candidate.added(to: seconds)) == date else { return nil }
    return candidate.trimmed
  }

  /// Finds the shortest fraction that, added to whole seconds, reads as a date.
  private static func shortestFraction(
    _ rest: Double, after seconds: Int64, of date: Date
  ) -> DecimalFraction {
    // Neighbours of the date are this far at most; a candidate further off needs no exact look.
    let tolerance =
      2 * Double.ulpOfOne * max(abs(date.timeIntervalSinceReferenceDate), abs(Double(seconds)))
    // Where dates are this fine, until 2041, no two numbers of six digits read as one date: what
    // has fewer digits is found among those of six, with zeros at the end.
    var count = tolerance < 1e-6 ? 6 : 1
    while count < 9 {
      let scale = DecimalFraction.powerOfTen(count)
      let scaled = rest * Double(scale)
      let digits = candidate(scaled, count: count)
      let fraction = DecimalFraction(digits: digits, count: count)
      if abs(scaled - Double(digits)) <= tolerance * Double(scale), digits < scale,
        Instant(seconds: seconds, fraction: fraction).date == date
      {
        return fraction.trimmed
      }
      count += 1
    }
    return nearestNanoseconds(rest, after: seconds, of: date)
  }

  /// The digits of the fraction, of so many digits, that may read as a date.
  ///
  /// That is the nearest one. Where the nearest is one of six digits with zeros behind, it was
  /// looked at as such: it has its own reading, and its neighbour on the date's side may read as the
  /// date.
  private static func candidate(_ scaled: Double, count: Int) -> Int64 {
    let nearest = Int64(scaled + 0.5)
    let zeros = DecimalFraction.powerOfTen(max(count - digitsAsEpochSeconds, 0))
    guard zeros > 1, nearest % zeros == 0 else { return nearest }
    return scaled < Double(nearest) ? nearest - 1 : nearest + 1
  }

  /// Finds the nanoseconds that read as a date, or else as the date that is nearest to it.
  private static func nearestNanoseconds(
    _ rest: Double, after seconds: Int64, of date: Date
  ) -> DecimalFraction {
    let nearest = Int64(rest * 1e9 + 0.5)
    var best = DecimalFraction(digits: nearest, count: 9)
    var bestDistance = Double.infinity
    for digits in max(nearest - 1, 0)...min(nearest + 1, 1_000_000_000) {
      let candidate = DecimalFraction(digits: digits, count: 9)
      let distance = abs(
        Instant(seconds: seconds, fraction: candidate).date.timeIntervalSince(date))
      if distance < bestDistance { (best, bestDistance) = (candidate, distance) }
    }
    return best.trimmed
  }
}

extension DecimalFraction {
  /// The number nearest to the sum of whole seconds and this fraction.
  ///
  /// The result is rounded once: exactly where all digits fit a `Double`, else the rounding errors
  /// of the quotient and of the sum are known as numbers themselves (Knuth's two-sum, and a fused
  /// multiply for the quotient) and are added last.
  @inline(__always)
  fileprivate func added(to seconds: Int64) -> Double {
    let exactly: UInt64 = 1 << 53
    let scale = Self.powerOfTen(count)
    let (product, overflows) = seconds.multipliedReportingOverflow(by: scale)
    let sum = product &+ digits
    if !overflows, product.magnitude < exactly, sum.magnitude < exactly {
      return Double(sum) / Double(scale)
    }
    return addedWithErrors(to: seconds)
  }

  @inline(never)
  private func addedWithErrors(to seconds: Int64) -> Double {
    let scale = Self.powerOfTen(count)
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
