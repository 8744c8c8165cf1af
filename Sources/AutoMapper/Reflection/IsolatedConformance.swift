/// A conformance of a type that belongs to a global actor, most often the main actor.
///
/// In a module that defaults to the main actor, what a type does for a protocol is the main actor's affair
/// unless its declaration says `nonisolated`. Swift lets nobody else call it: the compiler refuses, and casts of
/// values do not find it. Casts of types do find it, from any thread, so the mapper asks before it calls it,
/// and calls it where it belongs only.
final class IsolatedConformance: Sendable {
  private let type: any Any.Type
  private let requirement: Requirement

  /// The protocols whose requirements the mapper calls on types of the program.
  enum Requirement: String {
    case decodable = "Decodable"
    case encodable = "Encodable"
    case rawRepresentable = "RawRepresentable"
    case caseIterable = "CaseIterable"
    case codingKeyRepresentable = "CodingKeyRepresentable"
    case hashable = "Hashable"
  }

  /// What is called of types that code themselves, have raw values, list their cases, or are hashed.
  static let coding: [Requirement] = [.decodable, .encodable]
  static let decoding: [Requirement] = [.decodable]
  static let rawValues: [Requirement] = [.rawRepresentable, .caseIterable]
  static let cases: [Requirement] = [.caseIterable]
  static let elements: [Requirement] = [.hashable]
  static let keys: [Requirement] = [.hashable, .codingKeyRepresentable, .rawRepresentable]

  private init(_ type: any Any.Type, _ requirement: Requirement) {
    self.type = type
    self.requirement = requirement
  }

  /// The first of some conformances of a type that belongs to an actor; nil when none does.
  static func first(
    of type: any Any.Type, among requirements: [Requirement]
  ) -> IsolatedConformance? {
    requirements.first { $0.isMet(by: type) && !$0.isMetEverywhere(by: type) }
      .map { IsolatedConformance(type, $0) }
  }

  /// Throws where the conformance must not be called.
  ///
  /// - Throws: `unsupportedType`, with the advice how to declare the type.
  func requireReachable() throws {
    guard !requirement.isMetHere(by: type) else { return }
    throw MappingError(
      .unsupportedType, type: type,
      found: "its conformance to \(requirement.rawValue) belongs to an actor, and is called "
        + "elsewhere",
      advice: "declare the type 'nonisolated', or call the mapper on that actor")
  }
}

extension IsolatedConformance.Requirement {
  /// Whether a type has the conformance, whomever it belongs to.
  fileprivate func isMet(by type: any Any.Type) -> Bool {
    switch self {
    case .decodable: return type is any Decodable.Type
    case .encodable: return type is any Encodable.Type
    case .rawRepresentable: return type is any RawRepresentable.Type
    case .caseIterable: return type is any CaseIterable.Type
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
      return type is any CodingKeyRepresentable.Type
    case .hashable: return type is any Hashable.Type
    }
  }

  /// Whether a type has the conformance, and any thread may call it.
  ///
  /// A metatype that must be sendable holds no conformance of an actor, wherever it is cast.
  fileprivate func isMetEverywhere(by type: any Any.Type) -> Bool {
    let type = type as Any
    switch self {
    case .decodable: return type is any (Decodable & SendableMetatype).Type
    case .encodable: return type is any (Encodable & SendableMetatype).Type
    case .rawRepresentable: return type is any (RawRepresentable & SendableMetatype).Type
    case .caseIterable: return type is any (CaseIterable & SendableMetatype).Type
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return true }
      return type is any (CodingKeyRepresentable & SendableMetatype).Type
    case .hashable: return type is any (Hashable & SendableMetatype).Type
    }
  }

  /// Whether a type has the conformance, and the present thread may call it.
  ///
  /// The runtime looks where it runs when it casts a value, and an `Any` is one, even if it holds a type.
  fileprivate func isMetHere(by type: any Any.Type) -> Bool {
    let type = type as Any
    switch self {
    case .decodable: return type is any Decodable.Type
    case .encodable: return type is any Encodable.Type
    case .rawRepresentable: return type is any RawRepresentable.Type
    case .caseIterable: return type is any CaseIterable.Type
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
      return type is any CodingKeyRepresentable.Type
    case .hashable: return type is any Hashable.Type
    }
  }
}
