/// The codec of integers, floating-point numbers, `Bool` and `String`, for callers that need a
/// codec.
final class LeafCodec: Codec, @unchecked Sendable {
  override var leaf: LeafKind { declared }
  private let declared: LeafKind

  init(_ type: any Any.Type, _ kind: LeafKind) {
    declared = kind
    super.init(type, CodecKind.primitive(of:))
  }

  override var isScalar: Bool { true }

  override var emptyJSON: JSONValue? {
    switch declared {
    case .none: nil
    case .bool: false
    case .string: ""
    default: 0
    }
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try reader.readLeaf(declared, isOptional: false, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try reader.readLeaf(declared, isOptional: false, into: place)
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writer.writeLeaf(declared, place)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writer.writeLeaf(declared, place)
  }
}
