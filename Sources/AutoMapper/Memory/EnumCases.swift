import AutoMapperModels
import CAutoMapperRuntime

/// Recognizes the cases of an enum that is known only at run time, and takes values apart in place.
///
/// This uses two of the enum's value witnesses. Swift's reflection does the same, but makes a copy
/// of the value on the heap for the name of the case, and another one for the payload.
@safe
struct EnumCases: @unchecked Sendable {
  private let metadata: UnsafeRawPointer
  private let operations: any ValueOperations.Type
  /// The cases, by their numbers.
  private let cases: [CaseDeclaration]

  /// Creates the cases of a type; nil if they are not known, or if the type is not an enum.
  init?(_ type: any Any.Type) {
    guard Self.areKnown else { return nil }
    self.init(unchecked: type)
  }

  private init?(unchecked type: any Any.Type) {
    guard ValueWitnesses.areKnown, let cases = CaseDeclaration.all(of: type) else { return nil }
    unsafe metadata = ValueWitnesses.metadata(of: type)
    // SAFETY: the witnesses are at the expected positions.
    guard unsafe automapper_has_enum_witnesses(metadata) else { return nil }
    operations = AutoMapper.operations(of: type)
    self.cases = cases
  }

  /// The number of the case of the value in a place.
  func number(at place: Place) -> Int {
    // SAFETY: the caller guarantees that the place contains a value of the enum.
    unsafe Int(automapper_enum_case(place.address, metadata))
  }

  /// Whether values of a case contain its payload, and not only refer to it.
  func isPayloadInside(_ number: Int) -> Bool {
    number < cases.count && cases[number].payload != nil && !cases[number].isIndirect
  }

  /// Calls a closure with the place of a copy of a value's payload, which is inside the value.
  ///
  /// `payload` are the operations on the payload; the copy is in memory of the arena.
  @inline(__always)
  func withPayload(
    at place: Place, _ payload: any ValueOperations.Type, in arena: Arena,
    _ body: (Place) throws -> Void
  ) rethrows {
    try arena.withPlace(for: operations.layout) { copy in
      operations.copy(place, to: copy)
      // SAFETY: the copy is a value of the enum, which nobody uses as such from here on. Its payload
      // starts where it starts.
      unsafe automapper_project_payload(copy.address, metadata)
      let inner = copy.advanced(by: 0, .initialized)
      defer { payload.destroy(inner, count: 1) }
      try body(inner)
    }
  }

  /// Whether the witnesses of enums are at the expected positions: a comparison with values that
  /// the compiler knows.
  private static let areKnown: Bool = {
    guard let cases = EnumCases(unchecked: Sample.self) else { return false }
    let text = "a text that is not stored in place"
    let numbers = [Sample.number(7), .text(text), .none, .other].map { value in
      withTemporaryPlace(value) { cases.number(at: $0) }
    }
    guard numbers == [0, 1, 2, 3] else { return false }
    var found = ""
    withTemporaryPlace(Sample.text(text)) { place in
      cases.withPayload(at: place, OperationsOf<String>.self, in: Arena()) {
        found = $0.load(as: String.self)
      }
    }
    return found == text
  }()

  private typealias Sample = ReflectionSamples.Alternative
}
