/// The importance of a message of the mapper.
@nonexhaustive
public enum MappingLogLevel: Int, Sendable, Hashable, CaseIterable, Comparable,
  CustomStringConvertible
{
  /// Details that help in developing a mapping: conversions of values.
  case debug
  /// Events that may be of interest: ignored nulls.
  case info
  /// Probable mistakes: unknown keys, several keys for one property, and replaced or dropped
  /// values.
  case warning
  /// An error that ended a mapping.
  case error

  /// The name of the case.
  public var description: String { ["debug", "info", "warning", "error"][rawValue] }

  /// Returns whether a level is less important than another.
  public static func < (lhs: MappingLogLevel, rhs: MappingLogLevel) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
