/// Live objects that are updated, and restored if an update fails.
extension ObjectCodec {
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
}

/// Instances of classes without a factory; see `MappingOptions.buildsClassesWithoutFactory`.
extension ObjectCodec {
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
