/// Reads and writes values by a rule of their property.
final class PropertyRuleCodec: WrappingCodec, @unchecked Sendable {
  private let rule: PropertyRule

  init(_ codec: Codec, _ rule: PropertyRule) {
    self.rule = rule
    super.init(codec.type, wrapped: codec)
  }

  override var kind: CodecKind { .property(.adjusted(self)) }

  override var isScalar: Bool { wrapped.isScalar }

  override func read(from reader: inout Reader, into place: Place) throws {
    try rule.read(wrapped, &reader, place)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try rule.write(wrapped, place, &writer)
  }
}
