/// Instances in stores, which are identified by their unique keys.
extension ObjectCodec {
  /// Reads an object that is identified by its keys: the existing one, one from a store, or a new
  /// one.
  @_semantics("optimize.sil.specialize.generic.never")
  func readIdentified<Source: CodecSource>(
    _ plan: ObjectPlan, by uniqueKeys: UniqueKeyPlan, from reader: inout Source, into place: Place
  ) throws {
    if place.state == .updated, reader.context.updatesMatched {
      reader.context.updatesMatched = false
      reader.context.updatesOwn = false
      return try updateInPlace(plan, from: &reader, into: place)
    }
    let found = try uniqueKeys.keys(in: &reader, likely: nil)
    let keys = found.keys
    if place.state == .updated {
      let storage = ObjectStorage.properties(of: place, isClass: isClass)
      let isOwn = reader.context.updatesOwn
      reader.context.updatesOwn = false
      // Keys that the document omits, or that are equal, identify the existing instance.
      let isSame = try keys.map { try uniqueKeys.keys(of: storage, reader.context) == $0 } ?? true
      if isOwn || isSame { return try updateInPlace(plan, from: &reader, into: place) }
    }
    let target = place.isInitialized ? place.advanced(by: 0, .initialized) : place
    guard let store = plan.store else { return try replace(target, plan, from: &reader) }
    try locating(reader.offset) {
      try reader.context.undoingFailures {
        try upsert(plan, uniqueKeys, found, store, from: &reader, into: target)
      }
    }
  }

