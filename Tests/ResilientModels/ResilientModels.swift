/// A struct whose size the users of this module do not know when they are compiled.
public struct ResilientPoint: Equatable, Sendable {
  public var x: Int8
  public var name: String

  public init(x: Int8, name: String) {
    self.x = x
    self.name = name
  }
}

/// A class whose size its subclasses in other modules do not know when they are compiled.
open class ResilientBase {
  public var point = ResilientPoint(x: 0, name: "")
  public var number = 1

  public init() {}
}

/// An enum that may get more cases.
public enum ResilientPhase: CaseIterable, Sendable {
  case started
  case allDone
}

@available(*, unavailable)
extension ResilientBase: Sendable {}
