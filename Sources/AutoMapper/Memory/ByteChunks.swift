/// Hands out a sequence of bytes in chunks, so that a long one, such as a file that is mapped into memory,
/// is never copied as a whole.
struct ByteChunks<Bytes: Sequence> where Bytes.Element == UInt8 {
  private let bytes: Bytes
  private let isContiguous: Bool
  private var offset = 0
  private lazy var iterator = bytes.makeIterator()

  init(_ bytes: Bytes) {
    self.bytes = bytes
    isContiguous = bytes.withContiguousStorageIfAvailable { _ in true } ?? false
  }

  /// The next bytes, at least one and no more than a number; nil when there are none.
  mutating func next(atMost count: Int) -> ArraySlice<UInt8>? {
    let chunk = isContiguous ? copy(atMost: count) : collect(atMost: count)
    return chunk.isEmpty ? nil : chunk[...]
  }

  private mutating func copy(atMost count: Int) -> [UInt8] {
    let start = offset
    let chunk = bytes.withContiguousStorageIfAvailable { bytes in
      unsafe Array(bytes.dropFirst(start).prefix(count))
    }
    offset += chunk?.count ?? 0
    return chunk ?? []
  }

  private mutating func collect(atMost count: Int) -> [UInt8] {
    var chunk: [UInt8] = []
    while chunk.count < count, let byte = iterator.next() { chunk.append(byte) }
    return chunk
  }
}
