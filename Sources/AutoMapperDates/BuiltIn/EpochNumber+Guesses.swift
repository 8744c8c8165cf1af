internal import AutoMapperFoundation

/// The units that numbers without a declared unit probably have.
///
/// A number is read as seconds if the resulting year has at most four digits. This excludes
/// milliseconds of all dates except those from January 1968 to January 1978, so milliseconds are
/// not read as a date in the year 56135.
extension EpochNumber {
  /// The seconds since 1970 for the years 0 to 9999.
  private static let usualSeconds = -62_167_219_200.0..<253_402_300_800.0

  /// Returns the date of a number that is probably a number of seconds.
  static func date(ofLikelySeconds number: Double) throws(DateFailure) -> Date {
    guard number.isFinite else { throw .notFinite }
    if usualSeconds.contains(number) { return Date(timeIntervalSince1970: number) }
    throw unlikely(number)
  }

  /// Returns the date of digits that are probably a number of seconds.
  static func date(ofLikelySeconds digits: Span<UInt8>) throws(DateFailure) -> Date {
    do throws(DateFailure) {
      let date = try read(digits, unit: .seconds).checked.dateOfSeconds
      if usualSeconds.contains(date.timeIntervalSince1970) { return date }
    } catch {
      guard error == .tooLarge() else { throw error }
    }
    throw unlikely(Double(String(utf8Bytes: digits)) ?? .infinity)
  }

  /// Returns the reason why a number is not read as seconds.
  private static func unlikely(_ number: Double) -> DateFailure {
    let units = [Unit.milliseconds, .microseconds, .nanoseconds].filter { unit in
      usualSeconds.contains(number / Double(DecimalFraction.powerOfTen(unit.digits)))
    }
    return units.first.map { .looksLike($0) } ?? .tooLarge()
  }

  /// Returns the likely unit of a text of digits, or nil if the text is not such a number.
  ///
  ///     1709294400, -1709294400.25    seconds
  ///     1709294400000                 milliseconds
  ///     20240301                      nil: a day
  ///     202403011200                  nil: unknown
  static func likelyUnit(of text: Span<UInt8>) -> Unit? {
    var position = 0
    _ = text.skip(UInt8(ascii: "-"), at: &position)
    let start = position
    while text.hasDigit(at: position) { position += 1 }
    let count = position - start
    if text.skip(UInt8(ascii: "."), at: &position) {
      while text.hasDigit(at: position) { position += 1 }
    }
    guard position == text.count else { return nil }
    return switch count {
    case 9, 10: .seconds
    case 13: .milliseconds
    case 16: .microseconds
    case 19: .nanoseconds
    default: nil
    }
  }
}
