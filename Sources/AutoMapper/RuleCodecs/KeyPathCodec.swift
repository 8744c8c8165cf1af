/// Reads and writes a property through its key path; its places are those of the whole instance.
final class KeyPathCodec: Codec, @unchecked Sendable {
  let codec: Codec
  private let access: PropertyAccess

  init(_ codec: Codec, _ access: PropertyAccess) {
    self.codec = codec
    self.access = access
    super.init(codec.type, CodecKind.keyPath(of:))
  }

  override var expectation: String { codec.expectation }

  override var acceptsNull: Bool { codec.acceptsNull }

  override var updatesInPlace: Bool { codec.updatesInPlace }

  override var needsPath: Bool { codec.needsPath }

  override var mayWriteNothing: Bool { codec.mayWriteNothing }

  override var policies: Policies? { codec.policies }

  override func isEmpty(at instance: Place) -> Bool {
    do {
      return try access.withValue(of: instance) { codec.isEmpty(at: $0) } ?? false
    } catch {
      return false
    }
  }

  override func read(from reader: inout TextReader, into instance: Place) throws {
    try readValue(from: &reader, into: instance)
  }

  override func read(from reader: inout TreeReader, into instance: Place) throws {
    try readValue(from: &reader, into: instance)
  }

  private func readValue<Source: CodecSource>(
    from reader: inout Source, into instance: Place
  ) throws {
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var copy = arena.place(for: layout)
    if instance.state == .updated && codec.updatesInPlace {
      _ = try access.withValue(of: instance) { operations.copy($0, to: copy) }
      copy.state = .updated
    }
    do {
      try reader.read(codec, into: copy)
    } catch {
      if copy.isInitialized { operations.destroy(copy, count: 1) }
      throw error
    }
    access.set(copy, in: instance)
    operations.destroy(copy, count: 1)
  }

  override func write(_ instance: Place, to writer: inout TextWriter) throws {
    _ = try access.withValue(of: instance) { try writer.write(codec, $0) }
  }

  override func write(_ instance: Place, to writer: inout TreeWriter) throws {
    _ = try access.withValue(of: instance) { try writer.write(codec, $0) }
  }

  override func isAbsent(at instance: Place) -> Bool {
    do {
      return try access.withValue(of: instance) { codec.isAbsent(at: $0) } ?? true
    } catch {
      return true
    }
  }

  override func json(at instance: Place, by writer: TreeWriter) throws -> JSONValue? {
    try access.withValue(of: instance) { try codec.json(at: $0, by: writer) } ?? nil
  }

  override func copiedValue(at instance: Place) throws -> Any {
    try access.withValue(of: instance) { operations.value(at: $0) } as Any
  }
}
