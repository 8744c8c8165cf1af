#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// Large blocks of memory by their pages, so that a document's values need not be in memory twice.
enum Pages {
  /// From how many bytes on a block is worth a call of the system.
  static let largeSize = 1 << 20
  private static let sliceSize = 1 << 18

  /// Copies a block whose values move, giving its memory back to the system slice by slice.
  ///
  /// The block itself stays the caller's: its bytes are undefined afterwards.
  static func move(
    _ source: UnsafeMutableRawPointer, to target: UnsafeMutableRawPointer, byteCount: Int
  ) {
    var offset = 0
    while offset < byteCount {
      let count = min(sliceSize, byteCount - offset)
      // SAFETY: the caller says that both blocks have so many bytes, and do not overlap.
      unsafe (target + offset).copyMemory(from: source + offset, byteCount: count)
      unsafe discard(source + offset, byteCount: count)
      offset += count
    }
  }

  /// Gives the whole pages of a block back to the system.
  private static func discard(_ start: UnsafeMutableRawPointer, byteCount: Int) {
    let page = Int(getpagesize())
    let first = unsafe start.alignedUp(toMultipleOf: page)
    let end = unsafe (start + byteCount).alignedDown(toMultipleOf: page)
    guard unsafe first < end else { return }
    // SAFETY: these pages hold nothing but bytes that were moved away; it is advice, so failure is none.
    _ = unsafe madvise(first, end - first, MADV_DONTNEED)
  }
}
