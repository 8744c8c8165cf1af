public import AutoMapperFoundation

extension DateFormat {
  /// Reads a date from a number.
  ///
  /// The number means seconds since 1970, unless the format is one of milliseconds, microseconds or
  /// nanoseconds, or of seconds since 2001. ``iso8601`` and ``common``, which do not state a unit, accept only numbers in the
  /// years 0 to 9999, because larger ones usually are milliseconds.
  ///
  ///     let date = try DateFormat.millisecondsSince1970.date(fromNumber: 1_371_299_696_789)
  ///     print(try DateFormat.iso8601.string(from: date))
  ///     // Prints: 2013-06-15T12:34:56.789Z
  ///
  /// - Parameter number: The number; NaN, infinities, and years beyond ±999,999 are rejected.
  /// - Returns: The date, the same as from `Date(timeIntervalSince1970:)`.
  /// - Throws: ``DateFormatError`` if the number is not a date, or if the format is for text only:
  ///   a pattern, a Foundation formatter, RFC 1123, RFC 2822 and .NET.
  /// - Complexity: O(1); for a list, the number of its formats.
  public func date(fromNumber number: Double) throws(DateFormatError) -> Date {
    do throws(DateFailure) {
      return try read(number)
    } catch {
      // An invalid pattern is the more useful reason.
      try validate()
      throw DateFormatError(.number, self, error.reason, text: "\(number)".utf8)
    }
  }

  private func read(_ number: Double) throws(DateFailure) -> Date {
    switch kind {
    case .epoch(let unit): try EpochNumber.date(of: number, unit: unit)
    case .referenceDate: try ReferenceNumber.date(of: number)
    case .iso8601, .common: try EpochNumber.date(ofLikelySeconds: number)
    case .anyOf(let formats):
      try Self.first(of: formats) { format throws(DateFailure) in try format.read(number) }
    case .pattern, .rfc1123, .rfc2822, .dotNet, .wrapped: throw .notNumeric
    }
  }

  /// Reads a date from the digits of a number, as in a JSON document.
  ///
  /// This is `date(fromNumber:)` for numbers that a `Double` cannot represent: the formats of
  /// numbers, such as ``nanosecondsSince1970``, read all digits, and return the same date as
  /// `date(from:)`. ``iso8601`` and ``common`` read the number of seconds like
  /// `Date(timeIntervalSince1970:)`. Formats for text do not read numbers, whatever their digits.
  ///
  ///     let digits = Array("1371299696789012345".utf8)
  ///     let date = try DateFormat.nanosecondsSince1970.date(fromNumber: digits.span)
  ///     print(try DateFormat.iso8601.string(from: date))
  ///     // Prints: 2013-06-15T12:34:56.7890124Z
  ///
  /// - Parameter digits: The number in decimal digits, such as `-12.5` or `1.5e9`, as ASCII.
  /// - Returns: The date.
  /// - Throws: ``DateFormatError`` if the text is not a number, if the number is not a date, or if
  ///   the format is for text only.
  /// - Complexity: O(*n*), where *n* is the number of digits; for a list, times the number of its
  ///   formats.
  public func date(fromNumber digits: Span<UInt8>) throws(DateFormatError) -> Date {
    do throws(DateFailure) {
      return try read(digits)
    } catch {
      try validate()
      throw DateFormatError(.number, self, error.reason, text: String(utf8Bytes: digits).utf8)
    }
  }

  private func read(_ digits: Span<UInt8>) throws(DateFailure) -> Date {
    switch kind {
    case .epoch(let unit): try EpochNumber.read(digits, unit: unit).checked.date
    case .referenceDate: try ReferenceNumber.read(digits)
    case .iso8601, .common: try EpochNumber.date(ofLikelySeconds: digits)
    case .anyOf(let formats):
      try Self.first(of: formats) { format throws(DateFailure) in try format.read(digits) }
    case .pattern, .rfc1123, .rfc2822, .dotNet, .wrapped: throw .notNumeric
    }
  }

  /// Reads with the first format that accepts the number; throws the error of the first format for
  /// numbers.
  private static func first(
    of formats: [DateFormat], _ read: (DateFormat) throws(DateFailure) -> Date
  ) throws(DateFailure) -> Date {
    var failure = DateFailure.notNumeric
    for format in formats {
      do throws(DateFailure) {
        return try read(format)
      } catch {
        if failure == .notNumeric { failure = error }
      }
    }
    throw failure
  }

  /// Whether the format writes numbers: seconds, milliseconds, microseconds or nanoseconds.
  public var writesNumber: Bool {
    switch kind {
    case .epoch, .referenceDate: true
    case .anyOf(let formats): formats.first?.writesNumber ?? false
    default: false
    }
  }

  /// Whether the format is for numbers alone: seconds, milliseconds, microseconds or nanoseconds, or
  /// a list of such formats.
  ///
  /// Such a format also reads the digits of a number in a text, as in `"1371299696"`.
  ///
  ///     print(DateFormat.secondsSince1970.isNumeric, DateFormat.iso8601.isNumeric)
  ///     // Prints: true false
  public var isNumeric: Bool {
    switch kind {
    case .epoch, .referenceDate: true
    case .anyOf(let formats): formats.allSatisfy(\.isNumeric)
    default: false
    }
  }

  /// Returns the number of a date: seconds since 1970, or the number in the format's unit.
  ///
  ///     let date = Date(timeIntervalSince1970: 1.5)
  ///     print(DateFormat.millisecondsSince1970.number(from: date))
  ///     // Prints: 1500.0
  ///
  /// - Parameter date: The date.
  /// - Returns: The number, rounded to the nearest; NaN for a date that is NaN.
  /// - Complexity: O(1).
  public func number(from date: Date) -> Double {
    switch kind {
    case .epoch(let unit): EpochNumber.number(of: date, unit: unit)
    case .referenceDate: date.timeIntervalSinceReferenceDate
    case .anyOf(let formats): formats.first?.number(from: date) ?? date.timeIntervalSince1970
    default: date.timeIntervalSince1970
    }
  }
}
