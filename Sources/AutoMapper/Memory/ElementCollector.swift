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
    let grown = unsafe arena.allocate(byteCount: (capacity + added) * stride, alignment: alignment)
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
