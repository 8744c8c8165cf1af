/// A reader or writer that counts levels of nesting, and switches to another stack if necessary.
///
/// Codecs recurse once for each level. They check `isDeep` before they recurse, and go through
/// `descend` if it is true, so that most levels cost one comparison.
protocol Descending {
  /// The number of open arrays and objects, including those around a part of a document.
  var depth: Int { get }
  /// The least depth at which the remaining stack must be checked.
  ///
  /// `descend` raises it for the levels inside.
  var nextStackCheck: Int { get set }
}

extension Descending {
  /// Whether the remaining stack must be checked at this depth.
  @inline(__always)
  var isDeep: Bool { depth >= nextStackCheck }

  /// Calls a closure with enough stack for the levels until the next check, on another thread if
  /// necessary.
  ///
  /// - Throws: The errors of the closure; `depthExceeded` if the system cannot start a thread.
  @inline(never)
  mutating func descend<Result>(_ body: (inout Self) throws -> Result) throws -> Result {
    let outerCheck = nextStackCheck
    nextStackCheck = depth + DeepStack.levelsBetweenChecks
    // The next value at this depth is on this stack again, which has to be checked for it.
    defer { nextStackCheck = outerCheck }
    return try DeepStack.call { try body(&self) }
  }
}
