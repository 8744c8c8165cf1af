import Measuring

/// A loop of one implementation on one payload, and nothing else: for a profiler.
struct Profile {
  /// The implementation, and the payload.
  let runner: RunnerName

  /// The number of repetitions.
  let count: Int

  /// Runs and returns the seconds for one time.
  ///
  /// - Throws: `BenchmarkError.unknownName`, or the error of the implementation.
  func run(_ catalog: PayloadCatalog) throws -> Double {
    let (comparison, implementation) = try runner.find(in: catalog)
    return try implementation.timed.time(repetitions: count, bytes: comparison.bytes)
  }
}
