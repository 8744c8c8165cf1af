/// The codec of integers, floating-point numbers, `Bool` and `String`, for callers that need a
/// codec.
final class LeafCodec: Codec, @unchecked Sendable {
  override var leaf: LeafKind { primitive }
  private let primitive: LeafKind

  init(_ type: any Any.Type, _ kind: LeafKind) {
    primitive = kind
    super.init(type, CodecKind.primitive(of:))
  }

  override var isScalar: Bool { true }

  override var emptyJSON: JSONValue? {
    switch primitive {
    case .none: nil
    case .bool: false
    case .string: ""
    default: 0
    }
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try reader.readLeaf(primitive, isOptional: false, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try reader.readLeaf(primitive, isOptional: false, into: place)
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writer.writeLeaf(primitive, place)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writer.writeLeaf(primitive, place)
  }
}
