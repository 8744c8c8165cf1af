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
  public var helpAnchor: String? { (topic ?? kindTopic).rawValue }

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
}

extension MappingError {
  /// The sections of the article Troubleshooting.
  ///
  /// A raw value is the anchor that DocC derives from the heading: its words, with hyphens instead
  /// of spaces.
  enum HelpTopic: String {
    case invalidJSON = "Invalid-JSON"
    case missingValue = "Missing-value"
    case nullValue = "Null-value"
    case pathThatLeadsNowhere = "Path-that-leads-nowhere"
    case typeMismatch = "Type-mismatch"
    case wrongTypeFromAClosure = "Wrong-type-from-a-closure"
    case outOfRange = "Out-of-range"
    case nonFiniteNumber = "Non-finite-number"
    case invalidDate = "Invalid-date"
    case unknownCase = "Unknown-case"
    case unknownTypeName = "Unknown-type-name"
    case unknownKey = "Unknown-key"
    case readOnlyProperty = "Read-only-property"
    case invalidKey = "Invalid-key"
    case duplicateKey = "Duplicate-key"
    case factoryRequired = "Factory-required"
    case unsupportedType = "Unsupported-type"
    case transformFailed = "Transform-failed"
    case validationFailed = "Validation-failed"
    case uniqueKeys = "Unique-keys"
    case limitExceeded = "Limit-exceeded"
    case circularReference = "Circular-reference"
    case invalidConfiguration = "Invalid-configuration"
    case unknownProperty = "Unknown-property"
  }

  /// Returns the same error with a section of its own, for a kind with several causes.
  func explained(by topic: HelpTopic) -> MappingError {
    var error = self
    error.ownContents.wording.topic = topic
    return error
  }

  private var kindTopic: HelpTopic {
    switch kind {
    case .invalidJSON: .invalidJSON
    // A missing value is null or nil if anything was found at all.
    case .missingValue: found == "nothing" ? .missingValue : .nullValue
    case .typeMismatch: .typeMismatch
    case .outOfRange: .outOfRange
    case .invalidDate: .invalidDate
    case .unknownCase: .unknownCase
    case .unknownKey: .unknownKey
    case .readOnlyProperty: .readOnlyProperty
    case .invalidKey: .invalidKey
    case .factoryRequired: .factoryRequired
    case .unsupportedType: .unsupportedType
    case .transformFailed: .transformFailed
    case .validationFailed: .validationFailed
    case .depthExceeded, .limitExceeded: .limitExceeded
    case .circularReference: .circularReference
    case .invalidConfiguration: .invalidConfiguration
    }
  }
}
