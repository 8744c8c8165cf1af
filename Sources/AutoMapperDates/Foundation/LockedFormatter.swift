#if Foundation
internal import AutoMapperFoundation

/// A `DateFormatter` that any number of threads may use, one at a time.
///
/// The formatter is a private copy, so it never changes. The lock is held during each call.
final class LockedDateFormatter: WrappedFormatter, @unchecked Sendable {
  let name: String
  private let lock = NSLock()
  private let formatter: DateFormatter

  /// Wraps a copy of a formatter.
  init(_ formatter: DateFormatter) {
    self.formatter = formatter.copy() as? DateFormatter ?? formatter
    let pattern = formatter.dateFormat ?? ""
    name = "DateFormatter \(pattern.isEmpty ? "without a pattern" : pattern)"
  }

  /// Creates a formatter for a pattern: exact, English, and Gregorian for all years.
  init(pattern: String, timeZone: TimeZone) {
    formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = timeZone
    formatter.gregorianStartDate = .distantPast
    formatter.isLenient = false
    formatter.dateFormat = pattern
    name = pattern
  }

  func date(from text: String) -> Date? {
    #if !canImport(Darwin)
    // The open source Foundation traps ("Incorrect range") if ICU stops reading in the middle of a
    // character, as in a digit with a combining mark, so characters of several units are rejected.
    guard text.hasCharactersOfOneUnit else { return nil }
    #endif
    guard !text.hasEndlessNumber else { return nil }
    return lock.withLock { formatter.date(from: text) }
  }

  func string(from date: Date) -> String? {
    lock.withLock { formatter.string(from: date) }
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

/// An `ISO8601DateFormatter` that any number of threads may use, one at a time.
final class LockedISO8601DateFormatter: WrappedFormatter, @unchecked Sendable {
  let name = "ISO8601DateFormatter"
  private let lock = NSLock()
  private let formatter: ISO8601DateFormatter

  /// Wraps a copy of a formatter.
  init(_ formatter: ISO8601DateFormatter) {
    let copy = ISO8601DateFormatter()
    copy.timeZone = formatter.timeZone
    copy.formatOptions = formatter.formatOptions
    self.formatter = copy
  }

  func date(from text: String) -> Date? {
    text.hasEndlessNumber ? nil : lock.withLock { formatter.date(from: text) }
  }

  func string(from date: Date) -> String? {
    lock.withLock { formatter.string(from: date) }
  }
}
#endif
