internal import AutoMapperFoundation

/// Numbers of seconds since 2001, the number that Foundation's dates consist of.
///
/// Every digit of it counts: near 2001, dates differ by less than an attosecond. So numbers are
/// read and written as a `Double`, and not as an ``Instant``, whose fraction has fewer digits.
enum ReferenceNumber {
  /// Reads a decimal number from a whole text.
  static func read(_ text: Span<UInt8>) throws(DateFailure) -> Date {
    // This checks the form, of which `Double` accepts more than a number in JSON may have.
    _ = try EpochNumber.read(text, unit: .seconds)
    guard let number = Double(String(utf8Bytes: text)) else { throw .unreadable }
    return try date(of: number)
  }

  /// Returns the date of a number, the same as from `Date(timeIntervalSinceReferenceDate:)`.
  static func date(of number: Double) throws(DateFailure) -> Date {
    guard number.isFinite else { throw .notFinite }
    let date = Date(timeIntervalSinceReferenceDate: number)
    guard Instant(date) != nil else { throw .tooLarge() }
    return date
  }

  /// Appends the number of a date as `JSONEncoder` does: with the fewest digits that read as the
  /// same number, and a whole number without a point.
  static func write(_ date: Date, to output: inout OutputSpan<UInt8>) {
    let number = date.timeIntervalSinceReferenceDate
    let text = number.description.utf8
    output.append(text.dropLast(text.suffix(2).elementsEqual(".0".utf8) ? 2 : 0))
  }
}
