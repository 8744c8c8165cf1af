/// Instances that stores keep, and that their unique keys tell from others.
extension ObjectCodec {
  /// Reads an object that its keys tell from others: the one that is there already, or that a store has,
  /// or a new one.
  func readIdentified<Source: CodecSource>(
    _ plan: ObjectPlan, by uniqueKeys: UniqueKeyPlan, _ store: (any InstanceStore)?,
    from reader: inout Source, into place: Place
  ) throws {
    let keys = try uniqueKeys.keys(in: &reader)
    if place.state == .updated {
      let storage = ObjectStorage.properties(of: place, isClass: isClass)
      // Keys that the document leaves out, or that are the same, mean the instance that is there.
      let isSame = try keys.map { try uniqueKeys.keys(of: storage, reader.context) == $0 } ?? true
      if isSame { return try updateInPlace(plan, from: &reader, into: place) }
    }
    let target = place.isInitialized ? place.advanced(by: 0, .initialized) : place
    guard let store else { return try readOne(plan, from: &reader, into: target) }
    try locating(reader.offset) {
      try upsert(plan, uniqueKeys, keys, store, from: &reader, into: target)
    }
  }

  private func upsert<Source: CodecSource>(
    _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    _ store: any InstanceStore, from reader: inout Source, into place: Place
  ) throws {
    let found = try keys.map { keys in
      try callingStore(of: type) {
        try store.instances(of: type, matching: keys)
      }
    }
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let copy = arena.place(for: layout)
    if let found, found.count == 1, uniqueKeys.mode == .update {
      guard operations.store(found[0], at: copy) else {
        throw reader.wrongType(of: found[0], for: type, offset: reader.offset)
      }
      try finish(copy.advanced(by: 0, .updated), plan, from: &reader)
    } else {
      try readOne(plan, from: &reader, into: copy)
    }
    do {
      try keep(operations.value(at: copy), found, uniqueKeys, keys, in: store)
    } catch {
      operations.destroy(copy, count: 1)
      throw error
    }
    operations.move(copy, to: place)
  }

  /// Hands a finished instance to the store.
  private func keep(
    _ instance: Any, _ found: [Any]?, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    in store: any InstanceStore
  ) throws {
    try callingStore(of: type) {
      if let found, found.count == 1 {
        try store.replace(found[0], with: instance, keys: keys ?? [:])
      } else {
        try store.insert(instance, keys: keys ?? [:])
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
      _ = try readMembers(of: object, .updated, from: &reader)
      if let stored { try putBack(object, at: storage, stored, context) }
    }
  }

  /// What a store has by the keys of the instance that is there, best the instance itself; nil for nothing.
  private func stored(
    _ plan: ObjectPlan, at storage: Place, _ context: CallContext
  ) throws -> Stored? {
    guard let uniqueKeys = plan.uniqueKeys, let store = compiler.store(for: type),
      let keys = try uniqueKeys.keys(of: storage, context)
    else { return nil }
    let found = try callingStore(of: type) {
      try store.instances(of: type, matching: keys)
    }
    let object = isClass ? ObjectStorage.object(at: storage) : nil
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
    let (store, keys) = (stored.store, try stored.uniqueKeys.keys(of: storage, context))
    try callingStore(of: type) {
      if keys == stored.keys {
        return try store.replace(stored.instance, with: instance, keys: stored.keys)
      }
      try store.remove(stored.instance, keys: stored.keys)
      if let keys, let other = try store.instances(of: type, matching: keys).first {
        try store.replace(other, with: instance, keys: keys)
      } else {
        try store.insert(instance, keys: keys ?? [:])
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
