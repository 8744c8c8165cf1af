/// A conformance of a type that belongs to a global actor, most often the main actor.
///
/// In a module that defaults to the main actor, conformances are isolated to the main actor unless
/// the declaration of the type says `nonisolated`. Other code cannot call them: the compiler
/// refuses, and casts of values do not find them. Casts of types do find them, from any thread, so
/// the mapper checks the isolation first, and calls them only on their actor.
struct IsolatedConformance: Sendable {
  private let type: any Any.Type
  private let requirement: Requirement

  /// The protocols whose requirements the mapper calls on types of the program.
  enum Requirement: String {
    case decodable = "Decodable"
    case encodable = "Encodable"
    case rawRepresentable = "RawRepresentable"
    case codingKeyRepresentable = "CodingKeyRepresentable"
    case hashable = "Hashable"
    case comparable = "Comparable"
  }

  /// Returns the conformances of a type, among some, that belong to an actor.
  static func all(
    of type: any Any.Type, among requirements: [Requirement]
  ) -> [IsolatedConformance] {
    requirements.filter { $0.isMetOnlyOnActor(by: type) }
      .map { IsolatedConformance(type: type, requirement: $0) }
  }

  /// Throws an error where the conformance must not be called.
  ///
  /// - Throws: `unsupportedType`, with advice on how to declare the type.
  func requireReachable() throws {
    guard !requirement.isMetHere(by: type) else { return }
    throw MappingError(ConformanceFault.isolated(protocolName: requirement.rawValue), type: type)
  }
}

extension IsolatedConformance.Requirement {
  /// Whether a type has the conformance, and it belongs to an actor.
  ///
  /// A cast of a type finds all conformances, and one to a sendable metatype never finds one that
  /// belongs to an actor.
  fileprivate func isMetOnlyOnActor(by type: any Any.Type) -> Bool {
    let any = type as Any
    switch self {
    case .decodable:
      return type is any Decodable.Type && !(any is any (Decodable & SendableMetatype).Type)
    case .encodable:
      return type is any Encodable.Type && !(any is any (Encodable & SendableMetatype).Type)
    case .rawRepresentable:
      return type is any RawRepresentable.Type
        && !(any is any (RawRepresentable & SendableMetatype).Type)
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
      return type is any CodingKeyRepresentable.Type
        && !(any is any (CodingKeyRepresentable & SendableMetatype).Type)
    case .hashable:
      return type is any Hashable.Type && !(any is any (Hashable & SendableMetatype).Type)
    case .comparable:
      return type is any Comparable.Type && !(any is any (Comparable & SendableMetatype).Type)
    }
  }

  /// Whether a type has the conformance, and the current thread may call it.
  ///
  /// When the runtime casts a value, it checks the current actor; an `Any` is a value, even if it
  /// contains a type.
  fileprivate func isMetHere(by type: any Any.Type) -> Bool {
    let type = type as Any
    switch self {
    case .decodable: return type is any Decodable.Type
    case .encodable: return type is any Encodable.Type
    case .rawRepresentable: return type is any RawRepresentable.Type
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
      return type is any CodingKeyRepresentable.Type
    case .hashable: return type is any Hashable.Type
    case .comparable: return type is any Comparable.Type
    }
  }
}

extension IsolatedConformance {
  /// Whether values of a type can be compared without calling a conformance of an actor: the hashes
  /// of the elements of its sets and of the keys of its dictionaries belong to none.
  static func comparesEverywhere(_ type: any Any.Type) -> Bool {
    let facts = TypeFacts.of(type)
    guard let contained = facts.containedType else { return true }
    let hashed = facts.dictionary?.keyType ?? (facts.optional == nil ? contained : nil)
    return (hashed.map { all(of: $0, among: [.hashable]).isEmpty } ?? true)
      && comparesEverywhere(contained)
  }
}
