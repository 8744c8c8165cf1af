/// Reads and writes a property by its own policies.
final class PolicyCodec: Codec, @unchecked Sendable {
  let codec: Codec
  private let ownPolicies: Policies

  init(_ codec: Codec, _ policies: Policies) {
    self.codec = codec
    ownPolicies = policies
    super.init(codec.type, CodecKind.policy(of:))
  }

  override var policies: Policies? { ownPolicies }

  /// The codec for a property as a unique key.
  var forUniqueKeys: PolicyCodec { PolicyCodec(codec, ownPolicies.forUniqueKeys) }

  override var expectation: String { codec.expectation }

  override var acceptsNull: Bool { codec.acceptsNull }

  override var mayWriteNothing: Bool { codec.mayWriteNothing }

  override var updatesInPlace: Bool { codec.updatesInPlace }

  override var needsPath: Bool { codec.needsPath }

  override var emptyJSON: JSONValue? { codec.emptyJSON }

  override func storeAbsent(at place: Place) -> Bool { codec.storeAbsent(at: place) }

  override func isAbsent(at place: Place) -> Bool { codec.isAbsent(at: place) }

  override func isEmpty(at place: Place) -> Bool { codec.isEmpty(at: place) }

  override func json(at place: Place, by writer: TreeWriter) throws -> JSONValue? {
    var writer = writer
    writer.policies = ownPolicies
    return try codec.json(at: place, by: writer)
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readValue(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try readValue(from: &reader, into: place)
  }

  private func readValue<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    let outer = reader.policies
    reader.policies = ownPolicies
    defer { reader.policies = outer }
    try reader.read(codec, into: place)
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeValue(place, to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeValue(place, to: &writer)
  }

  private func writeValue<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    let outer = writer.policies
    writer.policies = ownPolicies
    defer { writer.policies = outer }
    try writer.write(codec, place)
  }
}
