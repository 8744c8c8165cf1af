/// Instances in stores, which are identified by their unique keys.
extension ObjectCodec {
  /// Reads an object that has unique keys or is kept in a store; returns false, having read nothing, for
  /// any other.
  func readKnown(
    _ plan: ObjectPlan, from reader: inout Reader, into place: Place
  ) throws -> Bool {
    // Once, since each is looked up with a cast.
    let store = plan.store
    if let uniqueKeys = plan.uniqueKeys, store != nil || place.state == .updated {
      try readIdentified(plan, by: uniqueKeys, in: store, from: &reader, into: place)
    } else if let store, place.state != .updated {
      try readStored(plan, store, from: &reader, into: place)
    } else {
      return false
    }
    return true
  }

  /// Reads an object that is identified by its keys: the existing one, one from a store, or a new
  /// one.
  func readIdentified(
    _ plan: ObjectPlan, by uniqueKeys: UniqueKeyPlan, in store: KeyedStore?,
    from reader: inout Reader, into place: Place
  ) throws {
    if place.state != .updated, let store,
      try storeWhole(plan, uniqueKeys, in: store, from: &reader, into: place)
    {
      return
    }
    if place.state == .updated, reader.context.updatesMatched {
      reader.context.updatesMatched = false
      reader.context.updatesOwn = false
      return try updateInPlace(plan, from: &reader, into: place)
    }
    let found = try uniqueKeys.keys(in: &reader)
    let keys = found.keys
    if place.state == .updated {
      let storage = ObjectStorage.properties(of: place, isClass: isClass)
      let isOwn = reader.context.updatesOwn
      reader.context.updatesOwn = false
      // Keys that the document omits, or that are equal, identify the existing instance.
      let isSame = try keys.map { try currentKeys(plan, at: storage, reader.context) == $0 } ?? true
      if isOwn || isSame { return try updateInPlace(plan, from: &reader, into: place) }
    }
    let target = place.isInitialized ? place.advanced(by: 0, .initialized) : place
    guard let store else {
      // None of the other object's values is used.
      return try reader.context.arena.withPlace(for: layout) { copy in
        try readOne(plan, from: &reader, into: copy)
        operations.move(copy, to: target)
      }
    }
    let chosen = reader.context.chosen
    let wanted = WantedType(type, chosenFrom: chosen?.type == type ? chosen?.types ?? [] : [])
    try locating(reader.offset) {
      try reader.context.undoingFailures {
        try upsert(plan, uniqueKeys, found, wanted, store, from: &reader, into: target)
      }
    }
  }

  /// Makes an instance without unique keys, and inserts it into the store.
  private func readStored(
    _ plan: ObjectPlan, _ store: KeyedStore, from reader: inout Reader, into place: Place
  ) throws {
    try reader.context.arena.withPlace(for: layout) { copy in
      let offset = reader.offset
      try readOne(plan, from: &reader, into: copy)
      try operations.withValue(destroyedOnErrorIn: copy) {
        let instance = operations.value(at: copy)
        try reader.calling(at: offset) {
          try save(instance, replacing: nil, .empty, in: store, reader.context.journal)
        }
      }
      operations.move(copy, to: place)
    }
  }

  private func upsert(
    _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, _ foundKeys: UniqueKeyPlan.Found,
    _ wanted: WantedType, _ store: KeyedStore, from reader: inout Reader, into place: Place
  ) throws {
    let keys = foundKeys.keys
    let inWork = store.session.instancesInWork
    try reader.context.arena.withPlace(for: layout) { fresh in
      var copy = fresh
      if !uniqueKeys.replaces, let keys, let outer = inWork.instance(of: wanted, with: keys) {
        // The code that began reading the object inserts it into the store.
        reader.context.reentryCount &+= 1
        guard case .object(let object) = outer else {
          throw factoryRequired(since: "an object inside it has the same unique keys")
        }
        try take(object, at: &copy, reader)
        try finish(copy, plan, from: &reader)
        return operations.move(copy, to: place)
      }
      var found = try keys.map { try instances(in: store, with: $0, wanted) }
      if let found, found.count == 1, !uniqueKeys.replaces {
        try take(found[0], at: &copy, reader)
      } else {
        try prepare(&copy, plan, from: &reader)
      }
      let changeCount = inWork.changeCount
      let instance: InstancesInWork.Instance? =
        if !isClass || uniqueKeys.replaces {
          nil
        } else if copy.isInitialized {
          .object(copy.load(as: AnyObject.self))
        } else {
          .unmade(type)
        }
      try inWork.during(instance, with: keys) { try finish(copy, plan, from: &reader) }
      try operations.withValue(destroyedOnErrorIn: copy) {
        // An instance inside this one may have been inserted under the same keys.
        if inWork.changeCount != changeCount {
          found = try keys.map { try instances(in: store, with: $0, wanted) }
        }
        // If a default replaced an invalid key, the instance could not be found again.
        if case .wrong(let error) = foundKeys { throw error }
        try keep(
          operations.value(at: copy), found, uniqueKeys, keys, in: store, reader.context.journal)
      }
      operations.move(copy, to: place)
    }
  }

  /// The instances in a store that a document with the given keys means.
  private func instances(
    in store: KeyedStore, with keys: UniqueKeyPlan.Keys, _ wanted: WantedType
  ) throws -> [Any] {
    wanted.meant(of: try callingStore(of: type) { try store.instances(of: type, with: keys) })
  }

  /// Stores an instance in a place, so that it is updated there.
  private func take(_ instance: Any, at copy: inout Place, _ reader: Reader) throws {
    guard operations.store(instance, at: copy) else {
      throw reader.wrongType(of: instance, for: type, offset: reader.offset)
    }
    copy.state = .updated
  }

  /// Inserts or updates a finished instance in the store.
  private func keep(
    _ instance: Any, _ found: [Any]?, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    in store: KeyedStore, _ journal: UpdateJournal?
  ) throws {
    store.session.instancesInWork.countChange()
    // An instance that is stored in spite of an error remains stored, so that it is not lost.
    let isCertain = found.map { $0.count <= 1 } ?? false
    try save(
      instance, replacing: isCertain ? found?.first : nil, keys ?? .empty, in: store,
      isCertain ? journal : nil)
    guard let found else {
      throw MappingError(
        InstanceFault.storedWithoutKey(type: type), path: uniqueKeys.path, type: type)
    }
    guard found.count <= 1 else {
      throw severalMatches(
        found.count, uniqueKeys, keys, advice: "the new instance was stored alongside them")
    }
  }

  /// Inserts an instance into a store, or replaces another one, which a failure of the call undoes.
  func save(
    _ instance: Any, replacing old: Any?, _ keys: UniqueKeyPlan.Keys, in store: KeyedStore,
    _ journal: UpdateJournal?
  ) throws {
    try callingStore(of: type) {
      if let old {
        try store.replace(old, with: instance, keys)
        journal?.keep { try store.replace(instance, with: old, keys) }
      } else {
        try store.insert(instance, keys)
        journal?.keep { try store.remove(instance, keys, isLast: true) }
      }
    }
  }

  func severalMatches(
    _ count: Int, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?, advice: String
  ) -> MappingError {
    MappingError(
      InstanceFault.severalStored(
        count, type: type, keys: uniqueKeys.description(of: keys), advice: advice),
      type: type)
  }
}
