/// The chunks of a sequence of bytes, so that a long sequence, such as a memory-mapped file, is
/// never copied as a whole.
@usableFromInline
struct ByteChunks<Bytes: Sequence> where Bytes.Element == UInt8 {
  private let bytes: Bytes
  private var offset = 0
  /// The iterator behind the bytes that were collected, if they are not contiguous.
  private var iterator: Bytes.Iterator?

  @usableFromInline
  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Returns the next bytes, at least one and at most the given number; nil at the end.
  @usableFromInline
  mutating func next(atMost count: Int) -> ArraySlice<UInt8>? {
    let start = offset
    let copied = bytes.withContiguousStorageIfAvailable { bytes in
      unsafe Array(bytes.dropFirst(start).prefix(count))
    }
    let chunk = copied ?? collect(atMost: count)
    offset += chunk.count
    return chunk.isEmpty ? nil : chunk[...]
  }

  private mutating func collect(atMost count: Int) -> [UInt8] {
    // The iterator is moved out once for all bytes, and not copied for each of them.
    var iterator = iterator ?? bytes.makeIterator()
    self.iterator = nil
    defer { self.iterator = iterator }
    var chunk: [UInt8] = []
    while chunk.count < count, let byte = iterator.next() { chunk.append(byte) }
    return chunk
  }
}

@available(*, unavailable)
extension ByteChunks: Sendable {}
