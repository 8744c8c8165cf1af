import Foundation

/// The codec of `Decimal`, for callers that need a codec.
///
/// In plans, a `Decimal` is a leaf. In conversions between models, it is passed on unchanged like
/// other Foundation types.
final class DecimalCodec: Codec, @unchecked Sendable {
  init() {
    super.init(Decimal.self) { _ in .scalar }
  }

  override var leaf: LeafKind { .decimal }

  override var isScalar: Bool { true }

  override var emptyJSON: JSONValue? { 0 }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try reader.readLeaf(.decimal, isOptional: false, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try reader.readLeaf(.decimal, isOptional: false, into: place)
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writer.writeLeaf(.decimal, place)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writer.writeLeaf(.decimal, place)
  }
}
