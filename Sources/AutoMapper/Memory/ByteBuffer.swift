import Foundation

/// One growing block of bytes: where JSON text is written.
///
/// It is handed over as `Data` without a copy.
@safe
final class ByteBuffer {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 512) {
    self.capacity = capacity
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    unsafe start.deallocate()
  }

  /// Appends a byte.
  @inline(__always)
  func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe start[count] = byte
    count += 1
  }

  /// Appends all bytes of a span.
  @inline(__always)
  func append(_ bytes: borrowing Span<UInt8>) {
    let added = bytes.count
    if capacity - count < added { grow(by: added) }
    let target = unsafe start + count
    // SAFETY: grow(by:) left room for the bytes, and the span keeps its own alive.
    unsafe bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { unsafe target.update(from: address, count: added) }
    }
    count += added
  }

  /// Lets a closure write a number of bytes, all of them, at the end.
  @inline(__always)
  func append(count added: Int, _ body: (inout MutableSpan<UInt8>) -> Void) {
    if capacity - count < added { grow(by: added) }
    // SAFETY: grow(by:) left room; bytes need no initialisation of their own.
    var span = unsafe MutableSpan(_unsafeStart: start + count, count: added)
    body(&span)
    count += added
  }

  /// Takes back the last bytes, down to a count from before.
  func truncate(to count: Int) {
    self.count = min(self.count, count)
  }

  /// The last byte, or zero when there is none.
  var last: UInt8 { unsafe count > 0 ? start[count - 1] : 0 }

  @inline(never)
  private func grow(by added: Int) {
    let wanted = max(capacity * 2, count + added)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    unsafe grown.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = grown
    capacity = wanted
  }

  /// Calls a closure with the bytes written so far.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes written so far as text.
  var string: String {
    // The writer puts whole, valid strings here, so nothing is ever repaired.
    unsafe withBytes { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
  }

  /// The bytes written so far, without a copy; the buffer is empty afterwards.
  func takeData() -> Data {
    let block = unsafe start
    let length = count
    capacity = 64
    count = 0
    unsafe start = .allocate(capacity: capacity)
    return unsafe Data(
      bytesNoCopy: block, count: length,
      deallocator: .custom { address, _ in unsafe address.deallocate() })
  }
}
