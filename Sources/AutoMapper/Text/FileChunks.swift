#if Foundation
import AutoMapperFoundation

/// The chunks of a file, a pipe or a terminal, each read into the same memory.
///
/// It is opened when its first bytes are requested.
final class FileChunks {
  private let open: () throws -> FileHandle
  private var handle: FileHandle?
  private let chunkLength: Int
  private var memory: [UInt8] = []
  /// The total number of bytes; nil before the first of them are read, and if it is not known.
  private(set) var length: Int?

  init(chunkLength: Int, _ open: @escaping () throws -> FileHandle) {
    self.chunkLength = chunkLength
    self.open = open
  }

  /// Reads the available bytes, waiting for the first one; returns nil at the end.
  ///
  /// `FileHandle` itself either waits until a pipe has provided all requested bytes, or reads a
  /// whole file at once. It also allocates new memory for each chunk.
  func next() throws -> ArraySlice<UInt8>? {
    let descriptor = try (handle ?? begin()).fileDescriptor
    var (count, error) = (0, CInt(0))
    repeat {
      // SAFETY: the number of bytes read does not exceed the size of the array.
      (count, error) = unsafe memory.withUnsafeMutableBytes {
        unsafe (read(descriptor, $0.baseAddress, $0.count), errno)
      }
    } while count < 0 && error == EINTR
    guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return count == 0 ? nil : memory[..<count]
  }

  private func begin() throws -> FileHandle {
    let handle = try open()
    // Pipes and terminals have no offset.
    if let offset = try? handle.offset(), let end = try? handle.seekToEnd() {
      try handle.seek(toOffset: offset)
      length = end > offset ? Int(clamping: end - offset) : nil
    }
    self.handle = handle
    // A short file may grow while it is read.
    memory = [UInt8](repeating: 0, count: min(chunkLength, max(1 << 16, length ?? chunkLength)))
    return handle
  }
}
#endif
