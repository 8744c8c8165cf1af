import AutoMapperDates

/// The formats in which dates are read and written.
struct DateRule: Sendable, Hashable {
  /// What is understood.
  var read: DateFormat
  /// What is written.
  var written: DateFormat

  /// What holds where nothing was said: the common formats are read, ISO 8601 is written.
  static let standard = DateRule(read: .common, written: .iso8601)

  /// A provider's default: it is read, and the common formats after it.
  static func providerDefault(_ format: DateFormat) -> DateRule {
    DateRule(read: .anyOf([format, .common]), written: format)
  }

  /// A format of a property or type: that one, and no other.
  static func own(_ format: DateFormat) -> DateRule {
    DateRule(read: format, written: format)
  }
}
