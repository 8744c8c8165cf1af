/// Updates of existing instances, which stores may contain under their unique keys.
extension ObjectCodec {
  /// An instance in a store that represents the same object as one being updated.
  private typealias Stored = (instance: Any, keys: UniqueKeyPlan.Keys)

  /// Updates the existing instance, which a store may contain too.
  func updateInPlace(_ plan: ObjectPlan, from reader: inout Reader, into place: Place) throws {
    let before = ObjectStorage.properties(of: place, isClass: isClass)
    try update(plan, at: before, from: &reader) { reader in
      try readOne(plan, from: &reader, into: place)
      return (operations.value(at: place), ObjectStorage.properties(of: place, isClass: isClass))
    }
  }

  /// Updates an instance by a closure, and moves it to the keys that it then has in the store that
  /// contains it.
  ///
  /// While the members are read, it has its new keys, and the store does not have it under the old
  /// ones: an object inside it with the old keys is another object.
  func update(
    _ plan: ObjectPlan, at before: Place, from reader: inout Reader,
    _ read: (inout Reader) throws -> (instance: Any, storage: Place)
  ) throws {
    try locating(reader.offset) {
      guard let uniqueKeys = plan.uniqueKeys, let store = plan.store else {
        _ = try read(&reader)
        return
      }
      let context = reader.context
      let inWork = store.session.instancesInWork
      let object = isClass ? ObjectStorage.object(at: before) : nil
      try context.undoingFailures {
        let stored = try stored(in: store, uniqueKeys, at: before, context)
        // Policies and code of the program may lead to other keys than these.
        let next =
          try object.flatMap { inWork.newKeys(of: $0) }
          ?? uniqueKeys.keys(of: before, updatedBy: &reader) ?? .empty
        if let object, inWork.contains(object, with: next) { context.reentryCount &+= 1 }
        let isMoved = try stored.map { try remove($0, from: store, unlessWith: next, context) }
        // Objects inside an object find it by its new keys.
        let found = object.map { InstancesInWork.Instance.object($0) }
        let (instance, after) = try inWork.changing(object, to: next) {
          try inWork.during(!uniqueKeys.replaces ? found : nil, with: next) {
            try read(&reader)
          }
        }
        guard let stored, let isMoved else { return }
        let keys = try uniqueKeys.keys(of: after, context) ?? .empty
        if try isMoved || remove(stored, from: store, unlessWith: keys, context) {
          try insert(instance, uniqueKeys, keys, into: store, context)
        } else {
          try save(instance, replacing: stored.instance, keys, in: store, context.journal)
        }
      }
    }
  }

  /// The keys of an existing instance, which an update in progress may be about to change.
  func currentKeys(
    _ plan: ObjectPlan, at storage: Place, _ context: CallContext
  ) throws -> UniqueKeyPlan.Keys? {
    if isClass, let store = plan.store,
      let keys = store.session.instancesInWork.newKeys(of: ObjectStorage.object(at: storage))
    {
      return keys.isEmpty ? nil : keys
    }
    return try plan.uniqueKeys?.keys(of: storage, context)
  }

  /// The instance in a store with the keys of the existing one, preferably that one itself, or nil
  /// if there is none.
  private func stored(
    in store: KeyedStore, _ uniqueKeys: UniqueKeyPlan, at storage: Place, _ context: CallContext
  ) throws -> Stored? {
    let object = isClass ? ObjectStorage.object(at: storage) : nil
    guard let keys = try uniqueKeys.keys(of: storage, context) else {
      // Other stores are not queried without keys: they may take an empty condition for any
      // instance.
      guard let object, store.memory?.hasWithoutKeys(object) ?? false else { return nil }
      return (object, .empty)
    }
    let found = try namesakes(of: object, in: store, with: keys)
    let same = object.flatMap { object in found.first { $0 as AnyObject === object } }
    guard same != nil || found.count <= 1 else {
      throw severalMatches(found.count, uniqueKeys, keys, advice: "nothing was updated")
    }
    return (same ?? found.first).map { ($0, keys) }
  }

  /// The instances in a store with the given keys, and with the class of an object if there is one.
  private func namesakes(
    of object: AnyObject?, in store: KeyedStore, with keys: UniqueKeyPlan.Keys
  ) throws -> [Any] {
    let found = try callingStore(of: type) { try store.instances(of: type, with: keys) }
    guard let object else { return found }
    return found.filter { Swift.type(of: $0) == Swift.type(of: object) }
  }

  /// Removes an instance from a store unless it has the given keys; returns whether it did.
  private func remove(
    _ stored: Stored, from store: KeyedStore, unlessWith keys: UniqueKeyPlan.Keys,
    _ context: CallContext
  ) throws -> Bool {
    store.session.instancesInWork.countChange()
    if stored.keys == keys { return false }
    try callingStore(of: type) { try store.remove(stored.instance, stored.keys) }
    context.journal?.keep { try store.insert(stored.instance, stored.keys) }
    return true
  }

  /// Inserts an updated instance under its new keys, in the place of another one with these.
  private func insert(
    _ instance: Any, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys,
    into store: KeyedStore, _ context: CallContext
  ) throws {
    let object = isClass ? instance as AnyObject : nil
    let others = keys.isEmpty ? [] : try namesakes(of: object, in: store, with: keys)
    guard others.count <= 1 else {
      throw severalMatches(others.count, uniqueKeys, keys, advice: "nothing was updated")
    }
    store.session.instancesInWork.countChange()
    try save(instance, replacing: others.first, keys, in: store, context.journal)
  }
}
