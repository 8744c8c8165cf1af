internal import AutoMapperFoundation

/// A Foundation formatter with the two operations that this module needs.
protocol WrappedFormatter: AnyObject, Sendable {
  /// The name of the format in messages.
  var name: String { get }
  /// Reads a whole text, or returns nil if the formatter cannot read it as a date.
  func date(from text: String) -> Date?
  /// Writes a date, or returns nil if the formatter only reads.
  func string(from date: Date) -> String?
}

/// The formatter of a pattern with less common fields; nil without the formatters of Foundation.
func formatter(of pattern: String, timeZone: TimeZone) -> (any WrappedFormatter)? {
  #if Foundation
  LockedDateFormatter(pattern: pattern, timeZone: timeZone)
  #else
  nil
  #endif
}

extension String {
  /// The maximum number of consecutive digits passed to a Foundation formatter.
  private static let mostDigits = 30

  /// Whether the text has more consecutive digits, in any script, than any date.
  ///
  /// ICU divides a fraction by a power of ten, which overflows to zero for 35 or more digits, and
  /// the process would crash.
  var hasEndlessNumber: Bool {
    var count = 0
    for scalar in unicodeScalars {
      // Looking up the properties takes longer than all the rest of a usual text.
      let isDigit = scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType == .decimal
      count = isDigit ? count + 1 : 0
      if count > Self.mostDigits { return true }
    }
    return false
  }
}
