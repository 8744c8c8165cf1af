/// Parts of bytes that a closure returns: at most as many bytes as requested, or nil at the end.
final class PartSource: ChunkSource {
  private let nextPart: (_ count: Int) -> ArraySlice<UInt8>?
  /// Whether small parts are joined.
  private let isJoined: Bool
  private let isInLines: Bool

  /// The number of bytes up to which parts are joined.
  private static let joinedLength = 4096

  /// Creates a source that joins small parts up to the possible end of an element of a format, or
  /// joins nothing if the format is nil.
  init(_ format: ElementFormat?, _ nextPart: @escaping (_ count: Int) -> ArraySlice<UInt8>?) {
    isJoined = format != nil
    isInLines = format == .lines
    self.nextPart = nextPart
  }

  var length: Int? { nil }

  /// Returns the next bytes, at least up to the possible end of an element.
  ///
  /// Small parts are joined, because looking for an element costs more than a few bytes. But an
  /// element is mapped as soon as it is complete: the sequence may wait for the next part.
  func next() -> ArraySlice<UInt8>? {
    guard var bytes = nextPart(chunkLength) else { return nil }
    guard isJoined else { return bytes }
    var start = bytes.startIndex
    while bytes.count < Self.joinedLength, !mayEndElement(bytes[start...]) {
      guard let part = nextPart(chunkLength) else { break }
      start = bytes.endIndex
      bytes += part
    }
    return bytes
  }

  private func mayEndElement(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains { $0 == 0x0A || !isInLines && ($0 == 0x7D || $0 == 0x5D) }
  }
}
