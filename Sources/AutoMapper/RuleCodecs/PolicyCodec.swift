/// Reads and writes a property by its own policies.
final class PolicyCodec: WrappingCodec, @unchecked Sendable {
  private let ownPolicies: Policies

  init(_ codec: Codec, _ policies: Policies) {
    ownPolicies = policies
    super.init(codec.type, wrapped: codec)
  }

  override var kind: CodecKind { .property(.adjusted(self)) }

  override var unwrappedSource: Codec { wrapped.unwrappedSource }

  override var unwrappedTarget: Codec { wrapped.unwrappedTarget }

  override var policies: Policies? { ownPolicies }

  /// The codec for a property as a unique key.
  var forUniqueKeys: PolicyCodec { PolicyCodec(wrapped, ownPolicies.forUniqueKeys) }

  override var emptyJSON: JSONValue? { wrapped.emptyJSON }

  override func storeAbsent(at place: Place) -> Bool { wrapped.storeAbsent(at: place) }

  override func isAbsent(at place: Place) -> Bool { wrapped.isAbsent(at: place) }

  override func isEmpty(at place: Place) -> Bool { wrapped.isEmpty(at: place) }

  override func withWritten(
    at place: Place, _ write: (Codec, Place) throws -> Void
  ) throws -> Bool {
    try wrapped.withWritten(at: place) { codec, place in
      try write(codec === wrapped ? self : PolicyCodec(codec, ownPolicies), place)
    }
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    let outer = reader.policies
    reader.policies = ownPolicies
    defer { reader.policies = outer }
    try reader.read(wrapped, into: place)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    let outer = writer.policies
    writer.policies = ownPolicies
    defer { writer.policies = outer }
    try writer.write(wrapped, place)
  }
}
