/// A closure of the provider that returns or requests something that it cannot.
enum ClosureFault: Fault {
  /// A value of a type other than that of the property.
  case type(any Any.Type, expected: any Any.Type)
  /// Nil where a value is needed.
  case noValue(expected: String)
  /// A closure that is called outside a mapper's call.
  case outsideOfCall
  /// A closure that requests the next element of a stream while that element is being made.
  case streamInUse

  var kind: MappingError.Kind {
    switch self {
    case .type: .typeMismatch
    case .noValue: .missingValue
    case .outsideOfCall: .unsupportedType
    case .streamInUse: .invalidConfiguration
    }
  }

  var words: FaultWords {
    switch self {
    case .type(let found, let type):
      FaultWords(
        expected: "a value of type \(type)",
        found: "one of type \(found) from the provider", topic: .wrongTypeFromAClosure,
        isOfProgram: true)
    // A closure may return nil because of the document.
    case .noValue(let expected):
      FaultWords(expected: expected, found: "nil from a closure of the provider")
    case .outsideOfCall: FaultWords(found: "a closure is called outside of a mapper's call")
    case .streamInUse:
      FaultWords(found: "a closure asks a stream for its next element while one is being made")
    }
  }
}
