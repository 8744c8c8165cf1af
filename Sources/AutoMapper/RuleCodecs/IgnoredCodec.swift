/// The codec of a property that is neither read nor written.
final class IgnoredCodec: Codec, @unchecked Sendable {
  override var kind: CodecKind { .custom(.ignored) }

  override var takesSwiftValues: Bool { false }

  override func storeAbsent(at place: Place) -> Bool {
    guard let optional = TypeFacts.of(type).optional else { return false }
    OptionalCases(optional).storeNil(at: place)
    return true
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    throw unmapped
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    throw unmapped
  }

  private var unmapped: MappingError {
    MappingError(.unsupportedType, type: type, expected: "a type that can be mapped")
  }
}
