/// One implementation on one payload in one direction, as named on the command line.
struct RunnerName {
  /// The payload's name.
  let payload: String

  /// The direction.
  let direction: Direction

  /// The name of the implementation.
  let contestant: String

  /// Prepares the payload and returns it with the implementation.
  ///
  /// - Throws: `BenchmarkError.unknownName` if the payload or the implementation is not known.
  func find(in catalog: PayloadCatalog) throws -> (contest: Contest, contestant: Contestant) {
    let contest = try catalog.payload(payload).contest(direction)
    return (contest, try contest.contestant(contestant))
  }
}
