/// The ends of the arrays and objects in a text that a call has skipped, so that none is walked
/// twice.
///
/// Some rules look at an object before it is read: for the name of its type, for its unique keys,
/// for a closure that wants it as a tree. What lies below is looked at again by the same rules of
/// the objects inside. Were each look a walk over all the bytes, a document would cost its length
/// times its depth. So the ends are kept while such an object is being read, and so is the tree
/// where one was made:
///
///     {"kind":"a","next":{"kind":"b","next":{…}}}
///                        start                 end, and perhaps the tree
///
/// A look at an inner object then passes in one step what the first look has passed byte by byte.
///
/// - Complexity: O(1) on average for each value. There is an entry for each value of 64 bytes or
///   more that was passed inside the outermost such object.
@safe
final class PassedValues<Tree> {
  /// Nobody holds an access to it while another one starts: its users are the members below.
  @exclusivity(unchecked)
  private var table = PassedTable<Tree>()

  /// Whether values that are passed are worth keeping.
  @inline(__always)
  var isKept: Bool { unsafe table.isKept }

  /// Begins an object, or array of objects, that is looked at more than once.
  func open() { unsafe table.open() }

  /// Ends it; with the outermost, what lies inside is forgotten.
  func close() { unsafe table.close() }

  /// Keeps what is passed from now on to the end of the call, for an object that turned out late to
  /// be looked at once more.
  func keep() { unsafe table.keep() }

  /// Forgets everything, for another text.
  func removeAll() { unsafe table.removeAll() }

  /// The end of the value that starts at an offset.
  @inline(__always)
  func end(from start: Int) -> Int? { unsafe table.end(from: start) }

  /// The end of the value that starts at an offset, and its tree where one was made.
  func value(at start: Int) -> (end: Int, value: Tree?)? { unsafe table.value(at: start) }

  /// Keeps the tree of a value, and where it ends.
  func add(_ value: Tree, from start: Int, to end: Int) {
    unsafe table.add(value, from: start, to: end)
  }

  /// Begins an array or object in a walk.
  func enter(at start: Int) { unsafe table.enter(at: start) }

  /// Ends the one that was begun last, and keeps where.
  func leave(at end: Int) { unsafe table.leave(at: end) }
}

/// The least size of values worth recording: walking smaller ones again is faster than a lookup.
private let leastLength = 64
private let leastSlotCount = 64
/// A table of more slots is not held for the next call.
private let greatestIdleSlotCount = 4_096

/// A hash table of what was passed, by the starts of the values.
private struct PassedTable<Tree> {
  private struct Entry {
    var start: Int
    var end: Int
    var value: Tree?
  }

  private var entries: ContiguousArray<Entry> = []
  /// By the start of a value, the number of its entry, counted from one.
  ///
  /// Slots of entries that were forgotten stay, as if they were another value's.
  private var slots: ContiguousArray<Int32> = []
  private var usedSlotCount = 0
  /// The greatest end of an entry: what starts behind it was not passed yet.
  private var greatestEnd = 0
  /// The starts of the arrays and objects that are open in a walk, the innermost last.
  private var openStarts: ContiguousArray<Int> = []
  /// How many objects are being read that are looked at more than once, each inside the one before.
  private var openCount = 0
  /// How many entries there were before the outermost of them.
  private var outerEntryCount = 0
  /// Whether values that are passed are worth keeping.
  private(set) var isKept = false

  /// Begins an object, or array of objects, that is looked at more than once.
  mutating func open() {
    if openCount == 0 { outerEntryCount = entries.count }
    openCount += 1
    isKept = true
  }

  /// Ends it; with the outermost, what lies inside is forgotten.
  mutating func close() {
    openCount = max(openCount - 1, 0)
    guard openCount == 0 else { return }
    entries.removeSubrange(min(outerEntryCount, entries.count)...)
    openStarts.removeAll(keepingCapacity: true)
    isKept = outerEntryCount > 0
  }

  /// Keeps what is passed from now on to the end of the call, for an object that turned out late to
  /// be looked at once more.
  mutating func keep() { isKept = true }

  /// Forgets everything, for another text.
  mutating func removeAll() {
    let isSmall = slots.count <= greatestIdleSlotCount
    entries.removeAll(keepingCapacity: isSmall)
    if !isSmall {
      slots = []
      usedSlotCount = 0
    }
    openStarts.removeAll(keepingCapacity: isSmall)
    openCount = 0
    greatestEnd = 0
    isKept = false
  }

  /// The end of the value that starts at an offset, and its tree where one was made.
  func value(at start: Int) -> (end: Int, value: Tree?)? {
    guard let index = index(of: start) else { return nil }
    return (entries[index].end, entries[index].value)
  }

  /// The end of the value that starts at an offset.
  @inline(__always)
  func end(from start: Int) -> Int? {
    guard start < greatestEnd else { return nil }
    return index(of: start).map { entries[$0].end }
  }

  /// Begins an array or object in a walk.
  mutating func enter(at start: Int) { openStarts.append(start) }

  /// Ends the one that was begun last; it is not kept yet.
  mutating func leave(at end: Int) {
    guard let start = openStarts.popLast(), end - start >= leastLength else { return }
    insert(Entry(start: start, end: end, value: nil))
  }

  /// Keeps the tree of a value, and where it ends.
  mutating func add(_ value: Tree, from start: Int, to end: Int) {
    guard end - start >= leastLength else { return }
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

  /// Makes the table new, without what was forgotten.
  private mutating func makeRoom() {
    var count = leastSlotCount
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

  /// Multiplicative hashing, with the golden ratio of 64 bits (Knuth, The Art of Computer
  /// Programming, volume 3, section 6.4).
  private func firstSlot(of start: Int) -> Int {
    let product = UInt64(bitPattern: Int64(start)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (slots.count - 1)
  }
}
