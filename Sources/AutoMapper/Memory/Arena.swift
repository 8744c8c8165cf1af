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

  @inline(never)
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

  @inline(never)
  private func mergeChunks() {
    let size = unsafe min(
      furtherChunks.reduce(firstChunk.count) { $0 + $1.count }, Self.keptSize)
    for index in unsafe furtherChunks.indices { unsafe furtherChunks[index].deallocate() }
    unsafe furtherChunks = []
    guard unsafe firstChunk.count != size else { return }
    unsafe firstChunk.deallocate()
    unsafe firstChunk = .allocate(byteCount: size, alignment: Self.alignment)
  }
}

/// Values of one type, collected in an arena until their number is known.
///
/// The collected values are destroyed unless they are taken. If the result is an array and the
/// values become many, they are collected in the memory of that array instead.
@safe
struct ElementCollector {
  private let arena: Borrowed<Arena>
  private let mark: Arena.Mark
  private let operations: any ValueOperations.Type
  private let stride: Int
  private let alignment: Int
  private let storage: Borrowed<ArrayStorage>?
  /// The array that contains the values; nil while they are in the arena.
  private var array: UnsafeMutableRawPointer?
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  @inline(__always)
  init(
    _ operations: any ValueOperations.Type, layout: ValueLayout, in arena: Borrowed<Arena>,
    for storage: Borrowed<ArrayStorage>? = nil
  ) {
    self.storage = storage
    unsafe array = nil
    self.arena = arena
    mark = arena.call { $0.mark }
    self.operations = operations
    stride = layout.stride
    alignment = layout.alignment
    capacity = 4
    unsafe start = arena.call {
      unsafe $0.allocate(byteCount: 4 &* layout.stride, alignment: layout.alignment)
    }
  }

  /// The uninitialized place for the next value.
  @inline(__always)
  mutating func nextPlace() -> Place {
    if count == capacity { grow() }
    return unsafe Place(unsafe start + count * stride, .uninitialized)
  }

  /// Counts the value that the caller has put into `nextPlace`.
  @inline(__always)
  mutating func commit() { count += 1 }

  /// The place of the first value.
  @inline(__always)
  var values: Place { unsafe Place(unsafe start, .initialized) }

  @inline(never)
  private mutating func grow() {
    let added = capacity
    if let storage, capacity * stride >= ArrayStorage.largeSize {
      capacity += capacity / 2
      unsafe start = storage.object.grow(&array, values, count: count, capacity: capacity)
      return
    }
    let arena = arena.object
    if unsafe arena.extend(start + capacity * stride, by: added * stride) {
      capacity += added
      return
    }
    let grown = unsafe arena.allocate(
      byteCount: (capacity + added) * stride, alignment: alignment)
    unsafe operations.move(values, to: Place(unsafe grown, .uninitialized), count: count)
    unsafe start = grown
    capacity += added
  }

  /// Stores the array that contains the values in a place; returns false if they are not in an
  /// array.
  @inline(__always)
  func storeArray(into place: Place) -> Bool {
    guard let array = unsafe array, let storage else { return false }
    unsafe storage.object.store(array, count: count, into: place)
    return true
  }

  /// Releases the memory without destroying the values, which the caller has moved out.
  @inline(__always)
  func finish() {
    arena.call { $0.release(to: mark) }
  }

  /// Destroys the values and releases the memory.
  func discard() {
    operations.destroy(values, count: count)
    if let array = unsafe array, let storage { unsafe storage.object.free(array) }
    arena.object.release(to: mark)
  }
}

/// The state that a call keeps for each open level, innermost last.
///
/// A level costs only a few instructions, because accesses are not checked for overlaps.
@safe
final class Stack<Element> {
  /// Accesses never overlap: only the members below use this property.
  @exclusivity(unchecked)
  private var elements: ContiguousArray<Element> = []

  /// The number of elements, counted from the outermost, that were settled and have not been
  /// removed.
  @exclusivity(unchecked)
  private var settledCount = 0

  /// All elements, outermost first.
  var contents: ContiguousArray<Element> { unsafe elements }

  var count: Int { unsafe elements.count }

  /// The element at an index, which exists, counted from the outermost.
  subscript(index: Int) -> Element { unsafe elements[index] }

  /// Changes the element at an index.
  func change(_ index: Int, _ body: (inout Element) -> Void) { unsafe body(&elements[index]) }

  /// Replaces the innermost element.
  @inline(__always)
  func replaceLast(_ element: consuming Element) {
    unsafe elements[elements.count - 1] = element
    if unsafe settledCount == elements.count { unsafe settledCount -= 1 }
  }

  // One copy, because only closures and reports need a path.
  @inline(never)
  func push(_ element: consuming Element) { unsafe elements.append(element) }

  func push(contentsOf more: some Sequence<Element>) { unsafe elements.append(contentsOf: more) }

  @inline(__always)
  func pop() {
    unsafe elements.removeLast()
    if unsafe settledCount > elements.count { unsafe settledCount = elements.count }
  }

  /// Removes the innermost elements until the given number remains.
  func pop(to count: Int) {
    unsafe elements.removeLast(elements.count - count)
    unsafe settledCount = min(settledCount, count)
  }

  /// The innermost element that was settled; nil if there is none.
  var lastSettled: Element? { unsafe settledCount == 0 ? nil : elements[settledCount - 1] }

  /// Changes the elements that have not been settled yet.
  ///
  /// - Complexity: O(*n*) in the number of elements pushed since the last call, not in the total
  ///   number.
  func settle(_ body: (inout Element) -> Void) {
    for index in unsafe settledCount..<elements.count { unsafe body(&elements[index]) }
    unsafe settledCount = elements.count
  }
}
