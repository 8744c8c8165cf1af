import CAutoMapperRuntime

/// The conformances to a few protocols that the process declares, which say quickly that a type has
/// none.
///
/// For a type that does not conform to a protocol, as most types of models, the runtime goes through
/// the conformances of the whole program, once for each type and each protocol: most of the time of
/// a type's first use. Here, one pass finds the declarations that conform to any of the protocols. If
/// a declaration is among them, the runtime is asked, because a conformance may have conditions.
enum DeclaredConformances {
  /// A type as one that conforms, or nil if it does not.
  static func decodable(_ type: any Any.Type) -> (any Decodable.Type)? {
    mayExist(of: type, to: .decodable) ? type as? any Decodable.Type : nil
  }

  /// A type as one that conforms, or nil if it does not.
  static func rawRepresentable(_ type: any Any.Type) -> (any RawRepresentable.Type)? {
    mayExist(of: type, to: .rawRepresentable) ? type as? any RawRepresentable.Type : nil
  }

  /// Whether a type is `Decodable` or `Encodable`.
  static func areCodable(_ type: any Any.Type) -> Bool {
    decodable(type) != nil || mayExist(of: type, to: .encodable) && type is any Encodable.Type
  }

  /// The protocols.
  private enum Requirement: Int32 {
    case decodable
    case encodable
    case rawRepresentable
  }

  /// Whether a type may conform to a protocol; true where that is not known.
  private static func mayExist(of type: any Any.Type, to requirement: Requirement) -> Bool {
    !areReadable || mayBeDeclared(by: type, requirement)
  }

  private static func mayBeDeclared(by type: any Any.Type, _ requirement: Requirement) -> Bool {
    // A class also conforms because a superclass does.
    guard let declaration = TypeDeclaration(type) else { return true }
    return declaration.mayConform(to: protocols, requirement.rawValue)
  }

  /// The protocols, in the order of ``Requirement``.
  private static let protocols = automapper_protocols(
    first: address(of: (any Decodable).self), second: address(of: (any Encodable).self),
    third: address(of: (any RawRepresentable).self))

  /// The address of the descriptor of a protocol type's only protocol; 0 if it has another form.
  private static func address(of type: any Any.Type) -> UInt {
    guard runtimeMetadataKind(type) == MetadataKind.existential else { return 0 }
    let metadata = unsafe ValueWitnesses.metadata(of: type)
    // SAFETY: the kind says that this is the metadata of a protocol type: its kind, 32 bits of flags,
    // the number of protocols, and a word for each of them.
    let count = unsafe metadata.load(fromByteOffset: 12, as: UInt32.self)
    return count == 1 ? unsafe metadata.load(fromByteOffset: 16, as: UInt.self) : 0
  }

  // MARK: Comparisons

  /// Whether the conformances of some types are found as the compiler knows them.
  private static let areReadable =
    !PortableMode.isOn && protocols.first != 0 && protocols.second != 0 && protocols.third != 0
    && mayBeDeclared(by: Int.self, .decodable) && mayBeDeclared(by: Int.self, .encodable)
    && !mayBeDeclared(by: Int.self, .rawRepresentable)
    && mayBeDeclared(by: [Int].self, .decodable) && mayBeDeclared(by: Int?.self, .encodable)
    && mayBeDeclared(by: Sample.self, .rawRepresentable)
    && !mayBeDeclared(by: Sample.self, .decodable) && !mayBeDeclared(by: Sample.self, .encodable)

  private enum Sample: Int8 {
    case first
    case second
  }
}
