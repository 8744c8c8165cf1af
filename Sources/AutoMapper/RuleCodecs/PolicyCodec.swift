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

/// The codec of a property that is neither read nor written.
final class IgnoredCodec: Codec, @unchecked Sendable {
  init(ignoring type: any Any.Type) {
    super.init(type) { _ in .ignored }
  }

  override func storeAbsent(at place: Place) -> Bool {
    guard let optional = type as? any OptionalOperations.Type else { return false }
    OptionalCases(optional).storeNil(at: place)
    return true
  }
}
