import AutoMapperFoundation

/// A store that keeps instances in memory for its own lifetime.
///
///     let store = InMemoryStore()
///     let mapper = ObjectMapper(provider, stores: [store])
///     let user = try mapper.map(#"{"id": 7, "name": "Ann"}"#, to: User.self)
///     print(store.instances(of: User.self).count)
///     // Prints: 1
///
/// A store can be used from any number of threads. Instances of classes are shared with the
/// program.
///
/// An object is found by the keys under which it was inserted. An object without keys is found by
/// the keys that an update by the mapper gives it. If the program changes a key itself, the store
/// is not notified: call ``remove(_:keys:)`` with the old keys and ``insert(_:keys:)`` with the new
/// ones.
public final class InMemoryStore: InstanceStore, @unchecked Sendable {
  /// A stored instance.
  private struct Entry {
    var instance: Any
    /// The position in the order of insertions.
    var number: Int
  }

  private let types: Set<ObjectIdentifier>
  /// Guards `entries`.
  private let lock = Lock()
  private var entries: [UniqueKeys: [Entry]] = [:]
  private var insertionCount = 0

  /// Creates an empty store.
  ///
  /// - Parameter types: The types to keep; if there are none, every type is kept.
  public init(for types: any Any.Type...) {
    self.types = Set(types.map { ObjectIdentifier($0) })
  }

  /// Returns the instances of a type, including those of subclasses, in the order of insertion.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of all instances.
  public func instances<Instance>(of type: Instance.Type) -> [Instance] {
    locked { store in
      store.entries.values.joined().orderedByNumber(\.number)
        .compactMap { $0.instance as? Instance }
    }
  }

  /// The number of all instances.
  public var count: Int {
    locked { store in store.entries.values.reduce(0) { $0 + $1.count } }
  }

  /// Removes all instances.
  public func removeAll() {
    locked { store in store.entries.removeAll() }
  }

  // MARK: InstanceStore

  /// Returns whether the type is one of those given when the store was created, or none were given.
  public func canStore(_ type: any Any.Type) -> Bool {
    types.isEmpty || types.contains(ObjectIdentifier(type))
  }

  /// Finds instances by their keys, in constant time.
  public func instances(
    of type: any Any.Type, matching keys: [String: JSONValue]
  ) throws -> [Any] {
    stored(type, UniqueKeys(keys))
  }

  /// Adds an instance.
  public func insert(_ instance: Any, keys: [String: JSONValue]) throws {
    add(instance, UniqueKeys(keys))
  }

  /// Replaces an instance: the same object, or the first value of its type and keys.
  public func replace(_ old: Any, with new: Any, keys: [String: JSONValue]) throws {
    exchange(old, for: new, UniqueKeys(keys))
  }

  /// Removes an instance: the same object, or the first value of its type and keys.
  public func remove(_ instance: Any, keys: [String: JSONValue]) throws {
    removeFirst(instance, UniqueKeys(keys))
  }

  private func locked<Result>(_ body: (InMemoryStore) -> Result) -> Result {
    lock.withLock { body(self) }
  }
}

/// The same by keys of the mapper.
extension InMemoryStore {
  func stored(_ type: any Any.Type, _ keys: UniqueKeys) -> [Any] {
    func open<Instance>(_ type: Instance.Type) -> [Any] {
      locked { store in
        guard let entries = store.entries[keys] else { return [] }
        return entries.lazy.map(\.instance).filter { $0 is Instance }
      }
    }
    return _openExistential(type, do: open)
  }

  func add(_ instance: Any, _ keys: UniqueKeys) {
    locked { store in
      store.insertionCount += 1
      store.entries[keys, default: []].append(
        Entry(instance: instance, number: store.insertionCount))
    }
  }

  func exchange(_ old: Any, for new: Any, _ keys: UniqueKeys) {
    locked { store in
      guard let index = store.index(of: old, keys) else { return }
      store.entries[keys]?[index].instance = new
    }
  }

  func removeFirst(_ instance: Any, _ keys: UniqueKeys) {
    locked { store in
      guard let index = store.index(of: instance, keys) else { return }
      store.entries[keys]?.remove(at: index)
    }
  }

  /// Removes the last insertion of an object, or of a value of its type and keys.
  func removeLast(_ instance: Any, _ keys: UniqueKeys) {
    locked { store in
      guard let index = store.index(of: instance, keys, isLast: true) else { return }
      store.entries[keys]?.remove(at: index)
    }
  }

  /// Whether an object was inserted without keys.
  func hasWithoutKeys(_ object: AnyObject) -> Bool {
    locked { store in store.index(of: object, .empty) != nil }
  }

  private func index(of instance: Any, _ keys: UniqueKeys, isLast: Bool = false) -> Int? {
    guard let entries = entries[keys] else { return nil }
    let type = type(of: instance)
    let object = type is AnyClass ? instance as AnyObject : nil
    func isMeant(_ entry: Entry) -> Bool {
      let isSameType = Swift.type(of: entry.instance) == type
      guard let object else { return isSameType }
      // Only an object of the same class is the same one.
      return isSameType && entry.instance as AnyObject === object
    }
    return isLast ? entries.lastIndex(where: isMeant) : entries.firstIndex(where: isMeant)
  }
}
