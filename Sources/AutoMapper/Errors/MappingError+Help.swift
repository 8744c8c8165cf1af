/// The texts for an alert or a help page: the parts of the sentence, and a link to more
/// information.
extension MappingError {
  /// The section about the error in the article <doc:Troubleshooting>, with its symptom, cause and
  /// solution.
  ///
  /// The value is the anchor of a heading in the article. It is the same in every release, so that
  /// a program, a log or a support page can link to it. A kind with several causes has a section
  /// for each cause.
  ///
  ///     do {
  ///       _ = try mapper.map(#"{"text": "Hello"}"#, to: Comment.self)
  ///     } catch let error as MappingError {
  ///       print(error.helpAnchor ?? "")
  ///       // Prints: Factory-required
  ///     }
  ///
  /// If several errors were collected, the value applies to the first one; see ``allErrors`` for
  /// the others.
  public var helpAnchor: String? { words.topic?.rawValue ?? kindAnchor }

  /// The problem as text, without the path, the position in the text and the advice.
  ///
  ///     print(error.failureReason ?? "")
  ///     // Prints: cannot make an instance of Comment, which is a class
  ///
  /// If several errors were collected, the value applies to the first one.
  public var failureReason: String? { reason }

  /// The advice on how to solve the problem, or nil if the sentence is enough.
  ///
  /// The same as ``advice``.
  ///
  ///     print(error.recoverySuggestion ?? "")
  ///     // Prints: register a factory: provider.register { Comment() }
  ///
  /// If several errors were collected, the value applies to the first one.
  public var recoverySuggestion: String? { advice }

  /// The sections of the article Troubleshooting for kinds with several causes.
  ///
  /// A raw value is the anchor that DocC derives from the heading: its words, with hyphens instead
  /// of spaces.
  enum HelpTopic: String {
    case nullValue = "Null-value"
    case pathThatLeadsNowhere = "Path-that-leads-nowhere"
    case wrongTypeFromAClosure = "Wrong-type-from-a-closure"
    case nonFiniteNumber = "Non-finite-number"
    case unknownTypeName = "Unknown-type-name"
    case duplicateKey = "Duplicate-key"
    case uniqueKeys = "Unique-keys"
    case unknownProperty = "Unknown-property"
  }

  /// Returns the same error with a section of its own, for a kind with several causes.
  func explained(by topic: HelpTopic) -> MappingError {
    var error = self
    error.ownContents.wording.words.topic = topic
    return error
  }

  /// The section of the kind.
  private var kindAnchor: String {
    switch kind {
    case .invalidJSON: "Invalid-JSON"
    // A missing value is null or nil if anything was found at all.
    case .missingValue: found == "nothing" ? "Missing-value" : HelpTopic.nullValue.rawValue
    case .typeMismatch: "Type-mismatch"
    case .outOfRange: "Out-of-range"
    case .invalidDate: "Invalid-date"
    case .unknownCase: "Unknown-case"
    case .unknownKey: "Unknown-key"
    case .readOnlyProperty: "Read-only-property"
    case .invalidKey: "Invalid-key"
    case .factoryRequired: "Factory-required"
    case .unsupportedType: "Unsupported-type"
    case .transformFailed: "Transform-failed"
    case .validationFailed: "Validation-failed"
    case .depthExceeded, .limitExceeded: "Limit-exceeded"
    case .circularReference: "Circular-reference"
    case .invalidConfiguration: "Invalid-configuration"
    }
  }
}
