import AutoMapperModels

/// A case of an enum as the metadata of the enum declares it.
struct CaseDeclaration {
  let name: String
  /// The type of the payload: a tuple if the payload is labeled or consists of several values; nil
  /// for a case without a payload.
  let payload: (any Any.Type)?
  /// Whether the payload is in memory of its own, which the value refers to.
  let isIndirect: Bool

  /// Returns the cases of an enum, those with payloads first; nil if they are not known, as in
  /// portable mode and in modules without reflection metadata.
  static func all(of type: any Any.Type) -> [CaseDeclaration]? {
    areReadable ? read(of: type) : nil
  }

  /// Whether descriptors of this process are laid out as expected: a comparison with an enum that
  /// the compiler knows.
  private static let areReadable: Bool = {
    guard let cases = read(of: ReflectionSamples.Choice<Int8>.self) else { return false }
    return cases.map(\.name) == ["one", "pair", "generic", "none"]
      && cases[0].payload == String.self && cases[2].payload == [Int8].self
      && cases[1].payload.map { "\($0)" } == "(width: Double, height: Bool)"
      && cases[3].payload == nil && cases.map(\.isIndirect) == [false, true, false, false]
  }()

  private static func read(of type: any Any.Type) -> [CaseDeclaration]? {
    guard runtimeMetadataKind(type) == MetadataKind.enumeration else { return nil }
    return TypeDeclaration(type)?.cases()
  }
}
