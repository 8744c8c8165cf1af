#if Foundation
public import AutoMapperFoundation

extension DateFormat {
  /// Creates a format from a Foundation formatter with all of its settings.
  ///
  /// The formatter is copied, and later changes to it do not affect the format. A lock ensures that
  /// only one thread at a time uses the copy. Prefer ``pattern(_:)``, which is much faster and
  /// exact.
  ///
  /// On platforms other than Apple's, a text with characters that consist of several UTF-16 units,
  /// such as letters with combining marks, is rejected, because the formatter there traps on some
  /// of them.
  ///
  /// - Parameter formatter: The formatter, with its own locale and time zone.
  /// - Returns: A format that reads and writes like the formatter.
  public static func formatter(_ formatter: DateFormatter) -> DateFormat {
    DateFormat(kind: .wrapped(WrappedFormatter(formatter)))
  }

  /// Creates a format from a Foundation ISO 8601 formatter with its options and its time zone.
  ///
  /// The formatter is copied, and later changes to it do not affect the format. A lock ensures that
  /// only one thread at a time uses the copy. Prefer ``iso8601``, which is much faster and rejects
  /// days that do not exist.
  ///
  /// - Parameter formatter: The formatter.
  /// - Returns: A format that reads and writes like the formatter.
  public static func formatter(_ formatter: ISO8601DateFormatter) -> DateFormat {
    DateFormat(kind: .wrapped(WrappedFormatter(formatter)))
  }
}
#endif
