import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

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
    let descriptor = handle.fileDescriptor
    while true {
      // SAFETY: no more bytes are read than the array has.
      let count = unsafe memory.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count > 0 { return memory[..<count] }
      if count == 0 { return nil }
      guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
  }
}
