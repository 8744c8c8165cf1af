/// A struct of a module whose reflection metadata has no names.
public struct NamelessPoint: Sendable {
  /// A number.
  public var x = 1
  /// Another number.
  public var y = 2

  /// Creates an instance.
  public init() {}
}

/// A class of such a module.
public final class NamelessObject {
  /// A number.
  public var number = 1

  /// Creates an instance.
  public init() {}
}

/// An enum of such a module.
public enum NamelessPhase: Sendable {
  /// The first case.
  case started
  /// The last case.
  case done
}

@available(*, unavailable)
extension NamelessObject: Sendable {}
