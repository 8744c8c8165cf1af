/// Instances that involve closures or stores, live objects, and instances without a factory.
extension ObjectCodec {
  /// Reads an object whose type has a validation, an instance closure, hooks or unique keys.
  func readByRules(_ plan: ObjectPlan, from reader: inout Reader, into place: Place) throws {
    if place.state == .uninitialized, plan.hasOnlyKeys {
      try MemberReader.read(plan, from: &reader, into: place)
      return try checkLayout(of: place)
    }
    try reader.requireObject(expectation, type: type)
    reader.beginLooking()
    defer { reader.endLooking() }
    try validate(plan, from: &reader)
    if let identity = plan.identity, try identity.functions.read(self, plan, &reader, place) {
      return
    }
    if place.state == .uninitialized, plan.isReadLikeOthers {
      try MemberReader.read(plan, from: &reader, into: place)
      try checkLayout(of: place)
    } else {
      try readOne(plan, from: &reader, into: place)
    }
  }

  /// Updates an object of the caller, which a store may contain too.
  func update(_ object: AnyObject, from reader: inout Reader) throws {
    try reader.requireObject(expectation, type: type)
    let plan = try plan().object
    if plan.hasRulesForReading { reader.beginLooking() }
    defer { if plan.hasRulesForReading { reader.endLooking() } }
    try validate(plan, from: &reader)
    let storage = ObjectStorage.place(of: object, .initialized)
    func read(_ reader: inout Reader) throws -> (instance: Any, storage: Place) {
      _ = try readMembers(of: object, .updated, isLive: true, from: &reader)
      return (object, storage)
    }
    guard let identity = plan.identity else {
      return try locating(reader.offset) { _ = try read(&reader) }
    }
    try identity.functions.update(self, plan, storage, &reader, read)
  }

  /// Adds the offset to an error that does not have one.
  func locating(_ offset: Int?, _ body: () throws -> Void) throws {
    do { try body() } catch { throw ThrownError.placed(error, at: offset) }
  }

  /// Calls the validation of a type with the next object, without consuming the object.
  private func validate(_ plan: ObjectPlan, from reader: inout Reader) throws {
    guard let validate = plan.hooks.validate else { return }
    let start = reader.mark
    let offset = reader.offset
    try reader.withObjectNode { reader, node in
      try reader.calling(at: offset) { try validate(node) }
    }
    reader.reset(to: start)
  }

  /// Updates the existing value of the place, or makes an instance there.
  func readOne(_ plan: ObjectPlan, from reader: inout Reader, into place: Place) throws {
    try reader.context.arena.withPlace(for: layout) { fresh in
      var copy = fresh
      if place.state == .updated {
        operations.copy(place, to: copy)
        copy.state = .updated
        // The instance that a store gets is asked for in its place.
        let object = isClass && !plan.isStored ? copy.load(as: AnyObject.self) : nil
        try reader.context.undoingFailures { try finish(copy, plan, from: &reader) }
        // Code of the program may have put another object there.
        guard let object, copy.load(as: AnyObject.self) === object else {
          return operations.move(copy, to: place)
        }
        return operations.destroy(copy, count: 1)
      } else {
        try prepare(&copy, plan, from: &reader)
        if !isClass, !copy.isInitialized, place.isInitialized, reader.policies.keepsDefaults {
          // Its parts replace those that cannot be read.
          operations.copy(place, to: copy)
          copy.state = .defaulted
        }
      }
      try finish(copy, plan, from: &reader)
      operations.move(copy, to: place)
    }
  }

  /// Makes the instance that the members are read into; the place remains uninitialized if the
  /// instance is made from the members.
  func prepare(_ copy: inout Place, _ plan: ObjectPlan, from reader: inout Reader) throws {
    if let instance = plan.instance {
      try makeInstance(by: instance, from: &reader, into: copy)
    } else if let factory = plan.factory {
      try factory.make(at: copy)
    } else if isClass, !buildsInstances(plan, reader) {
      throw factoryRequired()
    } else {
      return
    }
    copy.state = .initialized
  }

  /// Reads the members into an instance, which is released on an error, or makes an instance from
  /// them.
  func finish(_ copy: Place, _ plan: ObjectPlan, from reader: inout Reader) throws {
    guard isClass else { return try fill(copy, plan, from: &reader) }
    guard copy.isInitialized else { return copy.store(try build(plan, from: &reader)) }
    var object = copy.take(as: AnyObject.self)
    // The closure may have returned an object that the program also uses.
    let isLive =
      copy.state == .updated || plan.instance != nil && !isKnownUniquelyReferenced(&object)
    copy.advanced(by: 0, .uninitialized)
      .store(try readMembers(of: object, copy.state, isLive: isLive, from: &reader))
  }

