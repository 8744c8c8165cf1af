/// Reads and writes a property through its key path; its places are those of the whole instance.
final class KeyPathCodec: WrappingCodec, @unchecked Sendable {
  private let access: PropertyAccess

  init(_ codec: Codec, _ access: PropertyAccess) {
    self.access = access
    super.init(codec.type, wrapped: codec)
  }

  override var kind: CodecKind { .property(.keyPath(self)) }

  override var unwrappedTarget: Codec { wrapped.unwrappedTarget }

  override var policies: Policies? { wrapped.policies }

  override var runsCode: Bool { true }

  override var isWrittenInParts: Bool { false }

  override func isEmpty(at instance: Place) -> Bool {
    (try? access.withValue(of: instance) { wrapped.isEmpty(at: $0) }) ?? false
  }

  override func read(from reader: inout Reader, into instance: Place) throws {
    try reader.context.arena.withPlace(for: layout) { fresh in
      var copy = fresh
      if instance.state == .updated && wrapped.updatesInPlace {
        _ = try access.withValue(of: instance) { operations.copy($0, to: copy) }
        copy.state = .updated
      }
      try reader.read(wrapped, orDestroyIn: copy, operations)
      access.set(movingFrom: copy, in: instance)
    }
  }

  override func write(_ instance: Place, to writer: inout Writer) throws {
    _ = try access.withValue(of: instance) { try writer.write(wrapped, $0) }
  }

  override func isAbsent(at instance: Place) -> Bool {
    (try? access.withValue(of: instance) { wrapped.isAbsent(at: $0) }) ?? true
  }

  override func withWritten(
    at instance: Place, _ write: (Codec, Place) throws -> Void
  ) throws -> Bool {
    try access.withValue(of: instance) { try wrapped.withWritten(at: $0, write) } ?? false
  }

  override func withValue(at instance: Place, _ body: (TypedPlace) throws -> Any?) throws -> Any? {
    try access.withValue(of: instance) { try body(TypedPlace(place: $0, type: type)) } ?? nil
  }

  /// A copy of the property's value.
  func copiedValue(at instance: Place) throws -> Any {
    try access.withValue(of: instance) { operations.value(at: $0) } as Any
  }
}
