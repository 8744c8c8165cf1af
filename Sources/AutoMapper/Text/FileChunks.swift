#if Foundation
import AutoMapperFoundation
import CAutoMapperRuntime

/// The chunks of a file, a pipe or a terminal, each read into the same memory.
final class FileChunks {
  private let handle: FileHandle
  private var memory: [UInt8]

  init(_ handle: FileHandle, chunkLength: Int) {
    self.handle = handle
    memory = Array(repeating: 0, count: chunkLength)
  }

  /// Reads the available bytes, waiting for the first one; returns nil at the end.
  ///
  /// `FileHandle` itself either waits until a pipe has provided all requested bytes, or reads a
  /// whole file at once. It also allocates new memory for each chunk.
  func next() throws -> ArraySlice<UInt8>? {
    var error: CInt = 0
    let descriptor = handle.fileDescriptor
    // SAFETY: the number of bytes read does not exceed the size of the array.
    let count = unsafe memory.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe automapper_read(descriptor, $0, bytes.count, &error) }
    }
    guard let count, count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return count == 0 ? nil : memory[..<count]
  }
}
#endif
