/// Thrown while objects are read as wholes if one is not, and always caught.
private struct IncompleteObject: Error {}

extension Reader {
  /// Calls a closure that reads objects, each of which must have a value for each property.
  ///
  /// The first one that does not, or cannot be read, ends this for the rest of the call.
  ///
  /// - Returns: False, having read nothing, if that happens or has happened, or if the closure
  ///   returns false.
  @inline(__always)
  mutating func readWholes(_ read: (inout Self) throws -> Bool) -> Bool {
    let context = context
    guard context.looksForWholes, !isReported else { return false }
    let start = mark
    context.requiresWholes = true
    let areWhole = (try? read(&self)) ?? false
    context.requiresWholes = false
    if !areWhole {
      context.looksForWholes = false
      reset(to: start)
    }
    return areWhole
  }
}

extension CallContext {
  /// Ends the reading of wholes, if there is one: a value is missing, repeated or cannot be read.
  @inline(__always)
  func requireWhole() throws {
    if requiresWholes { throw IncompleteObject() }
  }
}
