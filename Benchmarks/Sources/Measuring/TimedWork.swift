/// Work that is done many times while the clock runs.
///
/// The result has a type of its own, which is known only in here. It is kept until the clock has
/// stopped, because freeing it is not measured.
package struct TimedWork {
  /// Does the work this many times, keeping this many results at once; returns the seconds for one.
  @usableFromInline let timing: (_ repetitions: Int, _ kept: Int) throws -> Double

  /// The length of a short text; see `time`.
  package static let shortBytes = 16_384

  /// The number of results of short texts that are kept, so that the clock is not read for each.
  private static let keptResults = 64

  /// Creates the work from a closure that does it once.
  @inlinable package init<Output>(_ work: @escaping () throws -> Output) {
    timing = { try TimedWork.time(work, repetitions: $0, kept: $1) }
  }

  /// Does the work several times.
  ///
  /// - Parameters:
  ///   - repetitions: The number of times; at least 1.
  ///   - bytes: The length of the text. Of short ones a few dozen results are kept.
  /// - Returns: The seconds of one run.
  /// - Throws: The error of the work.
  package func time(repetitions: Int, bytes: Int) throws -> Double {
    try timing(repetitions, bytes < TimedWork.shortBytes ? TimedWork.keptResults : 1)
  }

  /// Returns how often the work must be done to take this many seconds; at least 1.
  ///
  /// Short work is timed again when it is warm, because it takes many times as long when cold.
  package func repetitions(filling seconds: Double, bytes: Int) throws -> Int {
    let cold = try time(repetitions: 1, bytes: bytes)
    guard cold < seconds else { return 1 }
    let guess = TimedWork.repetitions(of: cold, filling: seconds)
    let warm = try time(repetitions: guess, bytes: bytes)
    return TimedWork.repetitions(of: warm, filling: seconds)
  }

  private static func repetitions(of once: Double, filling seconds: Double) -> Int {
    Int(min(max(seconds / once, 1), 1_000_000).rounded(.up))
  }

  @inlinable static func time<Output>(
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
