internal import Foundation

/// A Foundation formatter with the two operations that this module needs.
protocol WrappedFormatter: AnyObject, Sendable {
  /// The name of the format in messages.
  var name: String { get }
  /// Reads a whole text, or returns nil if the formatter cannot read it as a date.
  func date(from text: String) -> Date?
  /// Writes a date, or returns nil if the formatter only reads.
  func string(from date: Date) -> String?
}

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
    guard text.count == text.utf16.count else { return nil }
    #endif
    guard !text.hasEndlessNumber else { return nil }
    return lock.withLock { formatter.date(from: text) }
  }

  func string(from date: Date) -> String? {
    lock.withLock { formatter.string(from: date) }
  }
}

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

/// A parse strategy, with a format style if the format also writes; both are values.
final class WrappedStrategy: WrappedFormatter {
  let name: String
  private let parse: @Sendable (String) throws -> Date
  private let format: (@Sendable (Date) -> String)?

  init(
    name: String, parse: @escaping @Sendable (String) throws -> Date,
    format: (@Sendable (Date) -> String)?
  ) {
    self.name = name
    self.parse = parse
    self.format = format
  }

  func date(from text: String) -> Date? {
    text.hasEndlessNumber ? nil : try? parse(text)
  }

  func string(from date: Date) -> String? {
    format?(date)
  }
}

extension String {
  /// The maximum number of consecutive digits passed to a Foundation formatter.
  private static let mostDigits = 30

  /// Whether the text has more consecutive digits, in any script, than any date.
  ///
  /// ICU divides a fraction by a power of ten, which overflows to zero for 35 or more digits, and
  /// the process would crash.
  fileprivate var hasEndlessNumber: Bool {
    var count = 0
    for scalar in unicodeScalars {
      count = scalar.properties.numericType == .decimal ? count + 1 : 0
      if count > Self.mostDigits { return true }
    }
    return false
  }
}
