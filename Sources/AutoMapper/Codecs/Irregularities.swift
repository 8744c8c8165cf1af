/// The rare events in reading one object: several keys for a property, and values that could not be
/// read.
final class Irregularities {
  /// The resolution of several keys for one property, once it was needed.
  var settlement: Settlement?
  /// The collected errors.
  private var failures: CollectedErrors?
  /// The indexes of the properties that they are about.
  private var failed: Set<Int> = []

  /// Keeps an error for later if errors are collected; otherwise throws it.
  func collect(_ error: MappingError, about property: Int?, _ policies: Policies) throws {
    guard policies.collectsErrors else { throw error }
    let collected = failures ?? CollectedErrors()
    failures = collected
    guard collected.add(error) else { throw error }
    if let property { failed.insert(property) }
  }

  /// Whether an error about a property was collected.
  func hasFailed(_ property: Int) -> Bool { failed.contains(property) }

  /// Throws the collected errors, if any.
  func throwFailures() throws {
    if let error = failures?.take() { throw error }
  }

  /// The collected errors, combined with one that ends the reading.
  func joined(with error: any Error) -> any Error {
    failures?.take(with: error) ?? error
  }
}

/// The errors of one object or collection that are thrown together after all of it has been read.
///
/// In the end, one error is thrown that contains the others, so that all of them get their paths on
/// the way.
final class CollectedErrors {
  private var errors: [MappingError] = []

  /// More errors would not help anyone, and hostile documents have millions.
  private static let maximumCount = 1_000

  /// Adds an error, and those that it contains.
  ///
  /// - Returns: False, without adding anything, if the error ends the reading or there are too
  ///   many.
  func add(_ error: MappingError) -> Bool {
    let all = error.allErrors
    guard errors.count + all.count < Self.maximumCount, !all.contains(where: \.endsReading) else {
      return false
    }
    errors += all
    return true
  }

  /// Removes the errors and returns them as one, or nil if there are none.
  func take() -> MappingError? {
    guard var first = errors.first else { return nil }
    first.furtherErrors = Array(errors.dropFirst())
    errors = []
    return first
  }

  /// Removes the errors and returns them as one, combined with another error.
  func take(with error: any Error) -> any Error {
    guard let error = error as? MappingError else { return error }
    errors += error.allErrors
    return take() ?? error
  }
}
