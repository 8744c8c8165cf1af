import Measuring

/// One implementation on one payload in one direction, as named on the command line.
struct RunnerName {
  /// The payload's name.
  let payload: String

  /// The direction.
  let direction: Direction

  /// The name of the implementation.
  let implementation: String

  /// Prepares the payload and returns it with the implementation.
  ///
  /// - Throws: `BenchmarkError.unknownName` if the payload or the implementation is not known.
  func find(in catalog: PayloadCatalog) throws -> (
    comparison: Comparison, implementation: Implementation
  ) {
    let comparison = try catalog.payload(payload).comparison(direction)
    return (comparison, try comparison.implementation(implementation))
  }
}
