/// The parts of an error's sentence that depend on its fault.
struct FaultWords: Sendable {
  var expected: String?
  var found: String?
  var advice: String?
  /// The section of the article Troubleshooting, or nil for the section of the kind.
  var topic: MappingError.HelpTopic?
  /// Whether the program is wrong, whatever the document is; the kinds that always mean this need
  /// not say so.
  var isOfProgram = false
}
