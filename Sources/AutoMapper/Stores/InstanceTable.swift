/// The instances of a store in memory, by their keys.
///
/// Mostly there is one instance for some keys, so the first one needs no memory of its own:
///
///     index      hash values      0       2              1
///     buckets    keys           id = 1  id = 2        id = 3
///                first          Ann     none          Bob
///                others         –       –             another Bob
///
/// Keys whose instances have all been removed keep their bucket until there are many of these.
struct InstanceTable {
  /// A stored instance.
  struct Entry {
    var instance: Any
    /// The position in the order of insertions.
    var number: Int
  }

  private struct Bucket {
    let keys: UniqueKeys
    var first: Entry?
    var others: [Entry] = []
  }

  private var buckets: ContiguousArray<Bucket> = []
  private var index = KeyIndex(for: leastCount)
  private var emptyCount = 0
  private var insertionCount = 0
  private static let leastCount = 8

  /// The number of all instances.
  var count: Int { buckets.reduce(0) { $0 + ($1.first == nil ? 0 : 1) + $1.others.count } }

  /// All instances in the order of insertion.
  var instances: [Any] {
    var entries: [Entry] = []
    for bucket in buckets {
      if let first = bucket.first { entries.append(first) }
      entries += bucket.others
    }
    return entries.orderedByNumber(\.number).map(\.instance)
  }

  /// The instances with the given keys, in the order of insertion.
  func instances(with keys: UniqueKeys) -> [Any] {
    guard let position = position(of: keys), let first = buckets[position].first else { return [] }
    return [first.instance] + buckets[position].others.map(\.instance)
  }

  /// Adds an instance.
  mutating func add(_ instance: Any, _ keys: UniqueKeys) {
    insertionCount += 1
    let entry = Entry(instance: instance, number: insertionCount)
    guard let position = position(of: keys) else { return addBucket(keys, entry) }
    if buckets[position].first == nil {
      buckets[position].first = entry
      emptyCount -= 1
    } else {
      buckets[position].others.append(entry)
    }
  }

  private mutating func addBucket(_ keys: UniqueKeys, _ entry: Entry) {
    if !index.hasRoom { makeRoom() }
    index.add(buckets.count, hash: keys.hash)
    buckets.append(Bucket(keys: keys, first: entry))
  }

  /// Replaces the first instance with the given keys for which a closure returns true.
  ///
  /// - Returns: The previous instance.
  mutating func replace(
    _ keys: UniqueKeys, with instance: Any, where isMeant: (Any) -> Bool
  ) -> Any? {
    guard let position = position(of: keys), let first = buckets[position].first else { return nil }
    if isMeant(first.instance) {
      buckets[position].first?.instance = instance
      return first.instance
    }
    let others = buckets[position].others
    guard let other = others.firstIndex(where: { isMeant($0.instance) }) else { return nil }
    buckets[position].others[other].instance = instance
    return others[other].instance
  }

  /// Removes the first or last instance with the given keys for which a closure returns true.
  ///
  /// - Returns: The instance.
  mutating func remove(
    _ keys: UniqueKeys, isLast: Bool = false, where isMeant: (Any) -> Bool
  ) -> Any? {
    guard let position = position(of: keys), let first = buckets[position].first else { return nil }
    let others = buckets[position].others
    let other =
      isLast
      ? others.lastIndex { isMeant($0.instance) } : others.firstIndex { isMeant($0.instance) }
    if let other, isLast || !isMeant(first.instance) {
      return buckets[position].others.remove(at: other).instance
    }
    guard isMeant(first.instance) else { return nil }
    buckets[position].first = others.first
    if others.isEmpty { noteEmpty() } else { buckets[position].others.removeFirst() }
    return first.instance
  }

  private mutating func noteEmpty() {
    emptyCount += 1
    if emptyCount > Self.leastCount, emptyCount > buckets.count / 2 { makeRoom() }
  }

  /// Removes the buckets without instances, and makes a larger index.
  private mutating func makeRoom() {
    if emptyCount > 0 { buckets.removeAll { $0.first == nil } }
    emptyCount = 0
    index = KeyIndex(for: max(buckets.count * 2, Self.leastCount))
    for position in buckets.indices { index.add(position, hash: buckets[position].keys.hash) }
  }

  /// Whether there is an instance with the given keys for which a closure returns true.
  func contains(_ keys: UniqueKeys, where isMeant: (Any) -> Bool) -> Bool {
    instances(with: keys).contains(where: isMeant)
  }

  private func position(of keys: UniqueKeys) -> Int? {
    index.position(hash: keys.hash) { buckets[$0].keys == keys }
  }
}
