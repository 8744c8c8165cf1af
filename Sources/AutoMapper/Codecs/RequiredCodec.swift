/// Refuses null for a property that the rules require.
final class RequiredCodec: Codec, @unchecked Sendable {
  private let codec: Codec

  init(_ codec: Codec) {
    self.codec = codec
    super.init(codec.type)
  }

  override var expectation: String { codec.expectation }

  override var acceptsNull: Bool { true }

  override var encoder: (@Sendable (Any) throws -> Any?)? { codec.encoder }

  override var updatesInPlace: Bool { codec.updatesInPlace }

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
    throw reader.failure(
      .missingValue, expected: expectation, found: "null", advice: "the rules require it")
  }

  override func isAbsent(at place: Place) -> Bool { codec.isAbsent(at: place) }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writer.write(codec, place)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writer.write(codec, place)
  }
}

/// The codec of a property that takes part in no direction.
final class IgnoredCodec: Codec, @unchecked Sendable {
  override func storeAbsent(at place: Place) -> Bool {
    guard let optional = type as? any OptionalOperations.Type else { return false }
    optional.storeNil(at: place)
    return true
  }
}
