/// Parts of bytes that a closure returns: at most as many bytes as requested, or nil at the end.
final class PartSource: ChunkSource {
  private let nextPart: (_ count: Int) -> ArraySlice<UInt8>?
  /// The format for which small parts are joined; nil if none are.
  private let format: ElementFormat?

  /// The number of bytes up to which parts are joined.
  private static let joinedLength = 4096

  /// Creates a source that joins small parts up to the possible end of an element of a format, or
  /// joins nothing if the format is nil.
  init(joinedFor format: ElementFormat?, _ nextPart: @escaping (_ count: Int) -> ArraySlice<UInt8>?)
  {
    self.format = format
    self.nextPart = nextPart
  }

  var length: Int? { nil }

  /// Returns the next bytes, at least up to the possible end of an element.
  ///
  /// Small parts are joined, because looking for an element costs more than a few bytes. But an
  /// element is mapped as soon as it is complete: the sequence may wait for the next part.
  func next() -> ArraySlice<UInt8>? {
    guard var bytes = nextPart(chunkLength) else { return nil }
    guard let format else { return bytes }
    let isInLines = format == .lines
    var start = bytes.startIndex
    let mayEndElement = { (byte: UInt8) in
      byte == 0x0A || !isInLines && (byte == 0x7D || byte == 0x5D)
    }
    while bytes.count < Self.joinedLength, !bytes[start...].contains(where: mayEndElement) {
      guard let part = nextPart(chunkLength) else { break }
      start = bytes.endIndex
      bytes += part
    }
    return bytes
  }
}
