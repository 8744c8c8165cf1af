import AutoMapperModels

/// Compares the results of the runtime's entry points for some types with the compiler's knowledge
/// of them, once.
///
/// The entry points are functions of the standard library that no header declares. If a runtime
/// returns other results, types are refused, rather than read at wrong places. Each kind of type is
/// compared before the first one of it is mapped, since the comparisons are part of the first use of
/// a mapper.
enum ReflectionCheck {
  private typealias Sample = ReflectionSamples.Structure
  private typealias Derived = ReflectionSamples.Derived
  private typealias Case = ReflectionSamples.Case
  private typealias Payload = ReflectionSamples.Payload

  /// Whether the entry points of this process return the expected results for types such as a struct
  /// or class.
  static func passes(for shape: TypeShape) -> Bool {
    let isPlain = shape.kind == .structure && shape.fields.allSatisfy(\.isStrong)
    return describesStructs && (isPlain || describesClasses)
  }

  /// Whether the payloads of enums are found.
  static let findsPayloads: Bool = {
    let pair = payload(of: Payload.pair(first: 1, second: "text"))
    return describesEnums && payload(of: Payload.none) == nil
      && payload(of: Payload.number(7)) as? Int == 7
      && (pair as? (first: UInt8, second: String)).map { $0 == (1, "text") } ?? false
  }()

  /// Whether the library was built without reflection metadata, so that nothing can be compared.
  static let isStripped = !RawField.fields(of: Sample.self).contains { $0.name == "text" }

  // Without lists of expected values: each would be of a type that the runtime has to make first.

  /// Whether the properties of structs are described as expected.
  static let describesStructs =
    runtimeMetadataKind(Sample.self) == MetadataKind.structure
    && runtimeFieldCount(Sample.self) == 3
    && offset(of: 0, in: Sample.self, "constant", Int8.self, isVariable: false) == 0
    && offset(of: 1, in: Sample.self, "text", String.self)
      == MemoryLayout<Sample>.offset(of: \.text)
    && offset(of: 2, in: Sample.self, "number", UInt16.self)
      == MemoryLayout<Sample>.offset(of: \.number)

  /// Whether the properties of classes, and weak ones, are described as expected.
  static let describesClasses: Bool = {
    let type = Derived.self
    let object = Derived()
    guard runtimeMetadataKind(type) == MetadataKind.class, runtimeFieldCount(type) == 3,
      offset(of: 0, in: type, "number", Int.self) == ObjectStorage.headerSize,
      offset(of: 1, in: type, "other", nil, isStrong: false) != nil,
      let flag = offset(of: 2, in: type, "flag", Bool.self, isVariable: false),
      instanceSize(of: type) == flag + MemoryLayout<Bool>.size
    else { return false }
    return withExtendedLifetime(object) {
      let place = ObjectStorage.place(of: object, .initialized)
      return place.advanced(by: ObjectStorage.headerSize).load(as: Int.self) == object.number
        && place.advanced(by: flag).load(as: UInt8.self) == 1
    }
  }()

  /// The offset of a property that is described as expected; nil if it is not.
  ///
  /// The type of a weak reference is not compared.
  private static func offset(
    of index: Int, in type: any Any.Type, _ name: String, _ propertyType: (any Any.Type)?,
    isStrong: Bool = true, isVariable: Bool = true
  ) -> Int? {
    let field = RawField(of: type, index)
    let isAsExpected =
      field.name == name && field.isStrong == isStrong && field.isVariable == isVariable
      && (propertyType.map { $0 == field.type } ?? true)
    return isAsExpected ? field.offset : nil
  }

  /// Whether the cases of enums without payloads are named and numbered as expected.
  static let describesEnums: Bool = {
    guard runtimeMetadataKind(Case.self) == MetadataKind.enumeration,
      runtimeMetadataKind(Case?.self) == MetadataKind.optional,
      let cases = EnumerationCases.uncheckedValues(of: Case.self)
    else { return false }
    return cases.count == 3 && cases[0] == .first && cases[1] == .second && cases[2] == .third
      && enumCaseName(of: Case.first) == "first" && enumCaseName(of: Case.second) == "second"
      && enumCaseName(of: Case.third) == "third"
  }()
}
