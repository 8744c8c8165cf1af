/// The members of one object, whose properties are in the given memory.
extension ConvertedMembers {
  /// A key of a discriminator, and the name of a type.
  typealias Name = (key: String, text: String)

  /// The object, to be written when a reader enters it.
  ///
  /// The first name whose key no member has becomes an additional first member.
  func contents(_ memory: SourcePlace, names: [Name] = []) -> LazyContents {
    let name = names.first { !contains($0.key) }
    let object = LazyContents.Object(
      identity: memory.identity, write: { try self.written(memory) },
      choose: { codec in
        let conversion = try self.conversion.conversions.conversion(
          from: self.source, to: codec, for: self.conversion.purpose)
        return try conversion.members(of: self.source)
          .contents(memory, names: name.map { [$0] } ?? [])
      })
    // The parts of an object are not that object again, and exist for one type only.
    return LazyContents(isPart ? nil : object) {
      try self.write(memory, name, $1.written, to: &$0)
    }
  }

  /// The whole object as its own rules write it.
  private func written(_ memory: SourcePlace) throws -> JSONValue? {
    let instance: Any =
      source.isClass
      ? ObjectStorage.object(at: memory.place) : source.operations.value(at: memory.place)
    return try ValueBox(instance).flatMap { try source.json(at: $0.place, by: memory.writer) }
  }

  /// Writes the object; `written` is the same as its own rules write it, if that is known.
  func write(
    _ memory: SourcePlace, _ name: Name? = nil, _ written: JSONValue? = nil,
    to transcriber: inout Transcriber
  ) throws {
    let present = present(in: memory)
    let count = present.count + (name == nil ? 0 : 1)
    try transcriber.count(count)
    try transcriber.writer.openObject(count: count)
    if let name {
      transcriber.attempt { try $0.writer.beginMember(name.key) }
      transcriber.write(.json(.string(name.text)))
    }
    for member in present {
      transcriber.attempt { try $0.writer.beginMember(member.key) }
      transcriber.attempt { try write(member, memory, written, to: &$0) }
    }
    transcriber.writer.closeObject()
  }

  private func write(
    _ member: Member, _ outer: SourcePlace, _ written: JSONValue?, to transcriber: inout Transcriber
  ) throws {
    guard case .value(let conversion) = member.content, let memory = memory(of: member, outer)
    else { return transcriber.write(try node(of: member, outer)) }
    let key = written == nil ? nil : member.source.flatMap { $0.isWritten ? $0.key : nil }
    let place = memory.place.advanced(by: member.offset)
    try conversion.call {
      try $0.write(place, memory, key.flatMap { written?[$0] }, to: &transcriber)
    }
  }

  /// The node of a member, without what is known of it.
  func node(of member: Member, _ outer: SourcePlace) throws -> TreeNode {
    guard let memory = memory(of: member, outer) else { return .null }
    let place = memory.place.advanced(by: member.offset)
    switch member.content {
    case .value(let conversion): return try conversion.call { try $0.node(at: place, in: memory) }
    case .closure(let closure, let codec):
      let object = member.source?.outer.last?.object ?? source
      let (type, isClass) = (object.type, object.isClass)
      let result = try codec.withValue(at: place) { value in
        try ObjectStorage.withInstance(of: type, isClass: isClass, at: memory.place) { instance in
          try callingClosure(.transformFailed, type: type) { try closure(value, instance) }
        }
      }
      guard let result else { return .null }
      var tree = memory.writer
      try conversion.conversions.plans.dynamic.writeAny(result, to: &tree)
      return TreeNode(tree.jsonValue)
    case .parts(let parts, let isOptional):
      return try isOptional && parts.isNothing(memory)
        ? .null : .lazyMembers(parts.contents(memory))
    }
  }

  /// The memory of the innermost object on the path to a member, or nil if one of the objects is nil.
  private func memory(of member: Member, _ outer: SourcePlace) -> SourcePlace? {
    var memory = outer
    for property in member.outer {
      let place = memory.place.advanced(by: property.offset)
      for optional in property.optionals where optional.isNil(at: place) { return nil }
      if let object = property.object { memory = memory.object(object, at: place) }
    }
    return memory
  }

  /// The members that the source provides, be it as nil.
  func present(in memory: SourcePlace) -> ContiguousArray<Member> {
    mayLack ? ContiguousArray(list.filter { !isMissing($0, memory) }) : list
  }

  private func isMissing(_ member: Member, _ outer: SourcePlace) -> Bool {
    if case .parts(let parts, _) = member.content {
      return !parts.list.isEmpty && parts.present(in: outer).isEmpty
    }
    guard member.isMissingIfNil, let memory = memory(of: member, outer) else { return false }
    let place = memory.place.advanced(by: member.offset)
    return member.source?.property.codec.isAbsent(at: place) ?? false
  }

  /// Whether all members are null.
  private func isNothing(_ memory: SourcePlace) throws -> Bool {
    try present(in: memory).allSatisfy { member in
      try ThrownError.prepending(.key(member.key)) { try node(of: member, memory).isNull }
    }
  }
}
