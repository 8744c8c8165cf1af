/// Instances of classes without a factory; see `MappingOptions.buildsClassesWithoutFactory`.
extension ObjectCodec {
  /// Whether instances are built from just the values of their properties.
  @inline(__always)
  func buildsInstances<Source: CodecSource>(_ plan: ObjectPlan, _ reader: Source) -> Bool {
    plan.factory == nil && reader.context.options.buildsClassesWithoutFactory
  }

  /// Reads the values of all properties, and makes the object if none is missing, so that a partly
  /// built object never exists.
  @inline(never)
  func build<Source: CodecSource>(
    _ plan: ObjectPlan, from reader: inout Source
  ) throws -> AnyObject {
    let offset = reader.offset
    let instance = try instance(of: plan)
    let arena = reader.context.arena
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let storage = arena.place(for: instance.layout)
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

  /// - Throws: `factoryRequired`, with the reason.
  private func instance(of plan: ObjectPlan) throws -> InstanceShape {
    let reason: String
    switch plan.building {
    case .possible(let instance): return instance
    case .impossible(let why): reason = why
    case nil: reason = "it is no class"
    }
    throw factoryRequired(since: reason)
  }
}
