/// Instances that closures or stores have a part in.
extension ObjectCodec {
  /// Reads an object whose type has a validation, an instance closure, hooks or unique keys.
  @inline(never)
  func readSpecially<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source, into place: Place
  ) throws {
    try reader.requireObject(expectation, type: type)
    try validate(plan, from: &reader)
    let store = compiler.store(for: type)
    if let uniqueKeys = plan.uniqueKeys, store != nil || place.state == .updated {
      try readIdentified(plan, by: uniqueKeys, store, from: &reader, into: place)
    } else if let store, place.state != .updated {
      try readStored(plan, store, from: &reader, into: place)
    } else {
      try readOne(plan, from: &reader, into: place)
    }
  }

  /// Makes an instance that nothing tells from others, and inserts it.
  private func readStored<Source: CodecSource>(
    _ plan: ObjectPlan, _ store: any InstanceStore, from reader: inout Source, into place: Place
  ) throws {
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let copy = arena.place(for: layout)
    try readOne(plan, from: &reader, into: copy)
    do {
      try callingClosure(.transformFailed, type: type) {
        try store.insert(operations.value(at: copy), keys: [:])
      }
    } catch {
      operations.destroy(copy, count: 1)
      throw error
    }
    operations.move(copy, to: place)
  }

  /// Updates an object that the caller has.
  func update<Source: CodecSource>(_ object: AnyObject, from reader: inout Source) throws {
    try reader.requireObject(expectation, type: type)
    try validate(plan().object, from: &reader)
    _ = try readMembers(of: object, .updated, from: &reader)
  }

  /// Lets the validation of a type see the next object, which stays unread.
  private func validate<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source
  ) throws {
    guard let validate = plan.hooks.validate else { return }
    let start = reader.mark
    let offset = reader.offset
    let node = try reader.takeNode()
    try reader.calling(at: offset) { try validate(node) }
    reader.reset(to: start)
  }

  /// Updates what is in the place, or makes an instance there.
  private func readOne<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source, into place: Place
  ) throws {
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    var copy = arena.place(for: layout)
    if place.state == .updated {
      operations.copy(place, to: copy)
      copy.state = .updated
    } else if let instance = plan.instance {
      try makeInstance(by: instance, from: &reader, into: copy)
      copy.state = .initialized
    } else if let factory = plan.factory {
      try factory.make(at: copy)
      copy.state = .initialized
    } else if isClass {
      if buildsInstances(plan, reader) {
        copy.store(try build(plan, from: &reader))
        return operations.move(copy, to: place)
      }
      copy.store(try makeInstance(plan, in: arena))
    }
    try finish(copy, plan, from: &reader)
    operations.move(copy, to: place)
  }

  /// Reads the members into an instance, which is let go of on an error.
  private func finish<Source: CodecSource>(
    _ copy: Place, _ plan: ObjectPlan, from reader: inout Source
  ) throws {
    guard isClass else { return try fill(copy, plan, from: &reader) }
    let object = copy.take(as: AnyObject.self)
    copy.advanced(by: 0, .uninitialized)
      .store(try readMembers(of: object, copy.state, from: &reader))
  }

  /// Lets a closure give the instance; the reader stays before the object, unless there is none.
  private func makeInstance<Source: CodecSource>(
    by closure: NodeClosure, from reader: inout Source, into place: Place
  ) throws {
    let start = reader.mark
    let offset = reader.offset
    let node = try reader.takeNode()
    let instance = try reader.calling(at: offset) { try closure(node, parent: node) }
    guard let instance else {
      throw reader.noValue("an instance of \(type)", type: type, offset: offset)
    }
    guard operations.store(instance, at: place) else {
      throw reader.wrongType(of: instance, for: type, offset: offset)
    }
    reader.reset(to: start)
  }

  /// Lets the hook of a type change an instance.
  ///
  /// - Returns: The instance, or another one that takes its place.
  func callDidMap<Source: CodecSource>(
    _ plan: ObjectPlan, _ instance: Any, offset: Int?, _ reader: Source
  ) throws -> Any {
    guard let didMap = plan.hooks.didMap else { return instance }
    return try reader.calling(at: offset) { try didMap(instance) }
  }

  // MARK: Unique keys

  /// Reads an object that its keys tell from others: the one that is there already, or that a store has,
  /// or a new one.
  private func readIdentified<Source: CodecSource>(
    _ plan: ObjectPlan, by uniqueKeys: UniqueKeyPlan, _ store: (any InstanceStore)?,
    from reader: inout Source, into place: Place
  ) throws {
    let keys = try uniqueKeys.keys(in: &reader)
    if place.state == .updated {
      let storage = ObjectStorage.properties(of: place, isClass: isClass)
      // Keys that the document leaves out, or that are the same, mean the instance that is there.
      let isSame = try keys.map { try uniqueKeys.keys(of: storage, reader.context) == $0 } ?? true
      if isSame { return try readOne(plan, from: &reader, into: place) }
    }
    let target = place.isInitialized ? place.advanced(by: 0, .initialized) : place
    guard let store else { return try readOne(plan, from: &reader, into: target) }
    let offset = reader.offset
    do {
      try upsert(plan, uniqueKeys, keys, store, from: &reader, into: target)
    } catch var error as MappingError {
      error.offset = error.offset ?? offset
      throw error
    }
  }

  private func upsert<Source: CodecSource>(
    _ plan: ObjectPlan, _ uniqueKeys: UniqueKeyPlan, _ keys: UniqueKeyPlan.Keys?,
    _ store: any InstanceStore, from reader: inout Source, into place: Place
  ) throws {
    let found = try keys.map { keys in
      try callingClosure(.transformFailed, type: type) {
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
    try callingClosure(.transformFailed, type: type) {
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
      throw MappingError(
        .validationFailed, type: type,
        expected: "at most one stored \(type) with \(uniqueKeys.description(of: keys))",
        found: "\(found.count)", advice: "the new instance was stored beside them"
      ).explained(by: .uniqueKeys)
    }
  }
}
