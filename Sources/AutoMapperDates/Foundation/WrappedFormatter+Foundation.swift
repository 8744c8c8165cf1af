#if Foundation
internal import AutoMapperFoundation

extension WrappedFormatter {
  /// Wraps a copy of a formatter.
  convenience init(_ formatter: DateFormatter) {
    let pattern = formatter.dateFormat ?? ""
    self.init(
      copy: formatter.copy() as? DateFormatter ?? formatter,
      name: "DateFormatter \(pattern.isEmpty ? "without a pattern" : pattern)")
  }

  /// Creates a formatter for a pattern: exact, English, and Gregorian for all years.
  convenience init(pattern: String, timeZone: TimeZone) {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = timeZone
    formatter.gregorianStartDate = .distantPast
    formatter.isLenient = false
    formatter.dateFormat = pattern
    self.init(copy: formatter, name: pattern)
  }

  private convenience init(copy: DateFormatter, name: String) {
    let formatter = Locked(value: copy)
    self.init(
      name: name,
      parse: { text in
        #if !canImport(Darwin)
        // The open source Foundation traps ("Incorrect range") if ICU stops reading in the middle
        // of a character, as in a digit with a combining mark, so characters of several units are
        // rejected.
        guard text.hasCharactersOfOneUnit else { return nil }
        #endif
        return formatter.with { $0.date(from: text) }
      },
      format: { date in formatter.with { $0.string(from: date) } })
  }

  /// Wraps a copy of a formatter.
  convenience init(_ formatter: ISO8601DateFormatter) {
    let copy = ISO8601DateFormatter()
    copy.timeZone = formatter.timeZone
    copy.formatOptions = formatter.formatOptions
    let formatter = Locked(value: copy)
    self.init(
      name: "ISO8601DateFormatter", parse: { text in formatter.with { $0.date(from: text) } },
      format: { date in formatter.with { $0.string(from: date) } })
  }
}

/// A private copy of a formatter, which never changes, and which any number of threads may use, one
/// at a time.
private struct Locked<Formatter>: @unchecked Sendable {
  private let lock = NSLock()
  private let value: Formatter

  init(value: Formatter) { self.value = value }

  /// Calls a closure with the formatter, while no other thread does.
  func with<Result>(_ body: (Formatter) -> Result) -> Result {
    lock.withLock { body(value) }
  }
}

#if !canImport(Darwin)
extension String {
  /// Whether each character is one unit of UTF-16.
  fileprivate var hasCharactersOfOneUnit: Bool {
    // In ASCII, only a carriage return followed by a line feed is one character.
    utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") } || count == utf16.count
  }
}
#endif
#endif
