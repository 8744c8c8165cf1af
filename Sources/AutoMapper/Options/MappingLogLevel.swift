/// How much a message of the mapper matters.
public enum MappingLogLevel: Int, Sendable, Hashable, CaseIterable, Comparable {
  /// What is of interest when a mapping is being worked on: conversions of values.
  case debug
  /// What may be of interest: nulls that are ignored.
  case info
  /// What is probably a mistake: unknown keys, several keys for one property, values that were replaced
  /// or left out.
  case warning
  /// What ended a mapping.
  case error

  /// Whether a level matters less than another.
  public static func < (lhs: MappingLogLevel, rhs: MappingLogLevel) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
