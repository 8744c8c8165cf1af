/// The properties of a model, presented as the members of an object to read.
final class ModelObject {
  /// A key of a discriminator, and the name of a type.
  typealias Name = (key: String, text: String)

  private let members: ConvertedMembers
  private let memory: SourcePlace
  private let name: Name?
  /// The members that are present.
  private var present: ContiguousArray<ConvertedMembers.Member>

  /// Creates the members of the object whose properties are in the given memory.
  ///
  /// The first name whose key no other member has becomes an additional first member.
  init(_ members: ConvertedMembers, _ memory: SourcePlace, names: [Name] = []) {
    self.members = members
    self.memory = memory
    name = names.first { !members.contains($0.key) }
    present = members.list
    if members.mayLack { present = ContiguousArray(members.list.filter { !isMissing($0) }) }
    if let name {
      present.insert(ConvertedMembers.Member(key: name.key, content: .name(name.text)), at: 0)
    }
  }

  var contents: LazyContents {
    // The parts of an object are not that object again.
    let identity = members.isPart ? nil : memory.identity
    return LazyContents(
      count: present.count, key: { self.present[$0].key },
      object: LazyContents.Object(identity: identity, write: written, choose: chosen),
      makeNode: { try self.node(of: self.present[$0], $1.written) })
  }

  /// The members for an object whose dynamic type is a subclass; nil for a part, which exists for one
  /// type only.
  private func chosen(for codec: ObjectCodec) throws -> LazyContents? {
    guard !members.isPart else { return nil }
    let conversion = try members.conversion.conversions.conversion(
      from: members.source, to: codec, for: members.conversion.purpose)
    let others = try conversion.members(of: members.source)
    return ModelObject(others, memory, names: name.map { [$0] } ?? []).contents
  }

  private func node(of member: ConvertedMembers.Member, _ written: JSONValue?) throws -> TreeNode {
    guard let memory = memory(of: member) else { return .null }
    let place = memory.place.advanced(by: member.offset)
    switch member.content {
    case .name(let text): return .json(.string(text))
    case .value(let conversion):
      let node = try conversion.call { try $0.node(at: place, in: memory) }
      if let written, let source = member.source, source.isWritten {
        node.contents?.written = written[source.key]
      }
      return node
    case .closure(let closure, let codec): return try result(of: closure, codec, at: place)
    case .parts(let parts, let isOptional):
      let object = ModelObject(parts, memory)
      if isOptional, try object.isNothing() { return .null }
      return .lazyMembers(object.contents)
    }
  }

  /// The memory of the innermost object on the path to a member, or nil if one of the objects is nil.
  private func memory(of member: ConvertedMembers.Member) -> SourcePlace? {
    var memory = memory
    for property in member.outer {
      let place = memory.place.advanced(by: property.offset)
      for optional in property.optionals where optional.isNil(at: place) { return nil }
      if let object = property.object { memory = memory.object(object, at: place) }
    }
    return memory
  }

  /// Whether the source does not provide a member at all, not even as nil.
  private func isMissing(_ member: ConvertedMembers.Member) -> Bool {
    if case .parts(let parts, _) = member.content {
      return !parts.list.isEmpty && ModelObject(parts, memory).present.isEmpty
    }
    guard member.isMissingIfNil, let memory = memory(of: member) else { return false }
    let place = memory.place.advanced(by: member.offset)
    return member.source?.property.codec.isAbsent(at: place) ?? false
  }

  /// Whether all members are null.
  private func isNothing() throws -> Bool {
    try present.allSatisfy { member in
      try ThrownError.prepending(.key(member.key)) { try node(of: member, nil).isNull }
    }
  }

  // MARK: Values written by the source's rules

  /// The node that a closure of the source makes from a value.
  private func result(
    of closure: WritingClosure, _ codec: Codec, at place: Place
  ) throws -> TreeNode {
    let source = members.source
    let result = try codec.withValue(at: place) { value in
      try ObjectStorage.withInstance(
        of: source.type, isClass: source.isClass, at: memory.place
      ) { instance in
        try callingClosure(.transformFailed, type: source.type) { try closure(value, instance) }
      }
    }
    guard let result else { return .null }
    var tree = memory.writer
    try members.conversion.conversions.plans.dynamic.writeAny(result, to: &tree)
    return TreeNode(tree.jsonValue)
  }

  /// The whole object as its own rules write it; nil for a part.
  private func written() throws -> JSONValue? {
    guard !members.isPart else { return JSONValue?.none }
    let source = members.source
    let instance: Any =
      source.isClass
      ? ObjectStorage.object(at: memory.place) : source.operations.value(at: memory.place)
    guard let box = ValueBox(instance) else { return JSONValue?.none }
    return try source.json(at: box.place, by: memory.writer)
  }
}
