/// The reason for an error, as data.
///
/// The code that finds a fault describes it with a case of a type in this folder, and that type
/// supplies the words for the message.
///
/// | Topic | Faults |
/// |---|---|
/// | ``SyntaxFault`` | text that is not JSON |
/// | ``NestingFault`` | values, closures and calls that nest too deeply |
/// | ``ValueFault`` | a value that does not fit its place |
/// | ``KeyFault`` | keys and paths |
/// | ``InstanceFault`` | instances that cannot be made, found or distinguished |
/// | ``ConformanceFault`` | conformances to `Codable`, and conformances isolated to actors |
/// | ``ClosureFault`` | values that closures of the provider return and request |
/// | ``OutputFault`` | values that cannot be written |
/// | ``RulesFileFault`` | files with rules |
protocol Fault {
  var kind: MappingError.Kind { get }
  /// The phrases for what was expected and found, and the advice.
  var words: FaultWords { get }
  /// The section of the article Troubleshooting, or nil for the section of the kind.
  var topic: MappingError.HelpTopic? { get }
}

extension Fault {
  var topic: MappingError.HelpTopic? { nil }
}

/// The parts of an error's sentence that depend on its fault.
struct FaultWords {
  var expected: String?
  var found: String?
  var advice: String?
}

extension MappingError {
  init(
    _ fault: some Fault, path: MappingPath = MappingPath(), type: (any Any.Type)? = nil,
    property: String? = nil, offset: Int? = nil, underlyingError: (any Error)? = nil
  ) {
    let words = fault.words
    self.init(
      fault.kind, path: path, type: type, property: property, expected: words.expected,
      found: words.found, advice: words.advice, offset: offset, underlyingError: underlyingError)
    topic = fault.topic
  }
}
