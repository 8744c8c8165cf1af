/// Instances that stores keep, and that their unique keys tell from others.
extension ObjectCodec {
  /// Reads an object that its keys tell from others: the one that is there already, or that a store has,
  /// or a new one.
  func readIdentified<Source: CodecSource>(
    _ plan: ObjectPlan, by uniqueKeys: UniqueKeyPlan, _ store: (any InstanceStore)?,
    from reader: inout Source, into place: Place
  ) throws {
    let found = try uniqueKeys.keys(in: &reader)
    let keys = found.keys
    if place.state == .updated {
      let storage = ObjectStorage.properties(of: place, isClass: isClass)
      let isOwn = reader.context.updatesOwn
      reader.context.updatesOwn = false
      // Keys that the document leaves out, or that are the same, mean the instance that is there.
      let isSame = try keys.map { try uniqueKeys.keys(of: storage, reader.context) == $0 } ?? true
      if isOwn || isSame { return try updateInPlace(plan, from: &reader, into: place) }
    }
    let target = place.isInitialized ? place.advanced(by: 0, .initialized) : place
    guard let store else { return try replace(target, plan, from: &reader) }
    try locating(reader.offset) {
      try reader.context.undoingFailures {
        try upsert(plan, uniqueKeys, found, store, from: &reader, into: target)
      }
    }
  }

  /// Reads an object in the place of another one, whose values stand for none of its own.
  private func replace<Source: CodecSource>(
    _ place: Place, _ plan: ObjectPlan, from reader: inout Source
  ) throws {
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let copy = arena.place(for: layout)
    try readOne(plan, from: &reader, into: copy)
    operations.move(copy, to: place)
  }

  private func upsert<Source: CodecSource>(
    _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, _ foundKeys: UniqueKeyPlan.Found,
    _ store: any InstanceStore, from reader: inout Source, into place: Place
  ) throws {
    let keys = foundKeys.keys
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var copy = arena.place(for: layout)
    if uniqueKeys.mode == .update, let keys,
      let outer = compiler.instancesInWork.instance(of: type, with: keys)
    {
      // Whoever began with it hands it to the store.
      try take(outer, at: &copy, reader)
      try finish(copy, plan, from: &reader)
      return operations.move(copy, to: place)
    }
    var found = try instances(in: store, with: keys)
    if let found, found.count == 1, uniqueKeys.mode == .update {
      try take(found[0], at: &copy, reader)
    } else {
      try prepare(&copy, plan, from: &reader)
    }
    let changeCount = compiler.instancesInWork.changeCount
    try finishInWork(copy, plan, uniqueKeys, keys, from: &reader)
    do {
      // What the instance holds may be the first with its keys that the store heard of.
      if compiler.instancesInWork.changeCount != changeCount {
        found = try instances(in: store, with: keys)
      }
      // Where a default stands for a wrong key, the instance cannot be found again.
      if case .wrong(let error) = foundKeys { throw error }
      try keep(
        operations.value(at: copy), found, uniqueKeys, keys, in: store, reader.context.journal)
    } catch {
      operations.destroy(copy, count: 1)
      throw error
    }
    operations.move(copy, to: place)
  }

  /// What a store has by keys; nil where there are none.
  private func instances(
    in store: any InstanceStore, with keys: UniqueKeyPlan.Keys?
  ) throws -> [Any]? {
    try keys.map { keys in
      try callingStore(of: type) {
        try store.instances(of: type, matching: keys)
      }
    }
  }

  /// Puts an object that an object with its keys stands in into a place, to be updated there.
  private func take<Source: CodecSource>(
    _ outer: InstancesInWork.Instance, at copy: inout Place, _ reader: Source
  ) throws {
    switch outer {
    case .object(let object): try take(object, at: &copy, reader)
    case .unmade: throw factoryRequired(since: "an object inside it has the same unique keys")
    }
  }

  /// Puts an instance into a place, to be updated there.
  private func take<Source: CodecSource>(
    _ instance: Any, at copy: inout Place, _ reader: Source
  ) throws {
    guard operations.store(instance, at: copy) else {
      throw reader.wrongType(of: instance, for: type, offset: reader.offset)
    }
    copy.state = .updated
  }

  /// Reads the members into an instance, which the objects inside it find by its keys.
  private func finishInWork<Source: CodecSource>(
    _ copy: Place, _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    from reader: inout Source
  ) throws {
    guard isClass, uniqueKeys.mode == .update, let keys else {
      return try finish(copy, plan, from: &reader)
    }
    let instance: InstancesInWork.Instance =
      copy.isInitialized ? .object(copy.load(as: AnyObject.self)) : .unmade(type)
    try compiler.instancesInWork.during(instance, with: keys) {
      try finish(copy, plan, from: &reader)
    }
  }