  /// Reads an object that replaces another one, without using any of the other's values.
  private func replace<Source: CodecSource>(
    _ place: Place, _ plan: ObjectPlan, from reader: inout Source
  ) throws {
    try reader.context.arena.withPlace(for: layout) { copy in
      try readOne(plan, from: &reader, into: copy)
      operations.move(copy, to: place)
    }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func upsert<Source: CodecSource>(
    _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, _ foundKeys: UniqueKeyPlan.Found,
    _ store: KeyedStore, from reader: inout Source, into place: Place
  ) throws {
    let keys = foundKeys.keys
    try reader.context.arena.withPlace(for: layout) { fresh in
      var copy = fresh
      if uniqueKeys.mode == .update, let keys,
        let outer = compiler.instancesInWork.instance(of: type, with: keys)
      {
        // The code that began reading the object inserts it into the store.
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
        // An instance inside this one may have been inserted under the same keys.
        if compiler.instancesInWork.changeCount != changeCount {
          found = try instances(in: store, with: keys)
        }
        // If a default replaced an invalid key, the instance could not be found again.
        if case .wrong(let error) = foundKeys { throw error }
        try keep(
          operations.value(at: copy), found, uniqueKeys, keys, in: store, reader.context.journal)
      } catch {
        operations.destroy(copy, count: 1)
        throw error
      }
      operations.move(copy, to: place)
    }
  }

  /// The instances with the given keys in a store, or nil if there are no keys.
  private func instances(
    in store: KeyedStore, with keys: UniqueKeyPlan.Keys?
  ) throws -> [Any]? {
    try keys.map { keys in
      try callingStore(of: type) {
        try store.instances(of: type, with: keys)
      }
    }
  }

  /// Stores an enclosing object with the same keys in a place, so that it is updated there.
  private func take<Source: CodecSource>(
    _ outer: InstancesInWork.Instance, at copy: inout Place, _ reader: Source
  ) throws {
    switch outer {
    case .object(let object): try take(object, at: &copy, reader)
    case .unmade: throw factoryRequired(since: "an object inside it has the same unique keys")
    }
  }

  /// Stores an instance in a place, so that it is updated there.
  private func take<Source: CodecSource>(
    _ instance: Any, at copy: inout Place, _ reader: Source
  ) throws {
    guard operations.store(instance, at: copy) else {
      throw reader.wrongType(of: instance, for: type, offset: reader.offset)
    }
    copy.state = .updated
  }

  /// Reads the members into an instance, which objects inside it find by its keys.
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

  /// Inserts or updates a finished instance in the store.
  private func keep(
    _ instance: Any, _ found: [Any]?, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    in store: KeyedStore, _ journal: UpdateJournal?
  ) throws {
    compiler.instancesInWork.countChange()
    let known = keys ?? .empty
    try callingStore(of: type) {
      if let found, found.count == 1 {
        let old = found[0]
        try store.replace(old, with: instance, known)
        journal?.keep { try store.replace(instance, with: old, known) }
      } else {
        try store.insert(instance, known)
        // An instance that is stored in spite of an error remains stored, so that it is not lost.
        if found?.isEmpty ?? false { journal?.keep { try store.takeBack(instance, known) } }
      }
    }
    guard let found else {
      throw MappingError(
        InstanceFault.storedWithoutKey(type: type), path: uniqueKeys.path, type: type)
    }
    guard found.count <= 1 else {
      throw severalMatches(
        found.count, uniqueKeys, keys, advice: "the new instance was stored alongside them")
    }
  }

  private func severalMatches(
    _ count: Int, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?, advice: String
  ) -> MappingError {
    MappingError(
      InstanceFault.severalStored(
        count, type: type, keys: uniqueKeys.description(of: keys), advice: advice),
      type: type)
  }

  // MARK: Updates

  /// An instance in a store that represents the same object as one being updated.
  private struct Stored {
    let instance: Any
    let keys: UniqueKeyPlan.Keys
    let uniqueKeys: UniqueKeyPlan
    let store: KeyedStore
  }

  /// Updates the existing instance, which a store may contain too.
  @_semantics("optimize.sil.specialize.generic.never")
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

  /// Updates the copy of a struct that was found by the keys of the next object; destroys the copy
  /// on an error.
  func updateMatched<Source: CodecSource>(
    _ plan: ObjectPlan, _ copy: Place, from reader: inout Source
  ) throws {
    try locating(reader.offset) {
      try reader.context.undoingFailures { try fill(copy, plan, from: &reader) }
    }
  }

  /// Updates an object of the caller, which a store may contain too.
  @_semantics("optimize.sil.specialize.generic.never")
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

  /// The instance in a store with the keys of the existing one, preferably that one itself, or nil
  /// if there is none.
  private func stored(
    _ plan: ObjectPlan, at storage: Place, _ context: CallContext
  ) throws -> Stored? {
    guard let uniqueKeys = plan.uniqueKeys, let store = plan.store else {
      return nil
    }
    let object = isClass ? ObjectStorage.object(at: storage) : nil
    let keys = try uniqueKeys.keys(of: storage, context)
    guard let keys, let found = try instances(in: store, with: keys) else {
      // Other stores are not queried without keys: they may take an empty condition for any
      // instance.
      guard let object, store.memory?.hasWithoutKeys(object) ?? false else {
        return nil
      }
      return Stored(instance: object, keys: .empty, uniqueKeys: uniqueKeys, store: store)
    }
    let same = object.flatMap { object in found.first { $0 as AnyObject === object } }
    guard same != nil || found.count <= 1 else {
      throw severalMatches(found.count, uniqueKeys, keys, advice: "nothing was updated")
    }
    return (same ?? found.first).map {
      Stored(instance: $0, keys: keys, uniqueKeys: uniqueKeys, store: store)
    }
  }

  /// Moves an updated instance in the store to the keys that it now has.
  private func putBack(
    _ instance: Any, at storage: Place, _ stored: Stored, _ context: CallContext
  ) throws {
    let (store, old, oldKeys) = (stored.store, stored.instance, stored.keys)
    let keys = try stored.uniqueKeys.keys(of: storage, context) ?? .empty
    let journal = context.journal
    compiler.instancesInWork.countChange()
    try callingStore(of: type) {
      if keys == oldKeys {
        try store.replace(old, with: instance, keys)
        journal?.keep { try store.replace(instance, with: old, keys) }
        return
      }
      try store.remove(old, oldKeys)
      journal?.keep { try store.insert(old, oldKeys) }
      if !keys.isEmpty, let other = try store.instances(of: type, with: keys).first {
        try store.replace(other, with: instance, keys)
        journal?.keep { try store.replace(instance, with: other, keys) }
      } else {
        try store.insert(instance, keys)
        journal?.keep { try store.takeBack(instance, keys) }
      }
    }
  }

  /// Adds the offset to an error that does not have one.
  func locating(_ offset: Int?, _ body: () throws -> Void) throws {
    do { try body() } catch { throw ThrownError.placed(error, at: offset) }
  }
}
