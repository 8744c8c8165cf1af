/// A struct of a module that is built without reflection metadata.
public struct StrippedPoint: Sendable {
  /// A number.
  public var x: Int8 = 1

  /// Creates an instance.
  public init() {}
}

/// A class that stores something nobody can name.
open class StrippedBase {
  /// A number.
  public var number = 1

  /// Creates an instance.
  public init() {}
}

/// A class that stores nothing.
public final class StrippedNothing {
  /// Creates an instance.
  public init() {}
}

/// An enum whose cases have no names.
public enum StrippedPhase: CaseIterable, Sendable {
  /// The first case.
  case started
  /// The last case.
  case done
}

@available(*, unavailable)
extension StrippedBase: Sendable {}

@available(*, unavailable)
extension StrippedNothing: Sendable {}
