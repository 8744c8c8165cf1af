/// Raw memory for the values of one call that are not yet part of the result.
///
/// Blocks are allocated and released in stack order, so a nested array grows above the element of
/// the enclosing array:
///
///     | users[0] users[1] users[2]… | posts[0] posts[1]…   | free        |
///       the outer array's elements    users[2].posts so far  ^ top
///
/// A block moves only if `grow` extends the topmost one and its chunk is full. A call that needed
/// several chunks leaves one chunk as large as all of them, up to a limit, so the next call does
/// not move any blocks.
@safe
final class Arena {
  // Accesses never overlap: only the functions below use these properties.

  /// The first chunk, which is all that most calls need.
  @exclusivity(unchecked)
  private var firstChunk: UnsafeMutableRawBufferPointer
  /// The others, each of which is at least twice as large as the previous one.
  @exclusivity(unchecked)
  private var furtherChunks: [UnsafeMutableRawBufferPointer] = unsafe []
  private var chunkIndex = 0
  private var top: UnsafeMutableRawPointer
  private var limit: UnsafeMutableRawPointer

  private static let firstChunkSize = 8 << 10
  /// The maximum amount of memory kept between calls, in bytes.
  private static let keptSize = 1 << 20
  private static let alignment = 16

  init() {
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.firstChunkSize, alignment: Self.alignment)
    unsafe firstChunk = chunk
    unsafe top = chunk.baseAddress.unsafelyUnwrapped
    unsafe limit = unsafe top + chunk.count
  }

  deinit {
    unsafe firstChunk.deallocate()
    for index in unsafe furtherChunks.indices { unsafe furtherChunks[index].deallocate() }
  }

  private func chunk(_ index: Int) -> UnsafeMutableRawBufferPointer {
    unsafe index == 0 ? firstChunk : furtherChunks[index - 1]
  }

  /// A position in the arena.
  ///
  /// Everything allocated after it can be released at once.
  @safe
  struct Mark {
    fileprivate var chunkIndex: Int
    fileprivate var top: UnsafeMutableRawPointer
  }

  @inline(__always)
  var mark: Mark { unsafe Mark(chunkIndex: chunkIndex, top: top) }

  /// Releases everything allocated since the mark.
  @inline(__always)
  func release(to mark: Mark) {
    if chunkIndex != mark.chunkIndex { returnToChunk(mark.chunkIndex) }
    unsafe top = mark.top
  }

  /// Allocates uninitialized memory with the given alignment, at least one byte, so that it has an
  /// address.
  @inline(__always)
  func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let aligned = unsafe top.alignedUp(toMultipleOf: alignment)
    if unsafe aligned <= limit && byteCount <= limit - aligned {
      unsafe top = aligned + byteCount
      return unsafe aligned
    }
    return unsafe allocateInNextChunk(byteCount: byteCount, alignment: alignment)
  }

  /// Allocates memory for one value.
  @inline(__always)
  func place(for layout: ValueLayout) -> Place {
    unsafe Place(allocate(byteCount: layout.size, alignment: layout.alignment), .uninitialized)
  }

  /// Calls a closure with a place for one value, and then releases all memory that was allocated
  /// since the call.
  ///
  /// The place is uninitialized, and the closure leaves it uninitialized: it moves or destroys the
  /// value that it stores there, even if it throws.
  @inline(__always)
  func withPlace<Result>(
    for layout: ValueLayout, _ body: (Place) throws -> Result
  ) rethrows -> Result {
    let mark = mark
    defer { release(to: mark) }
    return try body(place(for: layout))
  }

  /// Extends the topmost block in place if its chunk has room.
  @inline(__always)
  func extend(_ end: UnsafeMutableRawPointer, by byteCount: Int) -> Bool {
    guard unsafe end == top, unsafe byteCount <= limit - top else { return false }
    unsafe top += byteCount
    return true
  }

  @inline(never)
  private func allocateInNextChunk(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let needed = byteCount + alignment
    while true {
      chunkIndex += 1
      if unsafe chunkIndex > furtherChunks.count {
        let doubled = unsafe chunk(chunkIndex - 1).count * 2
        let chunk = UnsafeMutableRawBufferPointer.allocate(
          byteCount: max(doubled, needed), alignment: Self.alignment)
        unsafe furtherChunks.append(chunk)
      }
      let chunk = unsafe chunk(chunkIndex)
      if chunk.count >= needed {
        let aligned = unsafe chunk.baseAddress.unsafelyUnwrapped
          .alignedUp(toMultipleOf: alignment)
        unsafe top = aligned + byteCount
        unsafe limit = chunk.baseAddress.unsafelyUnwrapped + chunk.count
        return unsafe aligned
      }
    }
  }

  private func returnToChunk(_ index: Int) {
    chunkIndex = index
    let chunk = unsafe chunk(index)
    unsafe limit = chunk.baseAddress.unsafelyUnwrapped + chunk.count
  }

  /// Releases everything except one chunk of limited size, so memory does not stay in use after one
  /// large document.
  func reset() {
    if unsafe !furtherChunks.isEmpty { mergeChunks() }
    returnToChunk(0)
    unsafe top = firstChunk.baseAddress.unsafelyUnwrapped
  }

  private func mergeChunks() {
    let size = unsafe min(furtherChunks.reduce(firstChunk.count) { $0 + $1.count }, Self.keptSize)
    for index in unsafe furtherChunks.indices { unsafe furtherChunks[index].deallocate() }
    unsafe furtherChunks = []
    guard unsafe firstChunk.count != size else { return }
    unsafe firstChunk.deallocate()
    unsafe firstChunk = .allocate(byteCount: size, alignment: Self.alignment)
  }
}
