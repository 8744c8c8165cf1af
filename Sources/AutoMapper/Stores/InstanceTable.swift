/// The instances of a store in memory, by their keys.
///
/// Mostly there is one instance for some keys, so the first one needs no list:
///
///     index      hash values      0       1
///     buckets    first           Ann     Bob
///                others           –      another Bob
struct InstanceTable {
  /// The outcome for an instance that was offered.
  enum Placement {
    case inserted
    /// It is in the place of the only one with its keys, for which it was exchanged.
    case replaced
    /// There are several with its keys, or another one.
    case refused
  }

  private struct Bucket {
    var first: StoredInstance
    var others: [StoredInstance] = []

    var all: [StoredInstance] { [first] + others }
  }

  private var buckets: ContiguousArray<Bucket> = []
  private var index = KeyIndex(for: 8)
  private var insertionCount = 0

  /// The number of all instances.
  var count: Int { buckets.reduce(0) { $0 + 1 + $1.others.count } }

  /// All instances in the order of insertion.
  var instances: [Any] {
    buckets.flatMap(\.all).orderedByNumber(\.number).map(\.instance)
  }

  /// The instances with the given keys, in the order of insertion.
  func instances(with keys: UniqueKeys) -> [Any] { all(with: keys).map(\.instance) }

  /// The instances with the given keys, and what is known about them.
  func all(with keys: UniqueKeys) -> [StoredInstance] {
    position(of: keys).map { buckets[$0].all } ?? []
  }

  /// Adds an instance.
  mutating func add(_ stored: StoredInstance) {
    if let position = position(of: stored.keys) {
      number(stored)
      buckets[position].others.append(stored)
    } else {
      addFirst(stored)
    }
  }

  /// Adds an instance with keys that no other has.
  private mutating func addFirst(_ stored: StoredInstance) {
    number(stored)
    buckets.append(Bucket(first: stored))
    index.add(buckets.count - 1, hash: stored.keys.hash, count: buckets.count)
  }

  private mutating func number(_ stored: StoredInstance) {
    insertionCount += 1
    stored.number = insertionCount
  }

  /// Adds an instance, or exchanges it for the only one with its keys, if a closure returns true for
  /// that.
  mutating func put(_ stored: StoredInstance, where isMeant: (Any) -> Bool) -> Placement {
    guard let position = position(of: stored.keys) else {
      addFirst(stored)
      return .inserted
    }
    let first = buckets[position].first
    guard buckets[position].others.isEmpty, isMeant(first.instance) else { return .refused }
    swap(&first.instance, &stored.instance)
    return .replaced
  }

  /// Replaces the same object as a given one, or the first value of its type, with the given keys.
  ///
  /// - Returns: The previous instance.
  mutating func replace(_ old: Any, with new: Any, _ keys: UniqueKeys) -> Any? {
    guard let found = all(with: keys).first(where: { $0.isSame(as: old) }) else { return nil }
    defer { found.instance = new }
    return found.instance
  }

  /// Removes the first or last insertion of the same object as a given one, or of a value of its type,
  /// with the given keys.
  ///
  /// - Returns: The instance.
  mutating func remove(_ instance: Any, _ keys: UniqueKeys, isLast: Bool) -> StoredInstance? {
    guard let position = position(of: keys) else { return nil }
    let all = buckets[position].all
    let isMeant = { (stored: StoredInstance) in stored.isSame(as: instance) }
    let found = isLast ? all.lastIndex(where: isMeant) : all.firstIndex(where: isMeant)
    guard let found else { return nil }
    if found > 0 {
      buckets[position].others.remove(at: found - 1)
    } else if all.count > 1 {
      buckets[position].first = buckets[position].others.removeFirst()
    } else {
      remove(position)
    }
    return all[found]
  }

  /// Removes a bucket, whose place the last one takes.
  private mutating func remove(_ position: Int) {
    index.remove(position, hash: buckets[position].first.keys.hash)
    let last = buckets.removeLast()
    guard position < buckets.count else { return }
    index.remove(buckets.count, hash: last.first.keys.hash)
    index.add(position, hash: last.first.keys.hash, count: buckets.count)
    buckets[position] = last
  }

  private func position(of keys: UniqueKeys) -> Int? {
    index.position(hash: keys.hash) { buckets[$0].first.keys == keys }
  }
}
