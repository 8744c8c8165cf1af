import CAutoMapperRuntime
import Foundation

/// The chunks of a sequence of bytes, so that a long sequence, such as a memory-mapped file, is
/// never copied as a whole.
struct ByteChunks<Bytes: Sequence> where Bytes.Element == UInt8 {
  private let bytes: Bytes
  private let isContiguous: Bool
  private var offset = 0
  /// The iterator behind the bytes that were collected, if they are not contiguous.
  private var iterator: Bytes.Iterator?

  init(_ bytes: Bytes) {
    self.bytes = bytes
    isContiguous = bytes.withContiguousStorageIfAvailable { _ in true } ?? false
  }

  /// Returns the next bytes, at least one and at most the given number; nil at the end.
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
    // The iterator is moved out once for all bytes, and not copied for each of them.
    var iterator = iterator ?? bytes.makeIterator()
    self.iterator = nil
    defer { self.iterator = iterator }
    var chunk: [UInt8] = []
    while chunk.count < count, let byte = iterator.next() { chunk.append(byte) }
    return chunk
  }
}

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
