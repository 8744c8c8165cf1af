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
    case codingKeyRepresentable = "CodingKeyRepresentable"
    case hashable = "Hashable"
    case comparable = "Comparable"
  }

  private init(_ type: any Any.Type, _ requirement: Requirement) {
    self.type = type
    self.requirement = requirement
  }

  /// Those of some conformances of a type that belong to an actor.
  static func all(
    of type: any Any.Type, among requirements: [Requirement]
  ) -> [IsolatedConformance] {
    requirements.filter { $0.isMet(by: type) && !$0.isMetEverywhere(by: type) }
      .map { IsolatedConformance(type, $0) }
  }

  /// Throws where the conformance must not be called.
  ///
  /// - Throws: `unsupportedType`, with the advice how to declare the type.
  func requireReachable() throws {
    guard !requirement.isMetHere(by: type) else { return }
    throw MappingError(
      ConformanceFault.isolated(protocolName: requirement.rawValue), type: type)
  }
}

extension IsolatedConformance.Requirement {
  /// Whether a type has the conformance, whichever actor it belongs to.
  fileprivate func isMet(by type: any Any.Type) -> Bool {
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

  /// Whether a type has the conformance, and any thread may call it.
  ///
  /// A metatype that must be sendable holds no conformance of an actor, wherever it is cast.
  fileprivate func isMetEverywhere(by type: any Any.Type) -> Bool {
    let type = type as Any
    switch self {
    case .decodable: return type is any (Decodable & SendableMetatype).Type
    case .encodable: return type is any (Encodable & SendableMetatype).Type
    case .rawRepresentable: return type is any (RawRepresentable & SendableMetatype).Type
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return true }
      return type is any (CodingKeyRepresentable & SendableMetatype).Type
    case .hashable: return type is any (Hashable & SendableMetatype).Type
    case .comparable: return type is any (Comparable & SendableMetatype).Type
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
    case .codingKeyRepresentable:
      guard #available(macOS 12.3, iOS 15.4, tvOS 15.4, watchOS 8.5, *) else { return false }
      return type is any CodingKeyRepresentable.Type
    case .hashable: return type is any Hashable.Type
    case .comparable: return type is any Comparable.Type
    }
  }
}

extension IsolatedConformance {
  /// Whether values of a type can be compared without calling what belongs to an actor: no set or dictionary in
  /// it has elements or keys whose hashes do.
  static func comparesEverywhere(_ type: any Any.Type) -> Bool {
    switch type {
    case let optional as any OptionalOperations.Type: comparesEverywhere(optional.wrappedType)
    case let dictionary as any DictionaryOperations.Type:
      all(of: dictionary.keyType, among: [.hashable]).isEmpty
        && comparesEverywhere(dictionary.valueType)
    case let collection as any CollectionOperations.Type:
      all(of: collection.elementType, among: [.hashable]).isEmpty
        && comparesEverywhere(collection.elementType)
    default: true
    }
  }
}

/// What a codec calls that belongs to actors, or what was asked when it was made.
final class Isolation: Sendable {
  /// What reading a value calls.
  let reading: [IsolatedConformance]
  /// What writing a value calls.
  let writing: [IsolatedConformance]
  /// What told how values are mapped, so that without it nothing is known of them.
  let asked: [IsolatedConformance]

  /// Throws where one of some conformances must not be called.
  func requireReachable(_ conformances: [IsolatedConformance]) throws {
    for conformance in conformances { try conformance.requireReachable() }
  }

  /// Nil when there is nothing.
  init?(
    reading: [IsolatedConformance] = [], writing: [IsolatedConformance] = [],
    asked: [IsolatedConformance] = []
  ) {
    if reading.isEmpty && writing.isEmpty && asked.isEmpty { return nil }
    self.reading = reading
    self.writing = writing
    self.asked = asked
  }

  /// What is called of a type when its values are read, and when they are written.
  convenience init?(
    of type: any Any.Type, reading: [IsolatedConformance.Requirement],
    writing: [IsolatedConformance.Requirement]
  ) {
    self.init(
      reading: IsolatedConformance.all(of: type, among: reading),
      writing: IsolatedConformance.all(of: type, among: writing))
  }
}

/// Tells whether types conform to a protocol that is only known at run time.
enum ProtocolConformance {
  /// Whether values of a type may be put into a place of a protocol type; true where that is not known.
  ///
  /// Only a cast of a value would tell for certain, and there is none. So the type itself is cast, to the
  /// metatype of the protocol, which the runtime finds by its mangled name. It finds none for protocols that
  /// are private or local, or constrained by types.
  static func mayHold(of type: any Any.Type, to existential: any Any.Type) -> Bool {
    // A protocol conforms to none, itself included, but its values may.
    guard TypeShape.Kind(existential) == .existential, TypeShape.Kind(type) != .existential,
      let metatype = metatype(of: existential)
    else { return true }
    func open<Metatype>(_ metatype: Metatype.Type) -> Bool { type is Metatype }
    return _openExistential(metatype, do: open)
  }

  /// The type `any P.Type` of a type `any P`.
  private static func metatype(of existential: any Any.Type) -> (any Any.Type)? {
    _mangledTypeName(existential).flatMap { _typeByName($0 + "Xp") }
  }
}
