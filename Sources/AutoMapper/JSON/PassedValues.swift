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
  /// The maximum number of entries whose memory is kept for the next call.
  private static let greatestIdleCount = 2_048
  /// The factor of the hash values: another odd number in each process, as the seed of Swift's hash values
  /// is, so that no document can be made for it.
  private static let hashFactor = UInt64(bitPattern: Int64(Hasher().finalize())) | 1

  private struct Entry {
    var start: Int
    var end: Int
    var value: JSONValue?
  }

  private var entries: ContiguousArray<Entry> = []
  /// The entries by the start of their value; nil before the first one.
  private var index: KeyIndex?
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
    if entries.count > outerEntryCount { remove(from: outerEntryCount) }
    if !openStarts.isEmpty { openStarts.removeAll(keepingCapacity: true) }
    isKept = outerEntryCount > 0
  }

  /// Records all values skipped from now until the end of the call, for an object that unexpectedly
  /// has to be scanned again.
  mutating func keep() { isKept = true }

  /// Removes all entries, for another text.
  mutating func removeAll() {
    guard greatestEnd > 0 || isKept else { return }
    let isSmall = entries.capacity <= Self.greatestIdleCount
    if !isSmall {
      entries = []
      index = nil
    } else if !entries.isEmpty {
      remove(from: 0)
    }
    if !openStarts.isEmpty { openStarts.removeAll(keepingCapacity: isSmall) }
    openCount = 0
    greatestEnd = 0
    isKept = false
  }

  @inline(never)
  private mutating func remove(from count: Int) {
    if count == 0, let capacity = index?.capacity, entries.count > capacity / 8 {
      index?.removeAll()
    } else {
      for position in count..<entries.count {
        let hash = Self.hash(of: entries[position].start, factor)
        index?.remove(position, hash: hash)
      }
    }
    entries.removeSubrange(count...)
  }

  /// The end of the value that starts at an offset, and its tree, if one was created.
  func value(at start: Int) -> (end: Int, value: JSONValue?)? {
    position(of: start).map { (entries[$0].end, entries[$0].value) }
  }

  /// The end of the value that starts at an offset.
  @inline(__always)
  func end(from start: Int) -> Int? {
    guard start < greatestEnd else { return nil }
    return position(of: start).map { entries[$0].end }
  }

  /// Begins an array or object during a walk.
  mutating func enter(at start: Int) { openStarts.append(start) }

  /// Ends the array or object that was begun last, and records its end, but not its tree.
  @inline(__always)
  mutating func leave(at end: Int) {
    guard let start = openStarts.popLast(), end - start >= Self.leastLength else { return }
    insert(Entry(start: start, end: end, value: nil))
  }

  /// Records the end of a value, and its tree if one was made.
  mutating func add(_ value: JSONValue?, from start: Int, to end: Int) {
    guard end - start >= Self.leastLength else { return }
    if let position = position(of: start) {
      entries[position].value = value ?? entries[position].value
    } else {
      insert(Entry(start: start, end: end, value: value))
    }
  }

  /// The position of the entry of the value that starts at an offset.
  private func position(of start: Int) -> Int? {
    guard start < greatestEnd, let index else { return nil }
    return index.position(hash: Self.hash(of: start, factor)) { entries[$0].start == start }
  }

  @inline(never)
  private mutating func insert(_ entry: Entry) {
    if index == nil { index = KeyIndex(for: 16) }
    let hash = Self.hash(of: entry.start, factor)
    entries.append(entry)
    index?.add(entries.count - 1, hash: hash, count: entries.count)
    greatestEnd = max(greatestEnd, entry.end)
  }

  /// Multiplicative hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  static func hash(of start: Int, _ factor: UInt64 = hashFactor) -> Int {
    let product = UInt64(bitPattern: Int64(start)) &* factor
    return Int(truncatingIfNeeded: product >> 32)
  }
}