  /// Hands a finished instance to the store.
  private func keep(
    _ instance: Any, _ found: [Any]?, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    in store: any InstanceStore, _ journal: UpdateJournal?
  ) throws {
    compiler.instancesInWork.countChange()
    let known = keys ?? [:]
    try callingStore(of: type) {
      if let found, found.count == 1 {
        let old = found[0]
        try store.replace(old, with: instance, keys: known)
        journal?.keep { try store.replace(instance, with: old, keys: known) }
      } else {
        try store.insert(instance, keys: known)
        // What is stored although there is an error stays, so that it is not lost.
        if found?.isEmpty ?? false { journal?.keep { try store.takeBack(instance, keys: known) } }
      }
    }
    guard let found else {
      throw MappingError(
        .missingValue, path: uniqueKeys.path, type: type, expected: "a unique key of \(type)",
        found: "nothing", advice: "the new instance was stored without it"
      ).explained(by: .uniqueKeys)
    }
    guard found.count <= 1 else {
      throw severalMatches(
        found.count, uniqueKeys, keys, advice: "the new instance was stored beside them")
    }
  }

  private func severalMatches(
    _ count: Int, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?, advice: String
  ) -> MappingError {
    MappingError(
      .validationFailed, type: type,
      expected: "at most one stored \(type) with \(uniqueKeys.description(of: keys))",
      found: "\(count)", advice: advice
    ).explained(by: .uniqueKeys)
  }

  // MARK: Updates

  /// An instance of a store that means the same as one that is updated.
  private struct Stored {
    let instance: Any
    let keys: UniqueKeyPlan.Keys
    let uniqueKeys: UniqueKeyPlan
    let store: any InstanceStore
  }

  /// Updates the instance that is there, which a store may have too.
  private func updateInPlace<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source, into place: Place
  ) throws {
    let context = reader.context
    try locating(reader.offset) {
      let before = ObjectStorage.properties(of: place, isClass: isClass)
      let stored = try stored(plan, at: before, context)
      try readOne(plan, from: &reader, into: place)
      guard let stored else { return }
      let after = ObjectStorage.properties(of: place, isClass: isClass)
      try putBack(operations.value(at: place), at: after, stored, context)
    }
  }

  /// Updates an object of the caller's, which a store may have too.
  func updateInPlace<Source: CodecSource>(
    _ plan: ObjectPlan, _ object: AnyObject, from reader: inout Source
  ) throws {
    let context = reader.context
    try locating(reader.offset) {
      let storage = ObjectStorage.place(of: object, .initialized)
      let stored = try stored(plan, at: storage, context)
      _ = try readMembers(of: object, .updated, isLive: true, from: &reader)
      if let stored { try putBack(object, at: storage, stored, context) }
    }
  }

  /// What a store has by the keys of the instance that is there, best the instance itself; nil for nothing.
  private func stored(
    _ plan: ObjectPlan, at storage: Place, _ context: CallContext
  ) throws -> Stored? {
    guard let uniqueKeys = plan.uniqueKeys, let store = compiler.store(for: type) else {
      return nil
    }
    let object = isClass ? ObjectStorage.object(at: storage) : nil
    let keys = try uniqueKeys.keys(of: storage, context)
    guard let keys, let found = try instances(in: store, with: keys) else {
      // Other stores are not asked for what has no keys: they may take no condition for any instance.
      guard let object, (store as? InMemoryStore)?.hasWithoutKeys(object) ?? false else {
        return nil
      }
      return Stored(instance: object, keys: [:], uniqueKeys: uniqueKeys, store: store)
    }
    let same = object.flatMap { object in found.first { $0 as AnyObject === object } }
    guard same != nil || found.count <= 1 else {
      throw severalMatches(found.count, uniqueKeys, keys, advice: "nothing was updated")
    }
    return (same ?? found.first).map {
      Stored(instance: $0, keys: keys, uniqueKeys: uniqueKeys, store: store)
    }
  }

  /// Puts an instance that was updated in the store again, under the keys that it now has.
  private func putBack(
    _ instance: Any, at storage: Place, _ stored: Stored, _ context: CallContext
  ) throws {
    let (store, old, oldKeys) = (stored.store, stored.instance, stored.keys)
    let keys = try stored.uniqueKeys.keys(of: storage, context) ?? [:]
    let journal = context.journal
    compiler.instancesInWork.countChange()
    try callingStore(of: type) {
      if keys == oldKeys {
        try store.replace(old, with: instance, keys: keys)
        journal?.keep { try store.replace(instance, with: old, keys: keys) }
        return
      }
      try store.remove(old, keys: oldKeys)
      journal?.keep { try store.insert(old, keys: oldKeys) }
      if !keys.isEmpty, let other = try store.instances(of: type, matching: keys).first {
        try store.replace(other, with: instance, keys: keys)
        journal?.keep { try store.replace(instance, with: other, keys: keys) }
      } else {
        try store.insert(instance, keys: keys)
        journal?.keep { try store.takeBack(instance, keys: keys) }
      }
    }
  }

  /// Gives an error that has no place in the document one.
  private func locating(_ offset: Int?, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch var error as MappingError {
      error.offset = error.offset ?? offset
      throw error
    }
  }
}
