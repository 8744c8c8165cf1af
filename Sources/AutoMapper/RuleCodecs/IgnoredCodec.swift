/// The codec of a property that is neither read nor written.
final class IgnoredCodec: Codec, CodecBody, @unchecked Sendable {
  init(ignoring type: any Any.Type) {
    super.init(type, IgnoredCodec.self)
  }

  var ownKind: CodecKind { .custom(.ignored) }

  override func storeAbsent(at place: Place) -> Bool {
    guard let optional = TypeFacts.of(type).optional else { return false }
    OptionalCases(optional).storeNil(at: place)
    return true
  }

  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    throw unmapped
  }

  func writeValue(_ place: Place, to writer: inout Writer) throws {
    throw unmapped
  }

  private var unmapped: MappingError { MappingError(InstanceFault.unmapped, type: type) }
}
