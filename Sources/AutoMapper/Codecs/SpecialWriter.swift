/// Writes objects that are not simply written member by member; see `SpecialWriting`.
struct SpecialWriter<Sink: CodecSink> {
  private let plan: ObjectPlan
  private let base: Place
  private let context: CallContext
  private let depth: Int
  private let nextStackCheck: Int
  private let policies: Policies

  init(_ plan: ObjectPlan, at base: Place, for writer: Sink) {
    self.plan = plan
    self.base = base
    context = writer.context
    depth = writer.depth
    nextStackCheck = writer.nextStackCheck
    policies = writer.policies
  }

  /// Writes the object, with the name of its type if there is a discriminator.
  func write(discriminator: DiscriminatorRule?, to writer: inout Sink) throws {
    // The values are written before the object is opened.
    let maximumDepth = context.options.maximumDepth
    guard depth < maximumDepth else { throw writer.writingDepthError(limit: maximumDepth) }
    guard let didWrite = plan.hooks.didWrite else {
      return try writeMembers(discriminator, to: &writer)
    }
    var tree = tree(depth: depth)
    let inner = SpecialWriter<TreeWriter>(plan, at: base, for: tree)
    try inner.writeMembers(discriminator, to: &tree)
    var json = tree.jsonValue
    try didWrite(instance, &json)
    try TreeNodeWriter().write(json, to: &writer)
  }

  private func writeMembers(_ discriminator: DiscriminatorRule?, to writer: inout Sink) throws {
    var list = try members()
    if let discriminator {
      try list.discriminate(discriminator.key, discriminator.names(of: plan.type)) { content in
        switch content {
        case .json(let json): json
        case .property(let index): try json(of: index) ?? .null
        }
      }
    }
    if writer.sortsKeys { list.sort() }
    try writer.openObject(count: list.members.count)
    for member in list.members {
      try writer.beginMember(member.key)
      do {
        switch member.content {
        case .json(let json): try TreeNodeWriter().write(json, to: &writer)
        case .property(let index): try writer.write(plan.codecs[index], place(of: index))
        }
      } catch {
        throw error.prepending(.key(member.key))
      }
    }
    writer.closeObject()
  }

  /// The members in order.
  private func members() throws -> MemberList {
    var list = MemberList()
    guard let special = plan.specialWriting else {
      for member in plan.written {
        try addDirect(member.key.object.name, member.property, to: &list)
      }
      return list
    }
    for entry in special.entries {
      if entry.isDirect {
        try addDirect(entry.steps[0], entry.property, to: &list)
      } else {
        do {
          try add(entry, to: &list)
        } catch {
          throw error.prepending(
            key: entry.steps[0], property: plan.names[entry.property], of: plan.type)
        }
      }
    }
    return list
  }

  private func addDirect(_ key: String, _ property: Int, to list: inout MemberList) throws {
    let codec = plan.codecs[property]
    guard codec.isAbsent(at: place(of: property)) else {
      if !codec.isOmitted(at: place(of: property), policies) { list.add(key, property: property) }
      return
    }
    if (codec.policies ?? policies).writesNil { _ = list.add(.null, at: [key]) }
  }

  private func add(_ entry: SpecialWriting.Entry, to list: inout MemberList) throws {
    let codec = plan.codecs[entry.property]
    if entry.closure == nil, codec.isOmitted(at: place(of: entry.property), policies) { return }
    guard var json = try json(of: entry) else {
      if (codec.policies ?? policies).writesNil {
        try add(.null, at: entry.steps, entry, to: &list)
      }
      return
    }
    var isLifted = false
    for lift in entry.lifts {
      guard let value = json.remove(at: lift.keys[...]) else { continue }
      isLifted = true
      try add(value, at: lift.steps, entry, to: &list)
    }
    // An object whose members are all written elsewhere is omitted.
    if isLifted && json.count == 0 { return }
    try add(json, at: entry.steps, entry, to: &list)
  }

  private func add(
    _ json: JSONValue, at steps: [String], _ entry: SpecialWriting.Entry, to list: inout MemberList
  ) throws {
    if plan.specialWriting?.hasEndlessPath == true, SpecialWriting.isEndless(steps) {
      throw SpecialWriting.endlessError(plan.type, plan.names[entry.property], steps)
    }
    guard list.add(json, at: steps) else {
      throw MappingError(
        OutputFault.takenPlace(path: steps.joined(separator: ".")), type: plan.type,
        property: plan.names[entry.property])
    }
  }

  /// The JSON value of an entry, or nil if it is omitted.
  private func json(of entry: SpecialWriting.Entry) throws -> JSONValue? {
    guard let closure = entry.closure else { return try json(of: entry.property) }
    let value = try plan.codecs[entry.property].copiedValue(at: place(of: entry.property))
    let result = try callingClosure(.transformFailed, type: plan.type) {
      try closure(value, instance)
    }
    guard let result else { return JSONValue?.none }
    var tree = tree(depth: depth + 1)
    try plan.specialWriting?.dynamic.writeAny(result, to: &tree)
    return tree.jsonValue
  }

  private func json(of property: Int) throws -> JSONValue? {
    let (codec, place) = (plan.codecs[property], place(of: property))
    var tree = tree(depth: depth + 1)
    guard tree.isDeep else { return try codec.json(at: place, by: tree) }
    return try tree.descend { try codec.json(at: place, by: $0) }
  }

  /// A writer of a tree with the policies of the target and the same checks of the stack.
  private func tree(depth: Int) -> TreeWriter {
    var tree = TreeWriter(context: context, form: .json, depth: depth, isPart: true)
    tree.nextStackCheck = nextStackCheck
    tree.policies = policies
    return tree
  }

  private func place(of property: Int) -> Place {
    base.advanced(by: Int(plan.properties[property].offset))
  }

  /// The instance being written.
  private var instance: Any {
    plan.isClass ? ObjectStorage.object(at: base) : operations(of: plan.type).value(at: base)
  }
}
