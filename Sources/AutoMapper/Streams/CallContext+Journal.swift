/// Calls, and parts of calls, that do all or nothing.
extension CallContext {
  /// Calls a closure that may update live objects.
  ///
  /// When it fails, they are as they were before. A call that a closure of another one makes of its node
  /// belongs to that one, and is undone with it.
  func atomically<Result>(_ body: () throws -> Result) throws -> Result {
    guard journal == nil else { return try undoingFailures(body) }
    let journal = UpdateJournal()
    self.journal = journal
    defer {
      self.journal = nil
      journal.close()
    }
    return try undoingFailures(body)
  }

  /// Calls a closure that reads a part of what is updated.
  ///
  /// When it fails, what it did is undone at once, since something may stand in for the part.
  func undoingFailures<Result>(_ body: () throws -> Result) throws -> Result {
    guard let journal else { return try body() }
    let mark = journal.mark
    do {
      return try body()
    } catch {
      journal.undo(to: mark)
      throw error
    }
  }
}
