/// The properties of a model, presented as the members of an object to read.
final class ModelMembers: LazyContents, ChosenMembers {
  private let members: ObjectConversion.Members
  private let memory: SourcePlace
  private let object: ObjectIdentifier?
  /// The indexes of the members that are present, or nil if none is missing.
  private var present: [Int]?
  /// The type name from a discriminator of the source, as an additional first member.
  private var name: (key: String, text: String)?
  /// The object as its own rules write it, if that is known.
  ///
  /// If rules of the target want each of the objects inside each other as JSON, the outermost one
  /// is written, and the others are found in the result.
  fileprivate var written: JSONValue?

  /// Creates the members of an object that owns the memory, or of a struct if the object is nil.
  init(_ members: ObjectConversion.Members, _ memory: SourcePlace, _ object: ObjectIdentifier?) {
    self.members = members
    self.memory = memory
    self.object = object
    super.init()
    if members.mayLack { present = members.list.indices.filter { !isMissing(members.list[$0]) } }
  }

  /// Adds the name of the type, unless another member has its key.
  func addName(_ text: String?, for key: String) {
    guard let text, name == nil else { return }
    let match = members.keys?.match(key)
    let isTaken = members.list.contains {
      TypeRules.isSame($0.key, key) || $0.match.isKnown && $0.match.slot == match?.slot
    }
    if !isTaken { name = (key, text) }
  }

  /// The members for an object whose dynamic type is a subclass.
  func members(for codec: ObjectCodec) throws -> LazyContents? {
    guard let others = try members.members(for: codec) else { return nil }
    let result = ModelMembers(others, memory, object)
    if let name { result.addName(name.text, for: name.key) }
    result.written = written
    return result
  }

  override var count: Int {
    (present?.count ?? members.list.count) + (name == nil ? 0 : 1)
  }

  override var identity: ObjectIdentifier? { object }

  override func key(at index: Int) -> String {
    guard let name else { return members.list[number(at: index)].key }
    return index == 0 ? name.key : members.list[number(at: index - 1)].key
  }

  /// The index of a member among all members, from its index among the present ones.
  @inline(__always)
  private func number(at index: Int) -> Int { present?[index] ?? index }

  override func node(at index: Int) throws -> TreeNode {
    guard let name else { return try value(at: index) }
    return index == 0 ? .json(.string(name.text)) : try value(at: index - 1)
  }

  private func value(at place: Int) throws -> TreeNode {
    let index = number(at: place)
    let member = members.quick[index]
    guard let conversion = member.conversion else { return try nestedNode(members.list[index]) }
    let place = memory.place.advanced(by: member.offset)
    let node = try conversion.call { try $0.node(at: place, in: memory) }
    if let written, let key = members.list[index].writtenKey { node.isWritten(as: written[key]) }
    return node
  }

  @_optimize(size)
  private func node(_ member: ObjectConversion.Member, in memory: SourcePlace) throws -> TreeNode {
    let place = memory.place.advanced(by: member.offset)
    switch member.content {
    case .value(let conversion): return try conversion.call { try $0.node(at: place, in: memory) }
    case .closure(let closure, let codec):
      return try written(by: closure, codec, at: place, memory)
    case .written(let codec):
      return try codec.json(at: place, by: memory.writer).map { TreeNode($0) } ?? .null
    case .parts(let parts, let isOptional):
      let object = ModelMembers(parts, memory, nil)
      if isOptional, try object.isNothing() { return .null }
      return .lazyMembers(object)
    }
  }

  @inline(never)
  private func nestedNode(_ member: ObjectConversion.Member) throws -> TreeNode {
    try innermost(of: member.segments).map { try node(member, in: $0) } ?? .null
  }

  /// The memory of the innermost nested object on the path to a member, or nil if one of the
  /// objects is nil.
  private func innermost(of segments: [ObjectConversion.Segment]) -> SourcePlace? {
    var memory = memory
    for segment in segments {
      let place = memory.place.advanced(by: segment.offset)
      for optional in segment.optionals where optional.isNil(at: place) { return nil }
      memory =
        segment.codec.isClass
        ? SourcePlace(propertiesOf: place.load(as: AnyObject.self), memory.context)
        : memory.structure(at: place, segment.codec.operations)
    }
    return memory
  }

  /// Whether the source does not provide a member at all, not even as nil.
  private func isMissing(_ member: ObjectConversion.Member) -> Bool {
    if case .parts(let parts, _) = member.content {
      return !parts.list.isEmpty && ModelMembers(parts, memory, nil).count == 0
    }
    guard let codec = member.missing, let memory = innermost(of: member.segments) else {
      return false
    }
    return codec.isAbsent(at: memory.place.advanced(by: member.offset))
  }

  /// Whether all members are null.
  private func isNothing() throws -> Bool {
    try (0..<count).allSatisfy { index in
      try ThrownError.prepending(.key(key(at: index))) { try node(at: index).isNull }
    }
  }

  // MARK: Values written by the source's rules

  /// The node that a closure of the source makes from a value.
  private func written(
    by closure: WritingClosure, _ codec: Codec, at place: Place, _ memory: SourcePlace
  ) throws -> TreeNode {
    let source = members.source
    let result = try codec.withValue(at: place) { value in
      try ObjectStorage.withInstance(
        of: source.type, isClass: source.isClass, at: self.memory.place
      ) { instance in
        try callingClosure(.transformFailed, type: source.type) { try closure(value, instance) }
      }
    }
    guard let result else { return .null }
    var tree = memory.writer
    try members.dynamic.writeAny(result, to: &tree)
    return TreeNode(tree.jsonValue)
  }

  override func writtenValue() throws -> JSONValue? {
    guard !members.isPart else { return JSONValue?.none }
    if let written { return written }
    let source = members.source
    let instance: Any =
      source.isClass
      ? ObjectStorage.object(at: memory.place) : source.operations.value(at: memory.place)
    guard let box = ValueBox(instance) else { return JSONValue?.none }
    written = try source.json(at: box.place, by: memory.writer)
    return written
  }
}

extension TreeNode {
  /// Tells an object, or an array of objects, how its own rules write it.
  func isWritten(as json: JSONValue) {
    switch self {
    case .lazyMembers(let members): (members as? ModelMembers)?.written = json
    case .lazyElements(let elements): (elements as? ContiguousElements)?.written = json
    case .json, .decimal, .elements, .members, .swiftValue: break
    }
  }
}
