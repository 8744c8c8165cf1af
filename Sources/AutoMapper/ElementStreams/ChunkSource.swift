import Foundation

/// Where the bytes of a stream come from.
protocol ChunkSource: AnyObject {
  /// How many bytes come, as far as that is known; not before the first of them.
  var length: Int? { get }
  /// The next bytes, at least one; nil at the end.
  func next() throws -> ArraySlice<UInt8>?
}

/// How many bytes are taken from a source at a time: enough that a call for each costs nothing, and few
/// enough to stay in the processor's cache.
let chunkLength = 1 << 20

/// A file, which is opened when its first bytes are asked for.
final class FileSource: ChunkSource {
  private let makeHandle: () throws -> FileHandle
  private var chunks: FileChunks?
  private(set) var length: Int?

  init(_ file: URL) { makeHandle = { try FileHandle(forReadingFrom: file) } }

  init(_ handle: FileHandle) { makeHandle = { handle } }

  func next() throws -> ArraySlice<UInt8>? {
    let chunks = try chunks ?? open()
    return try chunks.next()
  }

  private func open() throws -> FileChunks {
    let handle = try makeHandle()
    // Pipes and terminals have no offset.
    if let offset = try? handle.offset(), let end = try? handle.seekToEnd() {
      try handle.seek(toOffset: offset)
      length = end > offset ? Int(clamping: end - offset) : nil
    }
    let chunks = FileChunks(handle, chunkLength: chunkLength)
    self.chunks = chunks
    return chunks
  }
}

/// Bytes that are in memory, or made one by one.
final class ByteSource<Bytes: Sequence>: ChunkSource where Bytes.Element == UInt8 {
  private var chunks: ByteChunks<Bytes>

  init(_ bytes: Bytes) { chunks = ByteChunks(bytes) }

  var length: Int? { nil }

  func next() -> ArraySlice<UInt8>? { chunks.next(atMost: chunkLength) }
}

/// Chunks of bytes, each in memory when it comes.
final class SequenceSource<Chunks: Sequence>: ChunkSource
where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
  private var iterator: Chunks.Iterator
  private var current: ByteChunks<Chunks.Element>?

  init(_ chunks: Chunks) { iterator = chunks.makeIterator() }

  var length: Int? { nil }

  func next() -> ArraySlice<UInt8>? {
    while true {
      if let bytes = current?.next(atMost: chunkLength) { return bytes }
      guard let chunk = iterator.next() else { return nil }
      current = ByteChunks(chunk)
    }
  }
}
