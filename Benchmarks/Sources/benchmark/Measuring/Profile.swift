/// A loop of one contestant on one payload, and nothing else: for a profiler.
struct Profile {
  /// The payload's name.
  let payload: String

  /// Which way it goes.
  let direction: Direction

  /// How many times.
  let count: Int

  /// Who runs.
  let contestant: String

  /// Runs and returns the seconds for one time.
  ///
  /// - Throws: `BenchmarkError.unknownName` if the payload or the contestant is not known; what
  ///   the contestant throws.
  func run(_ catalog: PayloadCatalog) throws -> Double {
    let payloads = catalog.all
    guard let payload = payloads.first(where: { $0.name == payload }) else {
      throw BenchmarkError.unknownName(self.payload, known: payloads.map(\.name))
    }
    let contest = try payload.contest(direction)
    guard let runner = contest.contestants.first(where: { $0.name == contestant }) else {
      throw BenchmarkError.unknownName(contestant, known: contest.contestants.map(\.name))
    }
    return try runner.time(repetitions: count, bytes: contest.bytes)
  }
}
