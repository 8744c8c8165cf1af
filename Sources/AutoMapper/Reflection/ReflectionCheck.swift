/// Compares the results of the runtime's entry points for some types with the compiler's knowledge
/// of them, once.
///
/// The entry points are functions of the standard library that no header declares. If a runtime
/// returns other results, all structs and classes are refused, rather than read at wrong places.
enum ReflectionCheck {
  /// Whether the entry points of this process return the expected results.
  static let passes = describesStructs && describesClasses && describesEnums

  /// Whether the payloads of enums are found.
  static let findsPayloads: Bool = {
    let pair = payload(of: Payload.pair(first: 1, second: "text"))
    return payload(of: Payload.none) == nil && payload(of: Payload.number(7)) as? Int == 7
      && (pair as? (first: UInt8, second: String)).map { $0 == (1, "text") } ?? false
  }()

  /// Whether the library was built without reflection metadata, so that nothing can be compared.
  static let isStripped = !RawField.fields(of: Sample.self).contains { $0.name == "text" }

  private struct Sample {
    let constant: Int8 = 1
    var text = "text"
    var pair: (UInt16, Bool) = (2, true)
  }

  private class Base {
    var number = 0x0123_4567
    weak var other: Base?
  }

  private final class Derived: Base {
    let flag = true
  }

  private enum Case {
    case first
    case second
    case third
  }

  private enum Payload {
    case number(Int)
    case pair(first: UInt8, second: String)
    case none
  }

  private static var describesStructs: Bool {
    let fields = RawField.fields(of: Sample.self)
    return runtimeMetadataKind(Sample.self) == MetadataKind.structure
      && fields.map(\.name) == ["constant", "text", "pair"]
      && fields.map(\.isVariable) == [false, true, true]
      && fields.allSatisfy(\.isStrong)
      && zip(fields, [Int8.self, String.self, (UInt16, Bool).self] as [any Any.Type])
        .allSatisfy { $0.type == $1 }
      && fields.map(\.offset)
        == [0, MemoryLayout<Sample>.offset(of: \.text), MemoryLayout<Sample>.offset(of: \.pair)]
  }

  private static var describesClasses: Bool {
    let fields = RawField.fields(of: Derived.self)
    let object = Derived()
    guard runtimeMetadataKind(Derived.self) == MetadataKind.class,
      fields.map(\.name) == ["number", "other", "flag"],
      fields.map(\.isStrong) == [true, false, true],
      fields.map(\.isVariable) == [true, true, false],
      let size = instanceSize(of: Derived.self), fields[0].offset == ObjectStorage.headerSize,
      size == fields[2].offset + MemoryLayout<Bool>.size
    else { return false }
    return withExtendedLifetime(object) {
      let place = ObjectStorage.place(of: object, .initialized)
      return place.advanced(by: fields[0].offset).load(as: Int.self) == object.number
        && place.advanced(by: fields[2].offset).load(as: UInt8.self) == 1
    }
  }

  private static var describesEnums: Bool {
    runtimeMetadataKind(Case.self) == MetadataKind.enumeration
      && runtimeMetadataKind(Case?.self) == MetadataKind.optional
      && enumCaseName(of: Case.second) == "second"
      && EnumerationCases.values(of: Case.self)?.map { enumCaseName(of: $0) }
        == ["first", "second", "third"]
  }
}
