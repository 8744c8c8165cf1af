/// One contestant on one payload in one direction, as the command line names it.
struct RunnerName {
  /// The payload's name.
  let payload: String

  /// Which way it goes.
  let direction: Direction

  /// Who runs.
  let contestant: String

  /// Prepares the contest and returns it with the contestant.
  ///
  /// - Throws: `BenchmarkError.unknownName` if the payload or the contestant is not known.
  func find(in catalog: PayloadCatalog) throws -> (contest: Contest, contestant: Contestant) {
    let contest = try catalog.payload(payload).contest(direction)
    return (contest, try contest.contestant(contestant))
  }
}
