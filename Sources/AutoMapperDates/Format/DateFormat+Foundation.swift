public import Foundation

extension DateFormat {
  /// Creates a format from a Foundation formatter, with all of its settings.
  ///
  /// The formatter is copied; later changes do not reach the format. A lock lets one thread use
  /// the copy at a time. Prefer ``pattern(_:)``, which is faster by far and exact.
  ///
  /// Away from Apple's platforms a text with characters of several UTF-16 units, such as letters with
  /// combining marks, is refused, because the formatter there traps on some of them.
  ///
  /// - Parameter formatter: The formatter, with its own locale and time zone.
  /// - Returns: A format that reads and writes as the formatter does.
  public static func formatter(_ formatter: DateFormatter) -> DateFormat {
    DateFormat(.wrapped(LockedDateFormatter(formatter)))
  }

  /// Creates a format from a Foundation ISO 8601 formatter, with its options and its time zone.
  ///
  /// The formatter is copied; later changes do not reach the format. A lock lets one thread use
  /// the copy at a time. Prefer ``iso8601``, which is faster by far and refuses days that do not
  /// exist.
  ///
  /// - Parameter formatter: The formatter.
  /// - Returns: A format that reads and writes as the formatter does.
  public static func formatter(_ formatter: ISO8601DateFormatter) -> DateFormat {
    DateFormat(.wrapped(LockedISO8601DateFormatter(formatter)))
  }

  /// Creates a format from a parse strategy, such as `Date.ParseStrategy`.
  ///
  /// It only reads.
  ///
  /// - Parameter strategy: The strategy, which makes a date of a string.
  /// - Returns: A format that reads as the strategy does and fails when asked to write.
  public static func strategy<Strategy: ParseStrategy & Sendable>(
    _ strategy: Strategy
  ) -> DateFormat where Strategy.ParseInput == String, Strategy.ParseOutput == Date {
    DateFormat(
      .wrapped(
        WrappedStrategy(
          name: "\(Strategy.self)", parse: { try strategy.parse($0) }, format: nil)))
  }

  /// Creates a format from a parse strategy, and a format style to write.
  ///
  /// - Parameters:
  ///   - strategy: The strategy, which makes a date of a string.
  ///   - style: The style, which makes a string of a date.
  /// - Returns: A format that reads by the strategy and writes by the style.
  public static func strategy<Strategy: ParseStrategy & Sendable, Style: FormatStyle & Sendable>(
    _ strategy: Strategy, style: Style
  ) -> DateFormat
  where
    Strategy.ParseInput == String, Strategy.ParseOutput == Date, Style.FormatInput == Date,
    Style.FormatOutput == String
  {
    DateFormat(
      .wrapped(
        WrappedStrategy(
          name: "\(Strategy.self)", parse: { try strategy.parse($0) },
          format: { style.format($0) })))
  }
}
