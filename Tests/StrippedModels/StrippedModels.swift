/// A struct of a module that is built without reflection metadata.
public struct StrippedPoint: Sendable {
  public var x: Int8 = 1

  public init() {}
}

/// A class that stores something nobody can name.
open class StrippedBase {
  public var number = 1

  public init() {}
}

/// A class that stores nothing.
public final class StrippedNothing {
  public init() {}
}

/// An enum whose cases have no names.
public enum StrippedPhase: CaseIterable, Sendable {
  case started
  case done
}

@available(*, unavailable)
extension StrippedBase: Sendable {}

@available(*, unavailable)
extension StrippedNothing: Sendable {}
