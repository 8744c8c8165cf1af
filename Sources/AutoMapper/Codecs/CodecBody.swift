/// The implementation of a class of codecs: one body for reading, and one for writing.
///
/// The bodies are generic over the source and the target. Each class gets its entry points from the
/// extension below, in which its own bodies are specialized for the sources and targets that there
/// are.
protocol CodecBody: Codec {
  /// The kind of the codec, with the codec itself if there is more to know than the kind.
  var ownKind: CodecKind { get }
  /// Reads one value into a place, as `Codec.read` describes.
  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws
  /// Writes the value of an initialized place.
  func writeValue(_ place: Place, to writer: inout Writer) throws

  // The entry points, which no class implements itself. Each assumes that the codec is an instance
  // of exactly this class.

  static func kind(of codec: Codec) -> CodecKind
  static func read(with codec: Codec, from reader: inout TextReader, into place: Place) throws
  static func read(with codec: Codec, from reader: inout TreeReader, into place: Place) throws
  static func write(with codec: Codec, _ place: Place, to writer: inout Writer) throws
}

extension CodecBody {
  static func kind(of codec: Codec) -> CodecKind {
    downcast(codec, to: Self.self).ownKind
  }

  @inline(__always)
  static func read(with codec: Codec, from reader: inout TextReader, into place: Place) throws {
    try downcast(codec, to: Self.self).readValue(from: &reader, into: place)
  }

  @inline(__always)
  static func read(with codec: Codec, from reader: inout TreeReader, into place: Place) throws {
    try downcast(codec, to: Self.self).readValue(from: &reader, into: place)
  }

  @inline(__always)
  static func write(with codec: Codec, _ place: Place, to writer: inout Writer) throws {
    try downcast(codec, to: Self.self).writeValue(place, to: &writer)
  }
}
