/// A loop of one contestant on one payload, and nothing else: for a profiler.
struct Profile {
  /// Who runs, on what.
  let runner: RunnerName

  /// How many times.
  let count: Int

  /// Runs and returns the seconds for one time.
  ///
  /// - Throws: `BenchmarkError.unknownName`; what the contestant throws.
  func run(_ catalog: PayloadCatalog) throws -> Double {
    let (contest, contestant) = try runner.find(in: catalog)
    return try contestant.time(repetitions: count, bytes: contest.bytes)
  }
}
