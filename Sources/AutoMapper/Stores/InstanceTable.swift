/// The instances of a store in memory, by their keys.
///
/// Mostly there is one instance for some keys, so the first one needs no list:
///
///     index      hash values      0       2              1
///     buckets    first           Ann     none          Bob
///                others           –       –             another Bob
///
/// A bucket whose instances have all been removed stays until there are many of these.
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
    var first: StoredInstance?
    var others: [StoredInstance] = []
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
    var stored: [StoredInstance] = []
    for bucket in buckets {
      if let first = bucket.first { stored.append(first) }
      stored += bucket.others
    }
    return stored.orderedByNumber(\.number).map(\.instance)
  }

  /// The instances with the given keys, in the order of insertion.
  func instances(with keys: UniqueKeys) -> [Any] {
    guard let bucket = bucket(of: keys), let first = bucket.first else { return [] }
    return [first.instance] + bucket.others.map(\.instance)
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
    index.add(buckets.count - 1, hash: stored.keys.hash, count: buckets.count - emptyCount)
  }

  private mutating func number(_ stored: StoredInstance) {
    insertionCount += 1
    stored.number = insertionCount
  }

  /// Adds an instance, or exchanges it for the only one with its keys, if a closure returns true for
  /// that.
  mutating func put(_ stored: StoredInstance, where isMeant: (Any) -> Bool) -> Placement {
    guard let position = position(of: stored.keys), let first = buckets[position].first else {
      addFirst(stored)
      return .inserted
    }
    guard buckets[position].others.isEmpty, isMeant(first.instance) else { return .refused }
    swap(&first.instance, &stored.instance)
    return .replaced
  }

  /// Replaces the first instance with the given keys for which a closure returns true.
  ///
  /// - Returns: The previous instance.
  mutating func replace(
    _ keys: UniqueKeys, with instance: Any, where isMeant: (Any) -> Bool
  ) -> Any? {
    guard let bucket = bucket(of: keys), let first = bucket.first else { return nil }
    let found = isMeant(first.instance) ? first : bucket.others.first { isMeant($0.instance) }
    guard let found else { return nil }
    defer { found.instance = instance }
    return found.instance
  }

  /// Removes the first or last instance with the given keys for which a closure returns true.
  ///
  /// - Returns: The instance.
  mutating func remove(
    _ keys: UniqueKeys, isLast: Bool = false, where isMeant: (Any) -> Bool
  ) -> StoredInstance? {
    guard let position = position(of: keys), let first = buckets[position].first else { return nil }
    let others = buckets[position].others
    let other =
      isLast
      ? others.lastIndex { isMeant($0.instance) } : others.firstIndex { isMeant($0.instance) }
    if let other, isLast || !isMeant(first.instance) {
      return buckets[position].others.remove(at: other)
    }
    guard isMeant(first.instance) else { return nil }
    if others.isEmpty {
      empty(position, first)
    } else {
      buckets[position].first = buckets[position].others.removeFirst()
    }
    return first
  }

  private mutating func empty(_ position: Int, _ last: StoredInstance) {
    buckets[position].first = nil
    index.remove(position, hash: last.keys.hash)
    emptyCount += 1
    guard emptyCount > Self.leastCount, emptyCount > buckets.count / 2 else { return }
    buckets.removeAll { $0.first == nil }
    emptyCount = 0
    index = KeyIndex(of: buckets.count) { buckets[$0].first?.keys.hash ?? 0 }
  }

  private func bucket(of keys: UniqueKeys) -> Bucket? { position(of: keys).map { buckets[$0] } }

  private func position(of keys: UniqueKeys) -> Int? {
    index.position(hash: keys.hash) { buckets[$0].first?.keys == keys }
  }
}
