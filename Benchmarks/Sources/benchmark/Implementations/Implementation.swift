import CMeasuring
import Measuring
import Walking

/// One implementation of a payload's work in one direction.
///
/// The result has a type of its own, which is known only in here.
struct Implementation {
  /// The name of the column in the table.
  let name: String

  /// Does the work once and walks over its result.
  let inspect: () throws -> ResultWalk

  /// Does the work once and calls the closure while the result still exists.
  let observe: (_ look: () -> Void) throws -> Void

  /// Does the work many times while the clock runs.
  let timed: TimedWork

  /// Creates an implementation.
  ///
  /// - Parameters:
  ///   - name: The name of the column in the table.
  ///   - work: The work to time.
  ///   - walk: Walks over the result of `work`; not timed.
  init<Output>(
    _ name: String, work: @escaping () throws -> Output,
    walk: @escaping (Output, inout ResultWalk) throws -> Void
  ) {
    self.name = name
    inspect = {
      var seen = ResultWalk()
      try walk(work(), &seen)
      return seen
    }
    observe = { look in
      let output = try work()
      withExtendedLifetime(output, look)
    }
    timed = TimedWork(work)
  }

  /// Does the work once and returns the number of its heap allocations.
  func countAllocations() throws -> Int {
    var count = 0
    allocation_counter_start()
    defer { _ = allocation_counter_stop() }
    try observe { count = allocation_counter_stop() }
    return count
  }
}
