import Foundation

/// One growing block of bytes: where JSON text is written.
///
/// A value inside the writer, so that its pointers stay in registers. It owns its block until one of
/// `takeData`, `takeString` and `deallocate` is called, once, by the entry point that made it.
@safe
struct ByteBuffer {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 512) {
    self.capacity = capacity
    unsafe start = .allocate(capacity: capacity)
  }

  /// Frees the block.
  func deallocate() {
    unsafe start.deallocate()
  }

  /// Appends a byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  /// Appends all bytes of a span.
  @inline(__always)
  mutating func append(_ bytes: borrowing Span<UInt8>) {
    let added = bytes.count
    if capacity - count < added { grow(by: added) }
    let target = unsafe start + count
    // SAFETY: grow(by:) left room for the bytes, and the span keeps its own alive.
    unsafe bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { unsafe target.update(from: address, count: added) }
    }
    count += added
  }

  /// Appends all bytes of a buffer.
  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let added = bytes.count
    if capacity - count < added { grow(by: added) }
    // SAFETY: grow(by:) left room for the bytes, which the caller keeps alive.
    if let address = bytes.baseAddress {
      unsafe (start + count).update(from: address, count: added)
    }
    count += added
  }

  /// Lets a closure write a number of bytes, all of them, at the end.
  @inline(__always)
  mutating func append(count added: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    if capacity - count < added { grow(by: added) }
    // SAFETY: grow(by:) left room; bytes need no initialisation of their own.
    var span = unsafe MutableSpan(_unsafeStart: start + count, count: added)
    body(&span)
    count += added
  }

  @inline(never)
  private mutating func grow(by added: Int) {
    let wanted = max(capacity * 2, count + added)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    unsafe grown.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = grown
    capacity = wanted
  }

  /// The bytes as text; frees the block.
  func takeString() -> String {
    // The writer puts whole, valid strings here, so nothing is ever repaired.
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    unsafe start.deallocate()
    return text
  }

  /// The bytes, without a copy; they free the block.
  func takeData() -> Data {
    unsafe Data(
      bytesNoCopy: start, count: count,
      deallocator: .custom { address, _ in unsafe address.deallocate() })
  }
}
