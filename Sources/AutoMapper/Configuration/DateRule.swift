import AutoMapperDates

/// The formats in which dates are read and written.
struct DateRule: Sendable, Hashable {
  /// The format for reading.
  var read: DateFormat
  /// The format for writing.
  var written: DateFormat

  /// The rule without any configuration: the common formats are read, ISO 8601 is written.
  static let standard = DateRule(read: .common, written: .iso8601)

  /// The rule for a provider's default format: it is read first, then the common formats.
  static func providerDefault(_ format: DateFormat) -> DateRule {
    DateRule(read: .anyOf([format, .common]), written: format)
  }

  /// The rule for the format of a property or type: only that format is used.
  static func own(_ format: DateFormat) -> DateRule {
    DateRule(read: format, written: format)
  }
}
