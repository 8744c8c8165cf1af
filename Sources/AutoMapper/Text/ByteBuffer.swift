import AutoMapperFoundation
import CAutoMapperRuntime

/// A growing block of bytes, to which JSON text is written.
///
/// The buffer is a value inside the writer, so its pointers stay in registers. It owns its block
/// until the entry point that created it calls one of `takeData`, `takeString` and `deallocate`,
/// exactly once.
@safe
struct ByteBuffer {
  private var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// The maximum number of bytes.
  private let limit: Int
  /// Whether the limit was exceeded; if so, the bytes are not a valid text.
  private var isBeyondLimit = false

  /// Creates an empty buffer.
  ///
  /// - Parameters:
  ///   - expectedCount: The number of bytes of a similar text, with which the block begins, since growing copies.
  ///   - limit: The maximum number of bytes.
  init(expectedCount: Int, limit: Int) {
    let expectedCount = min(expectedCount, Self.largestExpectedCount)
    capacity = max(expectedCount + expectedCount / 16, Self.slack * 8)
    self.limit = limit
    unsafe start = Self.memory(of: malloc(capacity), capacity)
  }

  /// Creates a buffer with the same bytes as others.
  init(copying bytes: UnsafeBufferPointer<UInt8>) {
    self.init(expectedCount: bytes.count, limit: .max)
    unsafe append(bytes.span)
  }

  /// Creates a buffer without a block.
  init() {
    (capacity, limit) = (0, .max)
    unsafe start = UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped
  }

  /// The number of bytes up to which glibc can keep freed memory for the next block: its
  /// `DEFAULT_MMAP_THRESHOLD_MAX` on 64-bit systems.
  private static let largestExpectedCount = 32 << 20

  /// Returns the bytes of a block of the C library, which can move a large block without copying
  /// it.
  private static func memory(
    of block: UnsafeMutableRawPointer?, _ capacity: Int
  ) -> UnsafeMutablePointer<UInt8> {
    guard let block = unsafe block else {
      fatalError("no memory for \(capacity) bytes of JSON text")
    }
    return unsafe block.bindMemory(to: UInt8.self, capacity: capacity)
  }

  /// The block; nil before the first byte of a buffer that begins without one.
  private var block: UnsafeMutablePointer<UInt8>? { unsafe capacity == 0 ? nil : start }

  /// Removes the bytes from an offset on, and returns them.
  mutating func remove(from offset: Int) -> ContiguousArray<UInt8> {
    defer { count = offset }
    return unsafe withBytes { unsafe ContiguousArray($0[offset...]) }
  }

  /// Removes the bytes from an offset on; does nothing if there are fewer.
  mutating func shorten(to offset: Int) { count = min(count, offset) }

  /// Appends bytes of another buffer.
  mutating func append(_ other: ByteBuffer, from start: Int = 0, to end: Int) {
    unsafe other.withBytes { unsafe append(UnsafeBufferPointer(rebasing: $0[start..<end]).span) }
  }

  /// A hash value of the bytes from an offset on, behind which `reserve` must have reserved eight.
  func hash(from offset: Int) -> Int {
    var hash = UInt64(truncatingIfNeeded: count &- offset)
    var position = offset
    while position < count {
      // SAFETY: there is room for a word.
      let word = unsafe UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
      let unused = UInt64(truncatingIfNeeded: max(0, 8 &- (count &- position)) &* 8)
      hash = (hash ^ word.littleEndian &<< unused) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
      position &+= 8
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// Frees the room for more bytes.
  mutating func fit() {
    let size = max(1, count)
    guard let smaller = unsafe realloc(block, size) else { return }
    unsafe start = smaller.assumingMemoryBound(to: UInt8.self)
    capacity = size
  }

  /// Frees the block.
  func deallocate() {
    unsafe free(block)
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
    // SAFETY: grow(by:) reserved room for the bytes, and the span keeps its own memory alive.
    unsafe bytes.withUnsafeBufferPointer { source in
      if let address = source.baseAddress { unsafe target.update(from: address, count: added) }
    }
    count += added
  }

  /// Calls a closure that writes bytes at the end, up to a limit, and returns how many it wrote.
  @inline(__always)
  mutating func append(upTo limit: Int, _ body: (inout MutableSpan<UInt8>) -> Int) {
    reserve(limit)
    // SAFETY: there is room, and bytes do not need to be initialized.
    var span = unsafe MutableSpan(_unsafeStart: start + count, count: limit)
    let added = body(&span)
    assert(added <= limit)
    count += added
  }

  /// Reserves room for a number of bytes at the end.
  @inline(__always)
  mutating func reserve(_ added: Int) {
    if capacity - count < added { grow(by: added) }
  }

  /// Appends the first bytes of a word; `reserve` must have reserved room for the whole word.
  @inline(__always)
  mutating func appendReserved(_ word: UInt64, count added: Int) {
    assert(capacity - count >= 8 && added <= 8)
    // SAFETY: the caller has reserved room for eight bytes.
    unsafe UnsafeMutableRawPointer(start + count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= added
  }

  /// Appends the bytes, of sixteen, that precede the first special one; `reserve` must have
  /// reserved room for all sixteen.
  ///
  /// - Returns: The number of appended bytes.
  @inline(__always)
  mutating func appendReservedPlain(_ bytes: UnsafePointer<UInt8>, _ special: UInt8) -> Int {
    assert(capacity - count >= ByteCursor.textBlockSize)
    // SAFETY: the caller provides sixteen bytes, and has reserved room for as many.
    let block = unsafe automapper_copy_text_block(start + count, bytes, special)
    let plain = Int(block.plain)
    count &+= plain
    return plain
  }

  /// Appends the given number of bytes from words, starting with the first or the second byte.
  @inline(__always)
  mutating func append(words: UnsafePointer<UInt64>, skipping skipped: Int, count added: Int) {
    reserve(added + 8)
    let source = unsafe UnsafeRawPointer(words) + skipped
    let target = unsafe UnsafeMutableRawPointer(start + count)
    var offset = 0
    repeat {
      // SAFETY: one word beyond the bytes can be written, and one can be read.
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
      // The text is already invalid, so its memory is reused for the bytes that follow until the
      // writer checks.
      isBeyondLimit = true
      count = 0
      guard capacity < added else { return }
    }
    let grown = max(capacity * 2, count + added)
    unsafe start = Self.memory(of: realloc(block, grown), grown)
    capacity = grown
  }

  /// The maximum number of bytes that callers reserve in addition to those that they append.
  private static let slack = 64

  /// Checks that the number of bytes does not exceed the limit.
  @inline(__always)
  func checkLength() throws {
    guard count <= limit, !isBeyondLimit else { throw Limit.documentLength.exceeded(limit) }
  }

  /// Calls a closure with the bytes.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try unsafe body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Returns the bytes as text, and frees the block.
  func takeString() -> String {
    // The writer appends only complete, valid strings, so no repair ever takes place.
    let text = unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    deallocate()
    return text
  }

  /// Returns the bytes without copying them.
  ///
  /// The result owns and frees the block. Its unused end is released first if it is more than a quarter: glibc
  /// takes new pages from the system for each block that was shrunk before, which takes as long as writing.
  func takeData() -> Data {
    var block = unsafe UnsafeMutableRawPointer(start)
    if count < capacity - capacity / 4 {
      unsafe block = realloc(block, max(1, count)) ?? block
    }
    // This does not use `.free`, which would allocate another block of memory.
    return unsafe Data(
      bytesNoCopy: block, count: count, deallocator: .custom { block, _ in unsafe free(block) })
  }
}
