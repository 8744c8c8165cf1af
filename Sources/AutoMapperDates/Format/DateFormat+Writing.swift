public import struct Foundation.Date

extension DateFormat {
  /// Writes a date as text.
  ///
  ///     print(try DateFormat.rfc1123.string(from: Date(timeIntervalSince1970: 1_371_299_696)))
  ///     // Prints "Sat, 15 Jun 2013 12:34:56 GMT"
  ///
  /// - Parameter date: The date.
  /// - Returns: The text, which the format reads as the same date, to the format's precision.
  /// - Throws: ``DateFormatError`` when the date is no number, when its year is one that the format
  ///   cannot write, when the format only reads, or when its pattern is invalid.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func string(from date: Date) throws(DateFormatError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    try append(date, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a date as UTF-8.
  ///
  /// The text of the epoch formats is a number that JSON knows, with all the digits that it needs.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - bytes: The bytes to append to; as they were when this throws.
  /// - Throws: ``DateFormatError``, as `string(from:)` does.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  public func append(_ date: Date, to bytes: inout [UInt8]) throws(DateFormatError) {
    switch kind {
    case .wrapped(let formatter): return try append(date, by: formatter, to: &bytes)
    case .anyOf(let formats):
      guard let first = formats.first else { throw DateFormatError(self, .emptyList) }
      return try first.append(date, to: &bytes)
    case .pattern(let compiled):
      switch compiled.program {
      case .invalid(let problem): throw DateFormatError(self, problem)
      case .foundation(let formatter): return try append(date, by: formatter, to: &bytes)
      case .fields: break
      }
    default: break
    }
    let start = bytes.count
    do throws(DateFailure) {
      guard let instant = Instant(date) else { throw DateFailure(.tooLarge, at: 0) }
      try write(instant, to: &bytes)
    } catch {
      bytes.removeSubrange(start...)
      throw DateFormatError(self, error)
    }
  }

  @inline(__always)
  private func write(_ instant: Instant, to bytes: inout [UInt8]) throws(DateFailure) {
    switch kind {
    case .iso8601, .common: ISO8601.write(instant, to: &bytes)
    case .rfc1123: try InternetDate.write(instant, namesZone: true, to: &bytes)
    case .rfc2822: try InternetDate.write(instant, namesZone: false, to: &bytes)
    case .dotNet: DotNetDate.write(instant, to: &bytes)
    case .epoch(let unit): EpochNumber.write(instant, unit: unit, to: &bytes)
    case .pattern(let compiled): try compiled.write(instant, to: &bytes)
    case .wrapped, .anyOf: throw DateFailure(.unwritable, at: 0)
    }
  }

  private func append(
    _ date: Date, by formatter: any WrappedFormatter, to bytes: inout [UInt8]
  ) throws(DateFormatError) {
    guard date.timeIntervalSinceReferenceDate.isFinite, let text = formatter.string(from: date)
    else { throw DateFormatError(self, DateFailure(.unwritable, at: 0)) }
    bytes.append(contentsOf: text.utf8)
  }

  /// Whether the format writes numbers: seconds, milliseconds, microseconds or nanoseconds.
  public var writesNumber: Bool {
    switch kind {
    case .epoch: true
    case .anyOf(let formats): formats.first?.writesNumber ?? false
    default: false
    }
  }

  /// The number of a date: seconds since 1970, or what else the format counts.
  ///
  ///     let date = Date(timeIntervalSince1970: 1.5)
  ///     print(DateFormat.millisecondsSince1970.number(from: date))
  ///     // Prints "1500.0"
  ///
  /// - Parameter date: The date.
  /// - Returns: The number, rounded to the nearest; of a date that is no number, not a number.
  /// - Complexity: O(1).
  public func number(from date: Date) -> Double {
    switch kind {
    case .epoch(let unit): EpochNumber.number(of: date, unit: unit)
    case .anyOf(let formats): formats.first?.number(from: date) ?? date.timeIntervalSince1970
    default: date.timeIntervalSince1970
    }
  }

  /// Checks that the format can be used: that its pattern is one, and that a list has formats.
  ///
  /// - Throws: ``DateFormatError``, which names the place in the pattern.
  /// - Complexity: O(1); for a list, the number of its formats.
  public func validate() throws(DateFormatError) {
    switch kind {
    case .pattern(let compiled):
      if let problem = compiled.problem { throw DateFormatError(self, problem) }
    case .anyOf(let formats):
      if formats.isEmpty { throw DateFormatError(self, .emptyList) }
      for format in formats { try format.validate() }
    default: return
    }
  }
}

extension PatternProblem {
  /// The problem of a list without formats.
  static let emptyList = PatternProblem(reason: "the list is empty", offset: 0)
}
