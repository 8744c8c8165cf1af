/// The codec of integers, floating-point numbers, `Bool` and `String`, for callers that need a
/// codec.
final class LeafCodec: Codec, @unchecked Sendable {
  let kind: LeafKind

  init(_ type: any Any.Type, _ kind: LeafKind) {
    self.kind = kind
    super.init(type)
  }

  override var leaf: LeafKind { kind }

  override var isScalar: Bool { true }

  override var emptyJSON: JSONValue? {
    switch kind {
    case .none: nil
    case .bool: false
    case .string: ""
    default: 0
    }
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try reader.readLeaf(kind, isOptional: false, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try reader.readLeaf(kind, isOptional: false, into: place)
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writer.writeLeaf(kind, place)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writer.writeLeaf(kind, place)
  }
}
