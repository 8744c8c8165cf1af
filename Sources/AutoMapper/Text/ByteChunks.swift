import CAutoMapperRuntime
import Foundation

/// Hands out a sequence of bytes in chunks, so that a long one, such as a file that is mapped into
/// memory, is never copied as a whole.
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

/// Reads a file, a pipe or a terminal in chunks, each into the same memory.
final class FileChunks {
  private let handle: FileHandle
  private var memory: [UInt8]

  init(_ handle: FileHandle, chunkLength: Int) {
    self.handle = handle
    memory = Array(repeating: 0, count: chunkLength)
  }

  /// Reads the bytes that are available, waiting for the first; nil at the end.
  ///
  /// `FileHandle` itself either waits until a pipe has given all that was asked for, or reads a
  /// whole file at once, and allocates new memory for each chunk.
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
