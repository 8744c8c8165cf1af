/// The rare events in reading one object: several keys for a property, and values that could not be
/// read.
final class MemberIssues {
  /// The resolution of several keys for one property, once it was needed.
  var conflicts: KeyConflicts?
  /// Whether the object has several keys for one of its properties; nil as long as nothing needs to
  /// know.
  var hasSeveralKeys: Bool?
  /// The collected errors.
  private var failures: CollectedErrors?
  /// The indexes of the properties that they are about.
  private var failed: Set<Int> = []

  /// Keeps an error for later; throws it if it ends the reading.
  func collect(_ error: MappingError, about property: Int?) throws {
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
