#if Foundation
import AutoMapperFoundation

/// A file that is opened when its first bytes are requested.
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
#endif
