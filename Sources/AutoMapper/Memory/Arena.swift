/// Raw memory for the values of one call that are on their way into the result.
///
/// Blocks are taken and given back like a stack, so that a nested array grows above the element of
/// the array around it:
///
///     | users[0] users[1] users[2]… | posts[0] posts[1]…   | free        |
///       the outer array's elements    users[2].posts so far  ^ top
///
/// A block never moves by itself; `grow` moves the topmost one when its chunk is full. A call that
/// needed several chunks leaves one as large as all of them, up to a limit, so that the next call
/// moves nothing.
@safe
final class Arena {
  /// The chunks, smallest first; each at least twice the size of the one before.
  ///
  /// Nobody holds an access to it while another one starts: its users are the functions below.
  @exclusivity(unchecked)
  private var chunks: [UnsafeMutableRawBufferPointer]
  private var chunkIndex = 0
  private var top: UnsafeMutableRawPointer
  private var limit: UnsafeMutableRawPointer

  private static let firstChunkSize = 8 << 10
  /// The most memory that is kept between calls, in bytes.
  private static let keptSize = 1 << 20
  private static let alignment = 16

  init() {
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.firstChunkSize, alignment: Self.alignment)
    unsafe chunks = [chunk]
    unsafe top = chunk.baseAddress.unsafelyUnwrapped
    unsafe limit = unsafe top + chunk.count
  }

  deinit {
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
  }

  /// A point to give memory back to.
  @safe
  struct Mark {
    fileprivate var chunkIndex: Int
    fileprivate var top: UnsafeMutableRawPointer
  }

  @inline(__always)
  var mark: Mark { unsafe Mark(chunkIndex: chunkIndex, top: top) }

  /// Gives back everything taken since the mark.
  @inline(__always)
  func release(to mark: Mark) {
    if chunkIndex != mark.chunkIndex { returnToChunk(mark.chunkIndex) }
    unsafe top = mark.top
  }

  /// Takes uninitialized memory with the given alignment; at least one byte, so that it has a
  /// place.
  @inline(__always)
  func allocate(byteCount: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let aligned = unsafe top.alignedUp(toMultipleOf: alignment)
    if unsafe aligned <= limit && byteCount <= limit - aligned {
      unsafe top = aligned + byteCount
      return unsafe aligned
    }
    return unsafe allocateInNextChunk(byteCount: byteCount, alignment: alignment)
  }

  /// Takes memory for one value.
  @inline(__always)
  func place(for layout: ValueLayout) -> Place {
    unsafe Place(allocate(byteCount: layout.size, alignment: layout.alignment), .uninitialized)
  }

  /// Calls a closure with a place for one value, and gives back its memory, and all that was taken
  /// since.
  ///
  /// The place is uninitialized at first, and the closure leaves it uninitialized: it moves or
  /// destroys the value that it stored there, also if it throws.
  @inline(__always)
  func withPlace<Result>(
    for layout: ValueLayout, _ body: (Place) throws -> Result
  ) rethrows -> Result {
    let mark = mark
    defer { release(to: mark) }
    return try body(place(for: layout))
  }

  /// Lengthens the topmost block in place, when its chunk has room.
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
      if unsafe chunkIndex == chunks.count {
        let doubled = unsafe chunks[chunkIndex - 1].count * 2
        let chunk = UnsafeMutableRawBufferPointer.allocate(
          byteCount: max(doubled, needed), alignment: Self.alignment)
        unsafe chunks.append(chunk)
      }
      let chunk = unsafe chunks[chunkIndex]
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
    let chunk = unsafe chunks[index]
    unsafe limit = chunk.baseAddress.unsafelyUnwrapped + chunk.count
  }

  /// Gives back everything, and keeps one chunk, which is not large, so that one large document
  /// does not hold memory.
  func reset() {
    if unsafe chunks.count > 1 { mergeChunks() }
    returnToChunk(0)
    unsafe top = chunks[0].baseAddress.unsafelyUnwrapped
  }

  @inline(never)
  private func mergeChunks() {
    let size = unsafe min(chunks.reduce(0) { $0 + $1.count }, Self.keptSize)
    let kept =
      unsafe chunks[0].count == size
      ? chunks.removeFirst() : .allocate(byteCount: size, alignment: Self.alignment)
    for index in unsafe chunks.indices { unsafe chunks[index].deallocate() }
    unsafe chunks = [kept]
  }
}

/// Values of one type that are collected in an arena until their number is known.
///
/// Destroys what was collected unless the values are taken. When they have become many, they are
/// collected in the memory of the array that they will be, where there is to be one.
@safe
struct ElementCollector {
  private let arena: Borrowed<Arena>
  private let mark: Arena.Mark
  private let operations: any ValueOperations.Type
  private let stride: Int
  private let alignment: Int
  private let storage: Borrowed<ArrayStorage>?
  /// The array that the values are in; nil while they are in the arena.
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

  /// The uninitialized place of the next value.
  @inline(__always)
  mutating func nextPlace() -> Place {
    if count == capacity { grow() }
    return unsafe Place(unsafe start + count * stride, .uninitialized)
  }

  /// Counts the value that the caller has put into `nextPlace`.
  @inline(__always)
  mutating func commit() { count += 1 }

  /// The first of the values.
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

  /// Puts the array that the values are in into a place; false where they are in no array.
  @inline(__always)
  func storeArray(into place: Place) -> Bool {
    guard let array = unsafe array, let storage else { return false }
    unsafe storage.object.store(array, count: count, into: place)
    return true
  }

  /// Forgets the values after somebody moved them away, and gives the memory back.
  @inline(__always)
  func finish() {
    arena.call { $0.release(to: mark) }
  }

  /// Destroys the values and gives the memory back.
  func discard() {
    operations.destroy(values, count: count)
    if let array = unsafe array, let storage { unsafe storage.object.free(array) }
    arena.object.release(to: mark)
  }
}

/// The state that one call keeps for each open level, the innermost last.
///
/// A level costs a few instructions, since accesses are not checked for overlaps.
@safe
final class Stack<Element> {
  /// Nobody holds an access to it while another one starts: its users are the members below.
  @exclusivity(unchecked)
  private var elements: ContiguousArray<Element> = []

  /// The number of elements, from the outermost on, that were settled and have not been removed.
  @exclusivity(unchecked)
  private var settledCount = 0

  /// All elements, the outermost first.
  var contents: ContiguousArray<Element> { unsafe elements }

  var count: Int { unsafe elements.count }

  @inline(__always)
  func push(_ element: consuming Element) { unsafe elements.append(element) }

  func push(contentsOf more: some Sequence<Element>) { unsafe elements.append(contentsOf: more) }

  @inline(__always)
  func pop() {
    unsafe elements.removeLast()
    if unsafe settledCount > elements.count { unsafe settledCount = elements.count }
  }

  /// Removes the innermost elements until a number of them is left.
  func pop(to count: Int) {
    unsafe elements.removeLast(elements.count - count)
    unsafe settledCount = min(settledCount, count)
  }

  /// Changes the elements that have not been settled yet.
  ///
  /// - Complexity: O(*n*) in the number of elements that were pushed since the last call, not in
  ///   how many there are.
  func settle(_ body: (inout Element) -> Void) {
    for index in unsafe settledCount..<elements.count { unsafe body(&elements[index]) }
    unsafe settledCount = elements.count
  }
}
