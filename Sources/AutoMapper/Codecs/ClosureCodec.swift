/// Reads values through a closure of the provider, and writes them as a transformer says, or as the
/// mapper would without it.
final class ClosureCodec: Codec, @unchecked Sendable {
  private let decode: NodeClosure
  private let encode: (@Sendable (Any) throws -> Any?)?
  /// Writes values that no closure writes; nil where their own types must tell how.
  private let plain: Codec?
  private let dynamic: AnyCodec
  private let optional: (any OptionalOperations.Type)?

  init(
    _ type: any Any.Type, decode: NodeClosure, encode: (@Sendable (Any) throws -> Any?)?,
    plain: Codec?, dynamic: AnyCodec
  ) {
    self.decode = decode
    self.encode = encode
    self.plain = plain
    self.dynamic = dynamic
    optional = type as? any OptionalOperations.Type
    super.init(type)
  }

  override var acceptsNull: Bool { true }

  override var encoder: (@Sendable (Any) throws -> Any?)? { encode }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readValue(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    if reader.takeNative(operations, at: place) { return }
    try readValue(from: &reader, into: place)
  }

  private func readValue<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    let offset = reader.offset
    let node = try reader.takeNode()
    let parent = reader.context.parent ?? node
    let value = try reader.calling(at: offset) { try decode(node, parent: parent) }
    guard let value else {
      guard let optional else { throw reader.noValue(expectation, type: type, offset: offset) }
      return optional.storeNil(at: place)
    }
    guard operations.store(value, at: place) else {
      throw reader.wrongType(of: value, for: type, offset: offset)
    }
  }

  override func storeAbsent(at place: Place) -> Bool {
    optional?.storeNil(at: place)
    return optional != nil
  }

  override func isAbsent(at place: Place) -> Bool {
    optional?.isNil(at: place) ?? false
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeValue(place, to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeValue(place, to: &writer)
  }

  private func writeValue<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    if let encode {
      try dynamic.writeAny(encode(operations.value(at: place)), to: &writer)
    } else if let plain {
      try writer.write(plain, place)
    } else {
      try dynamic.writeAny(operations.value(at: place), to: &writer)
    }
  }
}

extension SourceReader {
  /// The error for what a closure, a factory or a discriminator gave, when it does not fit its place.
  func wrongType(of value: Any, for type: any Any.Type, offset: Int?) -> MappingError {
    var error = failure(
      .typeMismatch, expected: "a value of type \(type)",
      found: "one of type \(Swift.type(of: value)) from the provider", offset: offset)
    error.type = type
    return error
  }
}
