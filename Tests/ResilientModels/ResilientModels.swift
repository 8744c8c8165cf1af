/// A struct whose size the users of this module do not know when they are compiled.
public struct ResilientPoint: Equatable, Sendable {
  /// A number smaller than its alignment.
  public var x: Int8
  /// A text.
  public var name: String

  /// Creates an instance.
  public init(x: Int8, name: String) {
    self.x = x
    self.name = name
  }
}

/// A struct to which another module adds a conformance.
public struct ResilientName: Equatable, Sendable {
  /// A text.
  public var text: String

  /// Creates an instance.
  public init(text: String) { self.text = text }
}

/// A class whose size its subclasses in other modules do not know when they are compiled.
open class ResilientBase {
  /// A value of the same module.
  public var point = ResilientPoint(x: 0, name: "")
  /// A number.
  public var number = 1

  /// Creates an instance.
  public init() {}
}

/// An enum that may get more cases.
public enum ResilientPhase: CaseIterable, Sendable {
  /// The first case.
  case started
  /// A case of two words.
  case allDone
}

@available(*, unavailable)
extension ResilientBase: Sendable {}
