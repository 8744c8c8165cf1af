/// The parts of an error's sentence that depend on its fault.
struct FaultWords: Sendable {
  var expected: String?
  var found: String?
  var advice: String?
}