  /// Calls a closure for the instance; the reader stays before the object, unless the closure
  /// returns nil.
  private func makeInstance(
    by closure: NodeClosure, from reader: inout Reader, into place: Place
  ) throws {
    let start = reader.mark
    let offset = reader.offset
    var isMade = false
    do {
      try reader.withObjectNode { reader, node in
        isMade = try reader.store(
          node, by: closure, parent: nil, into: place, of: self, offset: offset)
      }
    } catch {
      if isMade { operations.destroy(place, count: 1) }
      throw error
    }
    guard isMade else {
      throw reader.noValue("an instance of \(type)", type: type, offset: offset)
    }
    reader.reset(to: start)
  }

  /// Calls the hook of a type, which may change an instance, and stores the instance that it returns
  /// in a place.
  func callDidMap(
    _ plan: ObjectPlan, _ instance: Any, into place: Place, offset: Int?, _ reader: Reader
  ) throws {
    guard let didMap = plan.hooks.didMap else { return }
    let changed = try reader.calling(at: offset) { try didMap(instance) }
    guard operations.store(changed, at: place) else {
      throw reader.wrongType(of: changed, for: type, offset: offset)
    }
  }

  /// Reads the members into an object, and calls the hook of its type if there is one.
  func readMembersWithHook(
    _ plan: ObjectPlan, of object: AnyObject, _ state: Place.State, from reader: inout Reader
  ) throws -> AnyObject {
    let offset = plan.hooks.didMap == nil ? nil : reader.offset
    try MemberReader.read(plan, from: &reader, into: ObjectStorage.place(of: object, state))
    return try finished(object, plan, offset: offset, reader)
  }

  /// The object after all its properties are set, or the one with which a hook replaces it.
  func finished(
    _ object: AnyObject, _ plan: ObjectPlan, offset: Int?, _ reader: Reader
  ) throws -> AnyObject {
    guard plan.hooks.didMap != nil else { return object }
    return try reader.context.arena.withPlace(for: layout) { place in
      try callDidMap(plan, object, into: place, offset: offset, reader)
      return place.take(as: AnyObject.self)
    }
  }

  // MARK: Live objects

  /// Updates an existing object by the plan of its own class, which is this codec's.
  ///
  /// If this fails, the object and the objects that belong to it are restored, so that a
  /// replacement for the part is never combined with half an update.
  ///
  /// - Returns: The object, or the one with which a hook replaces it.
  func updateMembers(
    of object: AnyObject, _ state: Place.State, from reader: inout Reader
  ) throws -> AnyObject {
    let plan = try plan().object
    return try reader.context.undoingFailures {
      if let journal = reader.context.journal, let copied = plan.copied {
        journal.keep(object, at: ObjectStorage.place(of: object, state), Borrowed(copied))
      }
      return try readMembersWithHook(plan, of: object, state, from: &reader)
    }
  }

  // MARK: Instances without a factory; see `MappingOptions.buildsClassesWithoutFactory`

  /// Whether instances are built from just the values of their properties.
  @inline(__always)
  func buildsInstances(_ plan: ObjectPlan, _ reader: Reader) -> Bool {
    plan.factory == nil && reader.context.options.buildsClassesWithoutFactory
  }

  /// Reads the values of all properties, and makes the object if none is missing, so that a partly
  /// built object never exists.
  func build(_ plan: ObjectPlan, from reader: inout Reader) throws -> AnyObject {
    let offset = reader.offset
    let instance = try instance(of: plan)
    return try reader.context.arena.withPlace(for: instance.layout) { storage in
      try MemberReader.read(plan, from: &reader, into: storage)
      let object = ObjectStorage.makeObject(of: instance, movingFrom: storage)
      do {
        try checkLayout(of: object)
      } catch {
        ObjectStorage.abandon(object)
        throw error
      }
      return try finished(object, plan, offset: offset, reader)
    }
  }

  /// - Throws: `factoryRequired`, with the reason.
  private func instance(of plan: ObjectPlan) throws -> InstanceShape {
    switch plan.building {
    case .possible(let instance): return instance
    case .impossible(let reason): throw factoryRequired(since: reason)
    case nil: throw factoryRequired(since: "it is not a class")
    }
  }
}
