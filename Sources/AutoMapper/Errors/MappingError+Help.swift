/// What an alert or a help page shows: the parts of the sentence, and where to read on.
extension MappingError {
  /// The section about the error in the article <doc:Troubleshooting>, with symptom, reason and solution.
  ///
  /// It is the anchor of a heading there, the same in every release, so that a program, a log or a
  /// support page can lead to it. A kind with several causes has a section for each.
  ///
  ///     do {
  ///       _ = try mapper.map(#"{"text": "Hello"}"#, to: Comment.self)
  ///     } catch let error as MappingError {
  ///       print(error.helpAnchor ?? "")
  ///       // Prints: Factory-required
  ///     }
  ///
  /// With several collected errors it is about the first; ask ``allErrors`` for the others.
  public var helpAnchor: String? { (topic ?? kindTopic).rawValue }

  /// What went wrong, without the path, the place in the text and the advice.
  ///
  ///     print(error.failureReason ?? "")
  ///     // Prints: cannot make an instance of Comment, which is a class
  ///
  /// With several collected errors it is about the first.
  public var failureReason: String? { reason }

  /// What to do about it: the same as ``advice``, nil where the sentence says it all.
  ///
  ///     print(error.recoverySuggestion ?? "")
  ///     // Prints: register a factory: provider.register { Comment() }
  ///
  /// With several collected errors it is about the first.
  public var recoverySuggestion: String? { advice }
}

extension MappingError {
  /// The sections of the article Troubleshooting.
  ///
  /// A raw value is the anchor that DocC gives the heading: its words, with hyphens for the spaces.
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

  /// The same error with a section of its own, where its kind has several causes.
  func explained(by topic: HelpTopic) -> MappingError {
    var error = self
    error.topic = topic
    return error
  }

  private var kindTopic: HelpTopic {
    switch kind {
    case .invalidJSON: .invalidJSON
    // Where something is found that is no value, it is null, or nil.
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
