import CAutoMapperRuntime

/// A position in bytes that the caller keeps alive.
///
/// No other code reads raw input.
///
/// Every member that reads checks for the end, and returns zero or nil there. A zero byte is not
/// part of any JSON token, so a caller that reaches the end takes its error path without a separate
/// check.
///
/// Members that are called for every byte are transparent, as in `Place` and `MemberSet`: the
/// compiler then inlines them in debug builds, too, whose reading takes a third less time.
///
/// - Warning: A cursor must not outlive the closure that received the bytes. The mapper's entry
///   points create a cursor inside `withUnsafeBytes`, and it does not leave the closure.
@safe
struct ByteCursor {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var current: UnsafePointer<UInt8>

  /// Creates a cursor at the start of the given bytes, which must stay alive and unchanged.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: the address of an empty buffer may be nil. Any non-null address is sufficient then,
    // because nothing is read from it.
    let address = unsafe bytes.baseAddress ?? UnsafePointer(bitPattern: 1)
    unsafe start = address.unsafelyUnwrapped
    unsafe end = start + bytes.count
    unsafe current = start
  }

  /// The number of bytes before the position.
  @_transparent
  var offset: Int { unsafe current - start }

  /// The number of bytes from the position to the end.
  @_transparent
  var remaining: Int { unsafe end - current }

  @_transparent
  var isAtEnd: Bool { unsafe current >= end }

  /// The byte at the position, or zero at the end.
  @_transparent
  var byte: UInt8 { unsafe current < end ? current.pointee : 0 }

  /// Returns the byte at a distance from the position, which must not be negative; zero past the
  /// end.
  @_transparent
  func byte(at distance: Int) -> UInt8 {
    unsafe distance < remaining ? current[distance] : 0
  }

  /// Returns eight bytes at a distance from the position, the first in the lowest bits; nil if
  /// fewer remain.
  @_transparent
  func word(at distance: Int) -> UInt64? {
    guard distance <= remaining - 8 else { return nil }
    // SAFETY: the guard ensures that eight bytes can be read, and the load does not require
    // alignment.
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(current + distance).loadUnaligned(as: UInt64.self))
  }

  /// Returns four bytes at a distance from the position, in their order in memory; nil if fewer
  /// remain.
  @_transparent
  func fourBytes(at distance: Int) -> UInt32? {
    guard distance <= remaining - 4 else { return nil }
    // SAFETY: the guard ensures that four bytes can be read, and the load does not require
    // alignment.
    return unsafe UnsafeRawPointer(current + distance).loadUnaligned(as: UInt32.self)
  }

  /// Eight bytes at the position, the first in the lowest bits, with zeros for bytes past the end.
  @_transparent
  var paddedWord: UInt64 { word(at: 0) ?? lastWord }

  @inline(never)
  private var lastWord: UInt64 {
    var word: UInt64 = 0
    for index in 0..<max(0, min(8, remaining)) {
      word |= unsafe UInt64(current[index]) << UInt64(index * 8)
    }
    return word
  }

  static let textBlockSize = 16

  /// The number of bytes, of the sixteen at the position, that precede the first special character
  /// of a string, and whether they are ASCII.
  ///
  /// Bytes past the end are read as zeros, which are special.
  @_transparent
  var textBlock: (plain: Int, isASCII: Bool) {
    guard remaining >= Self.textBlockSize else { return lastTextBlock }
    // SAFETY: the guard ensures that sixteen bytes can be read.
    let block = unsafe automapper_scan_text_block(current, UInt8(ascii: "\""))
    return (Int(block.plain), block.isASCII != 0)
  }

  @inline(never)
  private var lastTextBlock: (plain: Int, isASCII: Bool) {
    var bytes: (UInt64, UInt64) = (0, 0)
    return unsafe withUnsafeMutableBytes(of: &bytes) { copy in
      // SAFETY: fewer than sixteen bytes remain, and the two words have room for sixteen.
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: current, count: max(0, remaining)))
      let start = unsafe copy.baseAddress.unsafelyUnwrapped.bindMemory(
        to: UInt8.self, capacity: Self.textBlockSize)
      let block = unsafe automapper_scan_text_block(start, UInt8(ascii: "\""))
      return (Int(block.plain), block.isASCII != 0)
    }
  }

  /// Returns up to 16 bytes at an offset from the start, the first in the lowest bits of the first
  /// word, padded with zeros; nil if 16 bytes cannot be read at the offset.
  @_transparent
  func words(from offset: Int, count: Int) -> (UInt64, UInt64)? {
    let address = unsafe start + offset
    guard unsafe end - address >= 16, count <= 16 else { return nil }
    // SAFETY: the guard ensures that 16 bytes can be read.
    let bytes = unsafe UnsafeRawPointer(address)
    let first = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    guard count > 8 else { return (first & Self.mask(count), 0) }
    let second = unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return (first, second & Self.mask(count &- 8))
  }

  /// Returns a mask with all bits set in the lowest bytes; the count is at most 8.
  @_transparent
  private static func mask(_ count: Int) -> UInt64 {
    count == 0 ? 0 : UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8)
  }

  /// Skips bytes that the caller has just read: with `byte`, if it was not zero, or with `word`.
  @_transparent
  mutating func advance(by distance: Int = 1) {
    // SAFETY: bytes that were read are before the end.
    assert(distance <= remaining)
    unsafe current += distance
  }

  /// Moves to an offset from the start, if it is one of a byte or the end; returns false otherwise.
  @inline(__always)
  mutating func moveIfPossible(to offset: Int) -> Bool {
    // A negative offset is greater than all others here.
    guard unsafe UInt(bitPattern: offset) <= UInt(bitPattern: end - start) else { return false }
    unsafe current = start + offset
    return true
  }

  /// Moves to an offset from the start, limited to the existing bytes.
  @inline(__always)
  mutating func move(to offset: Int) {
    unsafe current = start + max(0, min(offset, end - start))
  }

  /// Calls a closure with the bytes between two offsets, limited to the existing bytes.
  @inline(__always)
  func withBytes<Result>(
    from lower: Int, to upper: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let count = unsafe end - start
    let first = max(0, min(lower, count))
    let last = max(first, min(upper, count))
    return try unsafe body(UnsafeBufferPointer(start: start + first, count: last - first))
  }
}
