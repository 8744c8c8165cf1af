/// A store of a mapper, whose calls make a dictionary of the keys only if the program wrote the store.
///
/// An object, because a plan lends it for each instance.
final class KeyedStore: Sendable {
  let store: any InstanceStore
  let session: StoreSession
  /// The same store if it is the library's own.
  let memory: InMemoryStore?

  init(_ store: any InstanceStore) {
    self.store = store
    session = .of(store)
    memory = store as? InMemoryStore
  }

  func instances(of type: any Any.Type, with keys: UniqueKeys) throws -> [Any] {
    if let memory { return memory.stored(type, keys) }
    return try store.instances(of: type, matching: keys.dictionary)
  }

  func insert(_ instance: Any, _ keys: UniqueKeys) throws {
    if let memory { return memory.add(instance, keys) }
    try store.insert(instance, keys: keys.dictionary)
  }

  func replace(_ old: Any, with new: Any, _ keys: UniqueKeys) throws {
    if let memory { return memory.exchange(old, for: new, keys) }
    try store.replace(old, with: new, keys: keys.dictionary)
  }

  /// Removes an instance, which `isLast` says was just inserted, by a mapping that failed.
  func remove(_ instance: Any, _ keys: UniqueKeys, isLast: Bool = false) throws {
    // There may be several values without keys; other stores distinguish them as they do in any
    // case.
    if let memory { return memory.remove(instance, keys, isLast: isLast) }
    try store.remove(instance, keys: keys.dictionary)
  }
}
