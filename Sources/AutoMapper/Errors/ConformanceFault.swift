/// A conformance to `Codable`, or one isolated to an actor, that cannot do what is required of it.
enum ConformanceFault: Fault {
  /// A Decodable type without an Encodable conformance, which cannot be written.
  case notWritten
  /// An Encodable type without a Decodable conformance, which cannot be read.
  case notRead
  /// A conformance that is isolated to an actor and called elsewhere.
  case isolated(protocolName: String)
  /// The conformance of a superclass, which does not know properties of the class.
  case inherited(by: any Any.Type, from: any Any.Type, properties: String, isRead: Bool)
  /// An `encode(to:)` that writes two values in the same place.
  case twoValues
  /// An encoder that was used while another one had the turn.
  case otherEncoder
  /// A value that `encode(to:)` could not write.
  case unencodable(type: any Any.Type, reason: String)
  /// A value that an `init(from:)` rejected.
  case refused(reason: String)

  var kind: MappingError.Kind {
    switch self {
    case .unencodable: .outOfRange
    case .refused: .validationFailed
    default: .unsupportedType
    }
  }

  var words: FaultWords {
    switch self {
    case .notWritten: FaultWords(found: "it is Decodable only, so it cannot be written")
    case .notRead: FaultWords(found: "it is Encodable only, so it cannot be read")
    case .isolated(let name):
      FaultWords(
        found: "its conformance to \(name) belongs to an actor, and is called elsewhere",
        advice: "declare the type 'nonisolated', or call the mapper on that actor")
    case .inherited(let type, let superclass, let properties, let isRead):
      FaultWords(
        found: "its \(isRead ? "init(from:)" : "encode(to:)") is that of \(superclass), which does "
          + "not \(isRead ? "read" : "write") its own \(properties)",
        advice:
          "override it, give \(type)\(isRead ? "" : " and its superclasses") a factory, or say "
          + "usesCodable(\(type).self) if nothing is lost")
    case .twoValues: FaultWords(found: "its encode(to:) writes two values in one place")
    case .otherEncoder: FaultWords(found: "its encode(to:) uses the encoder of another value")
    case .unencodable(let type, let reason):
      // Logs must not show what is in a model.
      FaultWords(
        expected: "a value that JSON has", found: "a value of type \(type)",
        advice: MappingError.excerpt(reason, limit: 200))
    case .refused(let reason): FaultWords(found: MappingError.excerpt(reason, limit: 200))
    }
  }
}
