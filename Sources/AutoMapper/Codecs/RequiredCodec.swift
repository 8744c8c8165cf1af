/// Rejects null for a property that the rules require, in reading and writing.
final class RequiredCodec: Codec, @unchecked Sendable {
  let codec: Codec

  init(_ codec: Codec) {
    self.codec = codec
    super.init(codec.type, CodecKind.required(of:))
  }

  override var expectation: String { codec.expectation }

  override var acceptsNull: Bool { true }

  override var mayWriteNothing: Bool { codec.mayWriteNothing }

  override func json(at place: Place, by writer: TreeWriter) throws -> JSONValue? {
    try refuseNil(at: place)
    return try codec.json(at: place, by: writer)
  }

  override var updatesInPlace: Bool { codec.updatesInPlace }

  override var needsPath: Bool { codec.needsPath }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try refuseNull(&reader)
    try reader.read(codec, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try refuseNull(&reader)
    try reader.read(codec, into: place)
  }

  private func refuseNull<Source: CodecSource>(_ reader: inout Source) throws {
    guard try reader.kind() == .null else { return }
    throw reader.failure(ValueFault.required(expected: expectation, found: "null"))
  }

  private func refuseNil(at place: Place) throws {
    guard codec.isAbsent(at: place) else { return }
    throw MappingError(ValueFault.required(expected: expectation, found: "nil"))
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try refuseNil(at: place)
    try writer.write(codec, place)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try refuseNil(at: place)
    try writer.write(codec, place)
  }
}
