/// The conformances of actors that a codec calls, or that were called when it was created.
final class Isolation: Sendable {
  /// The conformances that reading a value calls.
  let reading: [IsolatedConformance]
  /// The conformances that writing a value calls.
  let writing: [IsolatedConformance]
  /// The conformances that describe how values are mapped, without which they cannot be mapped.
  let asked: [IsolatedConformance]

  /// Throws an error where one of some conformances must not be called.
  func requireReachable(_ conformances: [IsolatedConformance]) throws {
    for conformance in conformances { try conformance.requireReachable() }
  }

  /// Creates a list of conformances, or nil if it would be empty.
  init?(
    reading: [IsolatedConformance] = [], writing: [IsolatedConformance] = [],
    asked: [IsolatedConformance] = []
  ) {
    if reading.isEmpty && writing.isEmpty && asked.isEmpty { return nil }
    self.reading = reading
    self.writing = writing
    self.asked = asked
  }

  /// Creates the list of a type's conformances that are called when its values are read and
  /// written, or nil if it would be empty.
  convenience init?(
    of type: any Any.Type, reading: [IsolatedConformance.Requirement],
    writing: [IsolatedConformance.Requirement]
  ) {
    self.init(
      reading: IsolatedConformance.all(of: type, among: reading),
      writing: IsolatedConformance.all(of: type, among: writing))
  }
}
