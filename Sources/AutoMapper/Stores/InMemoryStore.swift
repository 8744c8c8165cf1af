import AutoMapperFoundation

/// A store that keeps instances in memory for its own lifetime.
///
///     let store = InMemoryStore()
///     let mapper = ObjectMapper(provider, stores: [store])
///     let user = try mapper.map(#"{"id": 7, "name": "Ann"}"#, to: User.self)
///     print(store.instances(of: User.self).count)
///     // Prints: 1
///
/// A store can be used from any number of threads and mappers; mappings that use it wait for each
/// other. Instances of classes are shared with the program.
///
/// An object is found by the keys under which it was inserted. An object without keys is found by
/// the keys that an update by the mapper gives it. If the program changes a key itself, the store
/// is not notified: call ``remove(_:keys:)`` with the old keys and ``insert(_:keys:)`` with the new
/// ones.
public final class InMemoryStore: InstanceStore, @unchecked Sendable {
  private let types: Set<ObjectIdentifier>
  /// Guards `table`.
  private let lock = Lock()
  private var table = InstanceTable()

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
    locked { $0.instances }.compactMap { $0 as? Instance }
  }

  /// The number of all instances.
  public var count: Int {
    locked { $0.count }
  }

  /// Removes all instances.
  public func removeAll() {
    _ = locked { table in
      defer { table = InstanceTable() }
      return table
    }
  }

  // MARK: InstanceStore

  /// Returns whether the type is one of those given when the store was created, or none were given.
  public func canStore(_ type: any Any.Type) -> Bool {
    types.isEmpty || types.contains(ObjectIdentifier(type))
  }

  /// Finds instances by their keys, in constant time.
  public func instances(of type: any Any.Type, matching keys: [String: JSONValue]) throws -> [Any] {
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
    remove(instance, UniqueKeys(keys))
  }

  // Functions that remove instances return them, because their release may run code of the program,
  // which may use the store.
  private func locked<Result>(_ body: (inout InstanceTable) -> Result) -> Result {
    lock.withLock { body(&table) }
  }
}

/// The same by keys of the mapper.
extension InMemoryStore: InsertionOwner {
  func stored<Instance>(_ type: Instance.Type, _ keys: UniqueKeys) -> [Any] {
    locked { $0.instances(with: keys) }.filter { $0 is Instance }
  }

  func add(_ instance: Any, _ keys: UniqueKeys) {
    let stored = StoredInstance(instance, keys)
    locked { $0.add(stored) }
  }

  /// Inserts an instance, or exchanges it for the only one with its keys if that is meant.
  func put(_ stored: StoredInstance, where isMeant: (Any) -> Bool) -> InstanceTable.Placement {
    locked { $0.put(stored, where: isMeant) }
  }

  func exchange(_ old: Any, for new: Any, _ keys: UniqueKeys) {
    _ = locked { $0.replace(old, with: new, keys) }
  }

  /// Removes the first or last insertion of an object, or of a value of its type and keys.
  func remove(_ instance: Any, _ keys: UniqueKeys, isLast: Bool = false) {
    _ = locked { $0.remove(instance, keys, isLast: isLast) }
  }

  /// Whether an object was inserted without keys.
  func hasWithoutKeys(_ object: AnyObject) -> Bool {
    locked { $0.all(with: .empty).contains { $0.isSame(as: object) } }
  }

  /// Removes a value that `put` inserted, even if it was replaced or stored again since.
  func takeBack(_ object: AnyObject) {
    if let stored = object as? StoredInstance { remove(stored.instance, stored.keys, isLast: true) }
  }
}
