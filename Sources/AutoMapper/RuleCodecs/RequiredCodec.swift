/// The codec of a property that is written also where it is empty, because it could not be read otherwise.
final class RequiredCodec: WrappingCodec, @unchecked Sendable {
  private let refusesNull: Bool

  /// Creates a codec that also refuses null, in reading and writing, if the rules require the property.
  init(_ codec: Codec, refusesNull: Bool) {
    self.refusesNull = refusesNull
    super.init(codec.type, wrapped: codec)
  }

  override var kind: CodecKind { .property(.adjusted(self)) }

  override var unwrappedSource: Codec { wrapped.unwrappedSource }

  override var unwrappedTarget: Codec { wrapped.unwrappedTarget }

  override var acceptsNull: Bool { refusesNull || wrapped.acceptsNull }

  override func withWritten(
    at place: Place, _ write: (Codec, Place) throws -> Void
  ) throws -> Bool {
    try refuseNil(at: place)
    return try wrapped.withWritten(at: place, write)
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    if refusesNull, try reader.kind() == .null {
      throw reader.failure(ValueFault.required(expected: expectation, found: "null"))
    }
    try reader.read(wrapped, into: place)
  }

  private func refuseNil(at place: Place) throws {
    guard refusesNull, wrapped.isAbsent(at: place) else { return }
    throw MappingError(ValueFault.required(expected: expectation, found: "nil"))
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try refuseNil(at: place)
    try writer.write(wrapped, place)
  }
}
