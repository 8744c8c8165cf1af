import CAutoMapperRuntime
import Foundation

/// Reads a file, a pipe or a terminal in chunks, each into the same memory.
final class FileChunks {
  private let handle: FileHandle
  private var memory: [UInt8]

  init(_ handle: FileHandle, chunkLength: Int) {
    self.handle = handle
    memory = Array(repeating: 0, count: chunkLength)
  }

  /// Reads the bytes that are there, waiting for the first; nil at the end.
  ///
  /// `FileHandle` itself either waits until a pipe has given all that was asked for, or reads a whole
  /// file at once, and allocates new memory for each chunk.
  func next() throws -> ArraySlice<UInt8>? {
    var error: CInt = 0
    let descriptor = handle.fileDescriptor
    // SAFETY: no more bytes are read than the array has.
    let count = unsafe memory.withUnsafeMutableBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe automapper_read(descriptor, $0, bytes.count, &error) }
    }
    guard let count, count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
    return count == 0 ? nil : memory[..<count]
  }
}
