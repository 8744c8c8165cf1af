public import AutoMapperFoundation

extension DateFormat {
  /// Writes a date as text.
  ///
  ///     print(try DateFormat.rfc1123.string(from: Date(timeIntervalSince1970: 1_371_299_696)))
  ///     // Prints: Sat, 15 Jun 2013 12:34:56 GMT
  ///
  /// - Parameter date: The date.
  /// - Returns: The text, which the format reads as the same date, within the format's precision.
  /// - Throws: ``DateFormatError`` if the date is NaN, if the format cannot write its year, if the
  ///   format only reads, or if its pattern is invalid.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func string(from date: Date) throws(DateFormatError) -> String {
    var bytes: [UInt8] = []
    try append(date, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a date as UTF-8.
  ///
  /// The text of the epoch formats is a valid JSON number with all necessary digits.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - bytes: The bytes to append to; they remain unchanged if an error is thrown.
  /// - Throws: ``DateFormatError``, like `string(from:)`.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func append(_ date: Date, to bytes: inout [UInt8]) throws(DateFormatError) {
    guard let longest = longestText else {
      bytes.append(contentsOf: try stringOtherwise(from: date).utf8)
      return
    }
    let start = bytes.count
    do throws(DateFailure) {
      // The last digits are stored as a whole word.
      let capacity = longest + MemoryLayout<UInt64>.size
      try bytes.append(addingCapacity: capacity) { output throws(DateFailure) in
        try write(date, to: &output)
      }
    } catch {
      bytes.removeSubrange(start...)
      throw DateFormatError(.date, self, error.reason)
    }
  }

  /// The distance from 2001 in seconds from which nine digits after the point distinguish all dates.
  private static let beginningOfExactDates = 33_554_432.0

  /// Whether the text of a date is read as exactly this date, so that no other date has the same text;
  /// false if that is not certain.
  package func isExact(_ date: Date) -> Bool {
    switch kind {
    case .iso8601, .common, .epoch, .referenceDate:
      abs(date.timeIntervalSinceReferenceDate) >= Self.beginningOfExactDates
    case .rfc1123, .rfc2822, .dotNet, .pattern, .wrapped, .anyOf: false
    }
  }

  /// Whether code from outside of this module may write dates.
  package var runsCode: Bool {
    switch kind {
    case .iso8601, .common, .epoch, .referenceDate, .rfc1123, .rfc2822, .dotNet, .pattern: false
    case .wrapped: true
    case .anyOf(let formats): formats.contains(where: \.runsCode)
    }
  }

  /// The length in bytes of the longest text of a built-in format, which is one of ISO 8601:
  /// `+002013-06-15T12:34:56.123456789Z`.
  private static let longestBuiltInText = 33

  /// The maximum number of bytes that this module writes, or nil if a formatter writes the text or
  /// the format only reads.
  @inline(__always)
  private var longestText: Int? {
    switch kind {
    case .iso8601, .common, .rfc1123, .rfc2822, .dotNet, .epoch, .referenceDate:
      Self.longestBuiltInText
    case .pattern(let compiled): compiled.longestText
    case .wrapped, .anyOf: nil
    }
  }

  @inline(__always)
  private func write(_ date: Date, to output: inout OutputSpan<UInt8>) throws(DateFailure) {
    guard let instant = Instant(date) else { throw .tooLarge() }
    switch kind {
    case .iso8601, .common: ISO8601.write(instant, to: &output)
    case .rfc1123: try InternetDate.write(instant, namesZone: true, to: &output)
    case .rfc2822: try InternetDate.write(instant, namesZone: false, to: &output)
    case .dotNet: DotNetDate.write(instant, to: &output)
    case .epoch(let unit): EpochNumber.write(instant, unit: unit, to: &output)
    case .referenceDate: ReferenceNumber.write(date, to: &output)
    case .pattern(let compiled): try compiled.write(instant, to: &output)
    case .wrapped, .anyOf: throw .unwritable
    }
  }

  /// Writes with a formatter or with the first format of a list.
  private func stringOtherwise(from date: Date) throws(DateFormatError) -> String {
    if case .anyOf(let formats) = kind {
      guard let first = formats.first else { throw DateFormatError(invalid: self, .emptyList) }
      return try first.string(from: date)
    }
    try validate()
    do throws(DateFailure) {
      guard let instant = Instant(date) else { throw .tooLarge() }
      if case .pattern(let compiled) = kind { try compiled.checkEra(of: instant) }
      guard let text = formatter?.string(from: date) else { throw .unwritable }
      return text
    } catch {
      throw DateFormatError(.date, self, error.reason)
    }
  }

  /// The formatter that writes instead of this module.
  private var formatter: WrappedFormatter? {
    if case .wrapped(let formatter) = kind { return formatter }
    guard case .pattern(let compiled) = kind, case .foundation(let formatter) = compiled.program
    else { return nil }
    return formatter
  }

  /// Checks that the format can be used: that its pattern is valid, and that a list has formats.
  ///
  /// - Throws: ``DateFormatError``, with the position in the pattern.
  /// - Complexity: O(1); for a list, the number of its formats.
  public func validate() throws(DateFormatError) {
    switch kind {
    case .pattern(let compiled):
      if case .invalid(let problem) = compiled.program {
        throw DateFormatError(invalid: self, problem)
      }
    case .anyOf(let formats):
      if formats.isEmpty { throw DateFormatError(invalid: self, .emptyList) }
      for format in formats { try format.validate() }
    default: return
    }
  }
}
