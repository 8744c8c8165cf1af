internal import AutoMapperFoundation

/// A formatter of Foundation, or a parse strategy with or without a format style.
///
/// Two of them are equal if they are the same object.
final class WrappedFormatter: Sendable {
  /// The name of the format in messages.
  let name: String
  private let parse: @Sendable (String) throws -> Date?
  private let format: (@Sendable (Date) -> String?)?

  /// Creates a formatter that reads with one closure, and writes with another one, if there is one.
  init(
    name: String, parse: @escaping @Sendable (String) throws -> Date?,
    format: (@Sendable (Date) -> String?)?
  ) {
    self.name = name
    self.parse = parse
    self.format = format
  }

  /// Reads a whole text, or returns nil if it cannot be read as a date.
  func date(from text: String) -> Date? {
    text.hasEndlessNumber ? nil : try? parse(text)
  }

  /// Writes a date, or returns nil if the formatter only reads.
  func string(from date: Date) -> String? {
    format?(date)
  }
}

extension WrappedFormatter: Hashable {
  static func == (left: WrappedFormatter, right: WrappedFormatter) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
      // Looking up the properties takes longer than all the rest of a usual text.
      let isDigit = scalar.isASCII ? "0"..."9" ~= scalar : scalar.properties.numericType == .decimal
      count = isDigit ? count + 1 : 0
      if count > Self.mostDigits { return true }
    }
    return false
  }
}
