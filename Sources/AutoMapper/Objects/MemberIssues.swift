/// The rare events in reading one object: several keys for a property, and the errors about values
/// that could not be read.
final class MemberIssues: CollectedErrors {
  /// The resolution of several keys for one property, once it was needed.
  var conflicts: KeyConflicts?
  /// Whether the object has several keys for one of its properties; nil as long as nothing needs to
  /// know.
  var hasSeveralKeys: Bool?
  /// The indexes of the properties that the errors are about.
  private var failed: Set<Int> = []

  /// Keeps an error for later; throws it if it ends the reading.
  func collect(_ error: MappingError, about property: Int?) throws {
    guard add(error) else { throw error }
    if let property { failed.insert(property) }
  }

  /// Whether an error about a property was collected.
  func hasFailed(_ property: Int) -> Bool { failed.contains(property) }
}
