/// The ends of the arrays and objects in a text that a call has skipped, so that none is walked
/// twice.
///
/// Some rules scan an object before it is read: for the name of its type, for its unique keys, or
/// for a closure that takes it as a tree. The same rules of nested objects scan the nested values
/// again. If each scan walked over all the bytes, the cost of a document would be its length times
/// its depth. So the ends are kept while such an object is being read, and so is the tree, if one
/// was created:
///
///     {"kind":"a","next":{"kind":"b","next":{…}}}
///                        start                 end, and perhaps the tree
///
/// A scan of a nested object then skips in one step what the first scan walked byte by byte.
///
/// - Complexity: O(1) on average for each value. There is an entry for each value of 64 bytes or
///   more that was skipped inside the outermost such object.
struct PassedValues {
  /// The minimum size of recorded values: walking a smaller value again is faster than a lookup.
  private static let leastLength = 64
  private static let leastSlotCount = 64
  /// The maximum number of slots of a table that is kept for the next call.
  private static let greatestIdleSlotCount = 4_096
  /// The factor of the hash values: another odd number in each process, as the seed of Swift's hash values
  /// is, so that no document can be made for it.
  private static let hashFactor = UInt64(bitPattern: Int64(Hasher().finalize())) | 1

  private struct Entry {
    var start: Int
    var end: Int
    var value: JSONValue?
  }

  private var entries: ContiguousArray<Entry> = []
  /// The number of each value's entry, counted from one, hashed by the start of the value.
  ///
  /// Slots of removed entries remain, and are treated like those of other values.
  private var slots: ContiguousArray<Int32> = []
  private var usedSlotCount = 0
  private let factor = Self.hashFactor
  /// The greatest end of an entry: no value that starts after it has been skipped yet.
  private var greatestEnd = 0
  /// The starts of the arrays and objects that are open in a walk, innermost last.
  private var openStarts: ContiguousArray<Int> = []
  /// The number of nested objects being read that are scanned more than once.
  private var openCount = 0
  /// The number of entries before the outermost of these objects.
  private var outerEntryCount = 0
  /// Whether skipped values are recorded.
  private(set) var isKept = false

  /// Begins an object, or an array of objects, that is scanned more than once.
  mutating func open() {
    if openCount == 0 { outerEntryCount = entries.count }
    openCount += 1
    isKept = true
  }

  /// Ends the object or array that was begun last.
  ///
  /// The end of the outermost one removes all entries inside it.
  mutating func close() {
    openCount = max(openCount - 1, 0)
    guard openCount == 0 else { return }
    // Removing nothing from an array without memory would allocate some.
    if entries.count > outerEntryCount { entries.removeSubrange(outerEntryCount...) }
    if !openStarts.isEmpty { openStarts.removeAll(keepingCapacity: true) }
    isKept = outerEntryCount > 0
  }

  /// Records all values skipped from now until the end of the call, for an object that unexpectedly
  /// has to be scanned again.
  mutating func keep() { isKept = true }

  /// Removes all entries, for another text.
  mutating func removeAll() {
    guard greatestEnd > 0 || isKept else { return }
    let isSmall = slots.count <= Self.greatestIdleSlotCount
    if !entries.isEmpty { entries.removeAll(keepingCapacity: isSmall) }
    if !isSmall {
      slots = []
      usedSlotCount = 0
    }
    if !openStarts.isEmpty { openStarts.removeAll(keepingCapacity: isSmall) }
    openCount = 0
    greatestEnd = 0
    isKept = false
  }

  /// The end of the value that starts at an offset, and its tree, if one was created.
  func value(at start: Int) -> (end: Int, value: JSONValue?)? {
    guard let index = index(of: start) else { return nil }
    return (entries[index].end, entries[index].value)
  }

  /// The end of the value that starts at an offset.
  @inline(__always)
  func end(from start: Int) -> Int? {
    guard start < greatestEnd else { return nil }
    return index(of: start).map { entries[$0].end }
  }

  /// Begins an array or object during a walk.
  mutating func enter(at start: Int) { openStarts.append(start) }

  /// Ends the array or object that was begun last, and records its end, but not its tree.
  @inline(__always)
  mutating func leave(at end: Int) {
    guard let start = openStarts.popLast(), end - start >= Self.leastLength else { return }
    insert(Entry(start: start, end: end, value: nil))
  }

  /// Records the tree of a value, and its end.
  mutating func add(_ value: JSONValue, from start: Int, to end: Int) {
    guard end - start >= Self.leastLength else { return }
    if let index = index(of: start) {
      entries[index].value = value
    } else {
      insert(Entry(start: start, end: end, value: value))
    }
  }

  private func index(of start: Int) -> Int? {
    guard start < greatestEnd else { return nil }
    var slot = firstSlot(of: start)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if index < entries.count, entries[index].start == start { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(never)
  private mutating func insert(_ entry: Entry) {
    guard entries.count < Int(Int32.max) else { return }
    if 2 * (usedSlotCount + 1) > slots.count { makeRoom() }
    var slot = firstSlot(of: entry.start)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    entries.append(entry)
    slots[slot] = Int32(entries.count)
    usedSlotCount += 1
    greatestEnd = max(greatestEnd, entry.end)
  }

  /// Rebuilds the table without the removed entries.
  private mutating func makeRoom() {
    var count = Self.leastSlotCount
    while count < 4 * (entries.count + 1) { count *= 2 }
    if count == slots.count {
      for slot in slots.indices { slots[slot] = 0 }
    } else {
      slots = ContiguousArray(repeating: 0, count: count)
    }
    usedSlotCount = entries.count
    for (index, entry) in entries.enumerated() {
      var slot = firstSlot(of: entry.start)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int32(index + 1)
    }
  }

  /// Multiplicative hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  private func firstSlot(of start: Int) -> Int {
    let product = UInt64(bitPattern: Int64(start)) &* factor
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }
}
