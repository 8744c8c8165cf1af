import CAutoMapperRuntime

/// The conformances to a few protocols that the process declares, which say quickly that a type has
/// none.
///
/// For a type that does not conform to a protocol, as most types of models, the runtime goes through
/// the conformances of the whole program, once for each type and each protocol: most of the time of
/// a type's first use. Here, one pass finds the declarations that conform to any of the protocols. If
/// a declaration is among them, the runtime is asked, because a conformance may have conditions. It is
/// also asked about the types of the toolchain's own libraries, most of which have codecs of their own.
enum DeclaredConformances {
  /// A type as one that conforms, or nil if it does not.
  static func decodable(_ type: any Any.Type) -> (any Decodable.Type)? {
    mayExist(of: type, to: automapper_decodable) ? type as? any Decodable.Type : nil
  }

  /// A type as one that conforms, or nil if it does not.
  static func rawRepresentable(_ type: any Any.Type) -> (any RawRepresentable.Type)? {
    mayExist(of: type, to: automapper_raw_representable) ? type as? any RawRepresentable.Type : nil
  }

  /// Whether a type is `Decodable` or `Encodable`.
  static func areCodable(_ type: any Any.Type) -> Bool {
    decodable(type) != nil
      || mayExist(of: type, to: automapper_encodable) && type is any Encodable.Type
  }

  /// Whether a type may conform to a protocol; true where that is not known.
  private static func mayExist(of type: any Any.Type, to requirement: automapper_protocol) -> Bool {
    !areReadable || mayBeDeclared(by: type, requirement)
  }

  private static func mayBeDeclared(
    by type: any Any.Type, _ requirement: automapper_protocol
  ) -> Bool {
    // A class also conforms because a superclass does.
    TypeDeclaration(type)?.mayConform(to: requirement) ?? true
  }

  // MARK: Comparisons

  /// Whether the conformances of some types are found as the compiler knows them.
  private static let areReadable =
    !PortableMode.isOn && mayBeDeclared(by: Raw.self, automapper_raw_representable)
    && !mayBeDeclared(by: Raw.self, automapper_decodable)
    && !mayBeDeclared(by: Raw.self, automapper_encodable)
    && mayBeDeclared(by: Coded<Int>.self, automapper_decodable)
    && mayBeDeclared(by: Coded<Int>.self, automapper_encodable)
    && !mayBeDeclared(by: Coded<Int>.self, automapper_raw_representable)

  private enum Raw: Int8 {
    case first
    case second
  }

  fileprivate struct Coded<Value> {}
}

/// A conformance with a condition, as those of the generic types in models.
extension DeclaredConformances.Coded: Codable where Value: Codable {
  init(from decoder: any Decoder) {}

  func encode(to encoder: any Encoder) {}
}
