import CAutoMapperRuntime

/// A position in bytes that somebody else keeps alive: the only code that reads raw input.
///
/// Every reading member checks the end, and answers zero or nil there: a byte that is zero is not a
/// part of any JSON token, so a caller that meets the end falls into its error path by itself.
///
/// - Warning: A cursor must not outlive the closure that handed out the bytes; the mapper's entry
///   points create one inside `withUnsafeBytes` and drop it there.
@safe
struct ByteCursor {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var current: UnsafePointer<UInt8>

  /// Starts at the first of the given bytes, which must stay alive and unchanged.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // SAFETY: an empty buffer may have no address; any non-null address does where nothing is read.
    let address = unsafe bytes.baseAddress ?? UnsafePointer(bitPattern: 1)
    unsafe start = address.unsafelyUnwrapped
    unsafe end = start + bytes.count
    unsafe current = start
  }

  /// The number of bytes before the position.
  @inline(__always)
  var offset: Int { unsafe current - start }

  /// The number of bytes from the position to the end.
  @inline(__always)
  var remaining: Int { unsafe end - current }

  @inline(__always)
  var isAtEnd: Bool { unsafe current >= end }

  /// The byte at the position, or zero at the end.
  @inline(__always)
  var byte: UInt8 { unsafe current < end ? current.pointee : 0 }

  /// The byte some places on, or zero past the end; the distance is not negative.
  @inline(__always)
  func byte(at distance: Int) -> UInt8 {
    unsafe distance < remaining ? current[distance] : 0
  }

  /// Eight bytes from a distance on, the first in the lowest bits; nil when fewer are left.
  @inline(__always)
  func word(at distance: Int) -> UInt64? {
    guard distance <= remaining - 8 else { return nil }
    // SAFETY: the guard leaves eight readable bytes; the load needs no alignment.
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(current + distance).loadUnaligned(as: UInt64.self))
  }

  /// Eight bytes from the position on, the first in the lowest bits; zeros stand for those past the
  /// end.
  @inline(__always)
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

  /// How many of the sixteen bytes from the position on are before the first that is special in a
  /// string, and whether these are ASCII.
  ///
  /// Zeros, which are special, stand for the bytes past the end.
  @inline(__always)
  var textBlock: (plain: Int, isASCII: Bool) {
    guard remaining >= Self.textBlockSize else { return lastTextBlock }
    // SAFETY: the guard leaves sixteen readable bytes.
    let block = unsafe automapper_scan_text_block(current, UInt8(ascii: "\""))
    return (Int(block.plain), block.isASCII != 0)
  }

  @inline(never)
  private var lastTextBlock: (plain: Int, isASCII: Bool) {
    var bytes: (UInt64, UInt64) = (0, 0)
    return unsafe withUnsafeMutableBytes(of: &bytes) { copy in
      // SAFETY: fewer than sixteen bytes are left, and the two words have as many.
      unsafe copy.copyMemory(from: UnsafeRawBufferPointer(start: current, count: max(0, remaining)))
      let start = unsafe copy.baseAddress.unsafelyUnwrapped.bindMemory(
        to: UInt8.self, capacity: Self.textBlockSize)
      let block = unsafe automapper_scan_text_block(start, UInt8(ascii: "\""))
      return (Int(block.plain), block.isASCII != 0)
    }
  }

  /// Up to 16 bytes from an offset from the start, the first in the lowest bits of the first word
  /// and those behind the last one zero; nil where 16 bytes cannot be read there.
  @inline(__always)
  func words(from offset: Int, count: Int) -> (UInt64, UInt64)? {
    let address = unsafe start + offset
    guard unsafe end - address >= 16, count <= 16 else { return nil }
    // SAFETY: the guard leaves 16 readable bytes.
    let bytes = unsafe UnsafeRawPointer(address)
    let first = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    guard count > 8 else { return (first & Self.mask(count), 0) }
    let second = unsafe UInt64(
      littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return (first, second & Self.mask(count &- 8))
  }

  /// Ones in the lowest bytes; the count is at most 8.
  @inline(__always)
  private static func mask(_ count: Int) -> UInt64 {
    count == 0 ? 0 : UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- count &* 8)
  }

  /// Moves over bytes that the caller has just seen: each by `byte`, not being zero, or by `word`.
  @inline(__always)
  mutating func advance(by distance: Int = 1) {
    // SAFETY: what was seen lies before the end.
    assert(distance <= remaining)
    unsafe current += distance
  }

  /// Goes back, or on, to an offset from the start, limited to the bytes there are.
  @inline(__always)
  mutating func move(to offset: Int) {
    unsafe current = start + max(0, min(offset, end - start))
  }

  /// Calls a closure with the bytes between two offsets, limited to the bytes there are.
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

/// Comparison of bytes, eight at a time.
enum ByteComparison {
  /// Whether two runs of bytes are equal.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  static func areEqual(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer
  ) -> Bool {
    guard first.count == second.count else { return false }
    let count = first.count
    var index = 0
    while index + 8 <= count {
      // SAFETY: eight bytes are left in both.
      let firstWord = unsafe first.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let secondWord = unsafe second.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      guard firstWord == secondWord else { return false }
      index += 8
    }
    while index < count {
      guard unsafe first[index] == second[index] else { return false }
      index += 1
    }
    return true
  }
}
