/// What is out of the ordinary in one object: several keys for a property, values that could not be made.
final class Irregularities {
  /// The best of several keys, once it was asked for.
  var settlement: Settlement?
  /// The errors that were collected.
  private var failures: CollectedErrors?
  /// The numbers of the properties that they are about.
  private var failed: Set<Int> = []

  /// Keeps an error for later, when errors are collected; else throws it.
  func collect(_ error: MappingError, about property: Int?, _ policies: Policies) throws {
    guard policies.collectsErrors else { throw error }
    let collected = failures ?? CollectedErrors()
    failures = collected
    guard collected.add(error) else { throw error }
    if let property { failed.insert(property) }
  }

  /// Whether an error about a property was collected.
  func hasFailed(_ property: Int) -> Bool { failed.contains(property) }

  /// Throws what was collected.
  func throwFailures() throws {
    if let error = failures?.take() { throw error }
  }

  /// The errors that were collected, with one that ends the reading.
  func joined(with error: any Error) -> any Error {
    failures?.take(with: error) ?? error
  }
}

/// Errors of one object or collection that are thrown together, when all of it was looked at.
///
/// One error is thrown in the end, with the others in it; so they get their paths on the way.
final class CollectedErrors {
  private var errors: [MappingError] = []

  /// More would be of no use to anybody, and hostile documents have millions.
  private static let maximumCount = 1_000

  /// Adds an error, and those that it brings along.
  ///
  /// - Returns: False, and nothing was added, when nothing can be looked at after the error, or there are
  ///   too many.
  func add(_ error: MappingError) -> Bool {
    let all = error.allErrors
    guard errors.count + all.count < Self.maximumCount, !all.contains(where: \.endsReading) else {
      return false
    }
    errors += all
    return true
  }

  /// Hands the errors over as one; nil where there are none.
  func take() -> MappingError? {
    guard var first = errors.first else { return nil }
    first.furtherErrors = Array(errors.dropFirst())
    errors = []
    return first
  }

  /// The errors and one more as one.
  func take(with error: any Error) -> any Error {
    guard let error = error as? MappingError else { return error }
    errors += error.allErrors
    return take() ?? error
  }
}
