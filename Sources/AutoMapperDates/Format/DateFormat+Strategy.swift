public import AutoMapperFoundation

extension DateFormat {
  /// Creates a format for reading from a parse strategy, such as `Date.ParseStrategy`.
  ///
  /// - Parameter strategy: The strategy, which creates a date from a string.
  /// - Returns: A format that reads like the strategy, and throws an error in writing.
  public static func strategy<Strategy: ParseStrategy & Sendable>(
    _ strategy: Strategy
  ) -> DateFormat where Strategy.ParseInput == String, Strategy.ParseOutput == Date {
    DateFormat(
      kind: .wrapped(
        WrappedFormatter(
          name: "\(Strategy.self)", parse: { try strategy.parse($0) }, format: nil)))
  }

  /// Creates a format from a parse strategy for reading and a format style for writing.
  ///
  /// - Parameters:
  ///   - strategy: The strategy, which creates a date from a string.
  ///   - style: The style, which creates a string from a date.
  /// - Returns: A format that reads like the strategy and writes like the style.
  public static func strategy<Strategy: ParseStrategy & Sendable, Style: FormatStyle & Sendable>(
    _ strategy: Strategy, style: Style
  ) -> DateFormat
  where
    Strategy.ParseInput == String, Strategy.ParseOutput == Date, Style.FormatInput == Date,
    Style.FormatOutput == String
  {
    DateFormat(
      kind: .wrapped(
        WrappedFormatter(
          name: "\(Strategy.self)", parse: { try strategy.parse($0) },
          format: { style.format($0) })))
  }
}
