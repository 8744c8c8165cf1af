internal import AutoMapperFoundation

extension Instant {
  /// The number of digits of a fraction that are read in the same way as by
  /// `Date(timeIntervalSince1970:)`.
  ///
  /// The precision of Foundation's dates since 2004 is twice that of a number of seconds since
  /// 1970. With up to six digits, a text is read as the same date as in other programs that read
  /// these digits, so the dates compare equal. With more digits, it is read as the nearest date.
  private static let digitsAsEpochSeconds = 6

  /// The Foundation date.
  ///
  /// - Complexity: O(1).
  var date: Date {
    if fraction.digits == 0 {
      return Date(timeIntervalSinceReferenceDate: Double(seconds - Self.secondsFrom1970To2001))
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

  /// The date that `Date(timeIntervalSince1970:)` creates from the same number, rounded to a
  /// `Double`.
  ///
  /// - Complexity: O(1).
  var dateOfSeconds: Date {
    Date(timeIntervalSince1970: fraction.added(to: seconds))
  }

  /// Creates the instant of a date, with the shortest fraction that reads as exactly that date.
  ///
  /// The fraction has at most nine digits. If nine digits are not enough, as within two hundred
  /// days of 2001-01-01, the nearest nine digits are used.
  ///
  /// - Returns: Nil for a date outside the supported years, and for NaN.
  /// - Complexity: O(1).
  @inline(__always)
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard abs(interval) < 1e14 else { return nil }
    // Truncating and adjusting takes one instruction each; rounding down may be a function call.
    var whole = Int64(interval)
    if Double(whole) > interval { whole -= 1 }
    self.init(seconds: whole + Self.secondsFrom1970To2001)
    guard isKnown else { return nil }
    let rest = interval - Double(whole)
    guard rest > 0 else { return }
    fraction =
      Self.milliseconds(rest, after: seconds, of: date)
      ?? Self.shortestFraction(rest, after: seconds, of: date)
    // The fraction was rounded up to one, and its zeros were removed.
    if fraction == DecimalFraction(digits: 1, count: 0) {
      seconds += 1
      fraction = .zero
    }
  }

  /// The number of seconds since 2001 up to which, almost without exception, different numbers of
  /// milliseconds read as different dates.
  private static let endOfMilliseconds = 1e12

  /// Finds the milliseconds that read as a date, because most dates do not have more digits.
  ///
  /// - Returns: Nil if a date needs more digits, or may need fewer than its nearest milliseconds
  ///   have.
  @inline(__always)
  private static func milliseconds(
    _ rest: Double, after seconds: Int64, of date: Date
  ) -> DecimalFraction? {
    guard abs(date.timeIntervalSinceReferenceDate) < endOfMilliseconds else { return nil }
    let candidate = DecimalFraction(digits: Int64(rest * 1_000 + 0.5), count: 3)
    // One exact comparison costs less than checking whether it is necessary.
    guard Date(timeIntervalSince1970: candidate.added(to: seconds)) == date else { return nil }
    return candidate.trimmed
  }

  /// Finds the shortest fraction that, added to whole seconds, reads as a date.
  private static func shortestFraction(
    _ rest: Double, after seconds: Int64, of date: Date
  ) -> DecimalFraction {
    // The neighbors of the date are at most this far away; a more distant candidate does not need
    // an exact check.
    let tolerance =
      2 * Double.ulpOfOne * max(abs(date.timeIntervalSinceReferenceDate), abs(Double(seconds)))
    // With this precision, until 2041, different numbers with six digits read as different dates,
    // so shorter fractions are found among those with six digits, with trailing zeros.
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

  /// Returns the given number of digits of the fraction that may read as a date.
  ///
  /// This is usually the nearest fraction. If that fraction has six digits followed by zeros, it
  /// was already checked with six digits, which are read in a different way. In that case, its
  /// neighbor on the date's side may read as the date.
  private static func candidate(_ scaled: Double, count: Int) -> Int64 {
    let nearest = Int64(scaled + 0.5)
    let zeros = DecimalFraction.powerOfTen(max(count - digitsAsEpochSeconds, 0))
    guard zeros > 1, nearest % zeros == 0 else { return nearest }
    return scaled < Double(nearest) ? nearest - 1 : nearest + 1
  }

  /// Finds the nanoseconds that read as a date, or else those that read as the nearest date.
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
  /// Returns the number nearest to the sum of whole seconds and this fraction.
  ///
  /// The result is rounded once: if all digits fit in a `Double`, the sum is exact; otherwise, the
  /// rounding errors of the quotient and of the sum are themselves computed as numbers (by Knuth's
  /// two-sum, and a fused multiply-add for the quotient) and added last.
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
