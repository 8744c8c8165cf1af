import CMeasuring
import Walking

/// One implementation of a payload's work in one direction.
///
/// The result has a type of its own, which is known only in here. It is kept until the clock has
/// stopped, because freeing it is not measured.
struct Implementation {
  /// The name of the column in the table.
  let name: String

  /// Does the work once and walks over its result.
  let inspect: () throws -> ResultWalk

  /// Does the work once and calls the closure while the result still exists.
  let observe: (_ look: () -> Void) throws -> Void

  /// Does the work this many times, keeping this many results at once; returns the seconds for one.
  private let timing: (_ repetitions: Int, _ kept: Int) throws -> Double

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
    timing = { try Implementation.time(work, repetitions: $0, kept: $1) }
  }

  /// Does the work once and returns the number of its heap allocations.
  func countAllocations() throws -> Int {
    var count = 0
    allocation_counter_start()
    defer { _ = allocation_counter_stop() }
    try observe { count = allocation_counter_stop() }
    return count
  }

  /// Does the work several times.
  ///
  /// - Parameters:
  ///   - repetitions: The number of times; at least 1.
  ///   - bytes: The length of the text. Of short ones a few dozen results are kept, so that the
  ///     clock is not read for each.
  /// - Returns: The seconds of one run.
  /// - Throws: The error of the work.
  func time(repetitions: Int, bytes: Int) throws -> Double {
    try timing(repetitions, bytes < 16_384 ? 64 : 1)
  }

  /// Returns how often the work must be done to take this many seconds; at least 1.
  ///
  /// Short work is timed again when it is warm, because it takes many times as long when cold.
  func repetitions(filling seconds: Double, bytes: Int) throws -> Int {
    let cold = try time(repetitions: 1, bytes: bytes)
    guard cold < seconds else { return 1 }
    let guess = Implementation.repetitions(of: cold, filling: seconds)
    let warm = try time(repetitions: guess, bytes: bytes)
    return Implementation.repetitions(of: warm, filling: seconds)
  }

  private static func repetitions(of once: Double, filling seconds: Double) -> Int {
    Int(min(max(seconds / once, 1), 1_000_000).rounded(.up))
  }

  private static func time<Output>(
    _ work: () throws -> Output, repetitions: Int, kept: Int
  ) throws -> Double {
    var outputs: [Output] = []
    outputs.reserveCapacity(kept)
    var total = 0.0
    var left = repetitions
    while left > 0 {
      let size = min(left, kept)
      let start = ProcessorTime.seconds
      for _ in 0..<size { outputs.append(try work()) }
      total += ProcessorTime.seconds - start
      outputs.removeAll(keepingCapacity: true)
      left -= size
    }
    return total / Double(repetitions)
  }
}
