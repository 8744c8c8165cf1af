import AutoMapperFoundation

/// The codec of `Decimal`, for callers that need a codec.
///
/// In plans, a `Decimal` is a primitive. In conversions between models, it is passed on unchanged like
/// other Foundation types.
final class DecimalCodec: Codec, @unchecked Sendable {
  init() {
    super.init(Decimal.self)
  }

  override var kind: CodecKind { .single(.scalar) }

  override var primitive: PrimitiveKind { .decimal }

  override var isScalar: Bool { true }

  override var runsCode: Bool { false }

  override var emptyJSON: JSONValue? { 0 }

  override func read(from reader: inout Reader, into place: Place) throws {
    try reader.readPrimitive(.decimal, into: place)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.writePrimitive(.decimal, place)
  }
}
