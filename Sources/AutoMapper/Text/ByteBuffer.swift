import CAutoMapperRuntime
import Foundation

/// One growing block of bytes: where JSON text is written.
///
/// A value inside the writer, so that its pointers stay in registers. It owns its block until one
/// of `takeData`, `takeString` and `deallocate` is called, once, by the entry point that made it.
@safe
struct ByteBuffer {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// The greatest permitted number of bytes.
  private let limit: Int
  /// Whether the limit was exceeded, after which the bytes are not a valid text.
  private var isBeyondLimit = false

  init(capacity: Int = 512, limit: Int) {
    self.capacity = capacity
    self.limit = limit
    unsafe start = Self.memory(of: malloc(capacity), capacity)
  }

  /// The bytes of a block of the C library, which can move a large block without copying it.
  private static func memory(
    of block: UnsafeMutableRawPointer?, _ capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let block = unsafe block else {
      fatalError("no memory for \(capacity) bytes of JSON text")
    }
    return unsafe block.bindMemory(to: UInt8.self, capacity: capacity)
  }

  /// Frees the block.
  func deallocate() {
    unsafe free(start)
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

  /// Lets a closure write bytes at the end, as many as it answers, within the number that is given.
  @inline(__always)
  mutating func append(
    upTo limit: Int, _ body: (inout MutableSpan<UInt8>) -> Int
  ) {
    reserve(limit)
    // SAFETY: there is room; bytes need no initialization of their own.
    var span = unsafe MutableSpan(_unsafeStart: start + count, count: limit)
    let added = body(&span)
    assert(added <= limit)
    count += added
  }

  /// Makes room for a number of bytes at the end.
  @inline(__always)
  mutating func reserve(_ added: Int) {
    if capacity - count < added { grow(by: added) }
  }

  /// Appends the first bytes of a word, for which, and for the rest of the word, `reserve` has made
  /// room.
  @inline(__always)
  mutating func appendReserved(_ word: UInt64, count added: Int) {
    assert(capacity - count >= 8 && added <= 8)
    // SAFETY: the caller has made room for eight bytes.
    unsafe UnsafeMutableRawPointer(start + count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= added
  }

  /// Appends those of sixteen bytes that are before the first special one; `reserve` has made room
  /// for all.
  ///
  /// - Returns: How many they are.
  @inline(__always)
  mutating func appendReservedPlain(_ bytes: UnsafePointer<UInt8>, _ special: UInt8) -> Int {
    assert(capacity - count >= ByteCursor.textBlockSize)
    // SAFETY: the caller has sixteen bytes, and has made room for as many.
    let block = unsafe automapper_copy_text_block(start + count, bytes, special)
    let plain = Int(block.plain)
    count &+= plain
    return plain
  }

  /// Appends words' bytes, all of them or all but the first, without those of the last word that
  /// are beyond the number that is given.
  @inline(__always)
  mutating func append(
    words: UnsafePointer<UInt64>, skipping skipped: Int, count added: Int
  ) {
    reserve(added + 8)
    let source = unsafe UnsafeRawPointer(words) + skipped
    let target = unsafe UnsafeMutableRawPointer(start + count)
    var offset = 0
    repeat {
      // SAFETY: there is room for a word beyond the bytes, and as much to read.
      unsafe target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: offset, as: UInt64.self), toByteOffset: offset,
        as: UInt64.self)
      offset &+= 8
    } while offset < added
    count &+= added
  }

  @inline(never)
  private mutating func grow(by added: Int) {
    // Callers reserve a few bytes more than they append.
    if count + added - Self.slack > limit {
      // The text is lost already, so that its memory serves for what still comes before the writer
      // looks.
      isBeyondLimit = true
      count = 0
      guard capacity < added else { return }
    }
    capacity = max(capacity * 2, count + added)
    unsafe start = Self.memory(of: realloc(start, capacity), capacity)
  }

  /// How many bytes more than they append callers may ask room for.
  private static let slack = 64

  /// Checks that there are no more bytes than there may be.
  @inline(__always)
  func checkLength() throws {
    guard count <= limit, !isBeyondLimit else { throw Limit.documentLength.exceeded(limit) }
  }

  /// Calls a closure with the bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeBufferPointer(start: start, count: count))
  }

  /// The bytes as text; frees the block.
  func takeString() -> String {
    // The writer puts whole, valid strings here, so nothing is ever repaired.
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    deallocate()
    return text
  }

  /// The bytes, without a copy; they free the block, whose unused end is given back first.
  func takeData() -> Data {
    let block = unsafe realloc(start, max(1, count)) ?? UnsafeMutableRawPointer(start)
    // Not `.free`, which is one block of memory more.
    return unsafe Data(
      bytesNoCopy: block, count: count, deallocator: .custom { block, _ in unsafe free(block) })
  }
}
