/// The errors of one object or collection that are thrown together after all of it has been read.
///
/// In the end, one error is thrown that contains the others, so that all of them get their paths on
/// the way.
class CollectedErrors {
  private var errors: [MappingError] = []
  /// The number of all errors: of these, and of those that they contain.
  private var count = 0

  /// More errors would not help anyone, and hostile documents have millions.
  private static let maximumCount = 1_000

  /// Adds an error, and those that it contains.
  ///
  /// - Returns: False, without adding anything, if the error ends the reading or there are too
  ///   many.
  final func add(_ error: MappingError) -> Bool {
    let added = error.collectedCount
    guard count + added < Self.maximumCount, !error.anyEndsReading else { return false }
    errors.append(error)
    count += added
    return true
  }

  /// Removes the errors and returns them as one, or nil if there are none.
  final func take() -> MappingError? {
    guard var first = errors.first else { return nil }
    first.ownContents.collected = MappingError.FurtherErrors(
      Array(errors.dropFirst()), after: first.collected)
    (errors, count) = ([], 0)
    return first
  }

  /// Removes the errors and returns them as one, combined with another error.
  final func take(with error: any Error) -> any Error {
    guard !errors.isEmpty, let error = ThrownError.own(error) else { return error }
    errors.append(error)
    return take() ?? error
  }
}
