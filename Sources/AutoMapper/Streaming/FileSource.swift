#if Foundation
import AutoMapperFoundation

/// A file that is opened when its first bytes are requested.
final class FileSource: ChunkSource {
  private let makeHandle: () throws -> FileHandle
  private lazy var chunks = Result { FileChunks(try open(), chunkLength: chunkLength) }
  private(set) var length: Int?

  init(_ file: URL) { makeHandle = { try FileHandle(forReadingFrom: file) } }

  init(_ handle: FileHandle) { makeHandle = { handle } }

  func next() throws -> ArraySlice<UInt8>? { try chunks.get().next() }

  private func open() throws -> FileHandle {
    let handle = try makeHandle()
    // Pipes and terminals have no offset.
    if let offset = try? handle.offset(), let end = try? handle.seekToEnd() {
      try handle.seek(toOffset: offset)
      length = end > offset ? Int(clamping: end - offset) : nil
    }
    return handle
  }
}
#endif
