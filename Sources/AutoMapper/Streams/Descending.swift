/// A reader or writer that counts the levels of nesting it is in, and sees to the stack.
protocol Descending {
  /// The number of arrays and objects that are open.
  var depth: Int { get }
  /// The depth from which on the stack is looked at.
  var nextStackCheck: Int { get set }
}

extension Descending {
  /// Whether the depth is one at which the stack must be looked at.
  @inline(__always)
  var isDeep: Bool { depth >= nextStackCheck }

  /// Goes on where there is stack enough for the levels until the next look.
  @inline(never)
  mutating func descend<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    nextStackCheck = depth + DeepStack.levelsBetweenChecks
    return try DeepStack.call { try body(&self) }
  }
}
