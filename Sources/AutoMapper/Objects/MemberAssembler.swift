/// Writes objects that are not simply written member by member; see `AssembledMembers`.
///
/// Only the members that several values share are assembled before the object is opened. All others
/// are written to the target without a detour.
struct MemberAssembler {
  let plan: ObjectPlan
  let base: Place
  let context: CallContext
  let depth: Int
  private let nextStackCheck: Int
  let policies: Policies

  init(_ plan: ObjectPlan, at base: Place, for writer: Writer) {
    self.plan = plan
    self.base = base
    context = writer.context
    depth = writer.depth
    nextStackCheck = writer.nextStackCheck
    policies = writer.policies
  }

  /// Writes the object, with the names of its type or case if there are any.
  func write(tags: [TypeTag], to writer: inout Writer) throws {
    // Values are assembled before the object is opened.
    let maximumDepth = context.options.maximumDepth
    guard depth < maximumDepth else { throw writer.writingDepthError(limit: maximumDepth) }
    if let didWrite = plan.hooks.didWrite {
      try write(tags: tags, by: didWrite, to: &writer)
    } else {
      try writeMembers(tags, to: &writer)
    }
  }

  /// Writes the members: those that are assembled where their first entry is, unless the target
  /// sorts the keys.
  func writeMembers(_ tags: [TypeTag], to writer: inout Writer) throws {
    if let members = plan.assembledMembers?.direct, tags.isEmpty, !writer.sortsKeys {
      try writer.openObject(count: members.count)
      try MemberWriter.writeMembers(members, at: base, to: &writer)
      return writer.closeObject()
    }
    let assembles = assembling(tags, for: writer)
    var list = assembles == .none ? MemberList() : try assembled(assembles)
    let replaced = tags.isEmpty ? [] : try tags.reversed().compactMap { try insert($0, in: &list) }
    if writer.sortsKeys { list.sort() }
    try writer.openObject(count: plan.written.count + list.members.count)
    var next = 0
    for order in 0..<count {
      let position =
        writer.sortsKeys
        ? plan.assembledMembers?.sortedPositions[order] ?? plan.sortedPositions[order] : order
      while next < list.members.count,
        writer.sortsKeys
          ? list.members[next].key.utf8.lexicographicallyPrecedes(key(of: position).name.utf8)
          : list.members[next].position <= position
      {
        try write(list.members[next], to: &writer)
        next += 1
      }
      if !replaced.isEmpty, let replaced = replaced.first(where: { $0.position == position }) {
        try write(replaced, to: &writer)
      } else {
        try write(position, assembles, to: &writer)
      }
    }
    for member in list.members[next...] { try write(member, to: &writer) }
    writer.closeObject()
  }

  // Not inlined, because there are three calls.
  @inline(never)
  private func write(_ member: MemberList.Member, to writer: inout Writer) throws {
    guard let json = member.json else { return }
    try writer.beginMember(member.key)
    try ThrownError.prepending(.key(member.key)) { try writer.write(json: json) }
  }

  @inline(never)
  private func write(_ position: Int, _ assembles: Assembling, to writer: inout Writer) throws {
    let member = member(at: position)
    guard assembles != .all || !member.isComposed else { return }
    switch member {
    case .direct(let member):
      try ThrownError.prepending(.key(member.key.object.name)) {
        try MemberWriter.writeMember(member, at: base, to: &writer)
      }
    case .made:
      guard let special = plan.assembledMembers else { return }
      let (entry, key) = (special.entries[position], special.keys[position])
      try locating(entry.property, at: entry.steps[...]) {
        try writeMade(entry, key, special.dynamic, to: &writer)
      }
    case .path(let path):
      if firstProperty(of: path) == plan.assembledMembers?.entries[position].property {
        try write(path, to: &writer)
      }
    case .flattened(let member):
      guard let entry = plan.assembledMembers?.entries[position] else { return }
      try write(member, entry, to: &writer)
    case .assembled: break
    }
  }

  /// Writes a value that a closure makes or may omit.
  private func writeMade(
    _ entry: AssembledMembers.Entry, _ key: WrittenKey, _ dynamic: AnyCodec,
    to writer: inout Writer
  ) throws {
    let (codec, place) = (plan.codecs[entry.property], place(of: entry.property))
    if entry.closure == nil, codec.isOmitted(at: place, policies) { return }
    if writer.comparesKeysAsStrings {
      // In a dictionary, such values have the types that they have as parts of a `JSONValue`.
      if let json = try json(of: entry) {
        try writer.beginMember(key)
        return try writer.write(json: json)
      }
    } else if let closure = entry.closure {
      if let result = try result(of: closure, entry.property) {
        try writer.beginMember(key)
        guard codec.primitive != .none, codec.policies == nil, type(of: result) == codec.type
        else { return try dynamic.writeAny(result, to: &writer) }
        return try withOpened(result) { try writer.write(codec, $0) }
      }
    } else {
      let isWritten = try withValue(of: entry.property) { place in
        try codec.withWritten(at: place) { codec, place in
          try writer.beginMember(key)
          try writer.write(codec, place)
        }
      }
      if isWritten { return }
    }
    guard (codec.policies ?? policies).writesNil else { return }
    try writer.beginMember(key)
    writer.writeNull()
  }
}

/// The members of the plan, in the order in which they are written.
extension MemberAssembler {
  var count: Int { plan.assembledMembers?.members.count ?? plan.written.count }

  func member(at position: Int) -> AssembledMembers.Member {
    plan.assembledMembers?.members[position] ?? .direct(plan.written[position])
  }

  private func key(of position: Int) -> WrittenKey {
    plan.assembledMembers?.keys[position] ?? plan.written[position].key.object
  }

  /// The position of the member that has the key of a tag, or that is rather read from it than from
  /// its own key; nil if there is none, or if it is assembled.
  private func position(of key: String) -> Int? {
    let reader = plan.property(readFirstFrom: key)
    return (0..<count).first { position in
      let property = plan.assembledMembers?.entries[position].property
      return
        (self.key(of: position).name == key
        || reader == property ?? plan.written[position].property)
        && !member(at: position).isComposed
    }
  }
}

/// The name of a type or case.
extension MemberAssembler {
  /// Inserts a tag as the first member, unless another member already has one of its names.
  ///
  /// - Returns: A member that is written with another value, or not at all, or nil if there is none.
  private func insert(_ tag: TypeTag, in list: inout MemberList) throws -> MemberList.Member? {
    if let index = list.members.firstIndex(where: { $0.key == tag.key }) {
      let json = list.members[index].json ?? .null
      if !tag.isNamed(by: json) { list.replace(index, by: tag.value(like: json)) }
      return nil
    }
    guard let position = position(of: tag.key) else {
      list.addFirst(tag.key, .string(tag.names[0]))
      return nil
    }
    var json = try presentJSON(at: position)
    if let found = json, !tag.isNamed(by: found) {
      json = tag.value(like: found.isNull ? emptyJSON(at: position) : found)
    } else if json == nil {
      list.addFirst(tag.key, tag.value(like: emptyJSON(at: position)))
    }
    if let value = json, key(of: position).name != tag.key {
      list.addFirst(tag.key, value)
      json = nil
    }
    return MemberList.Member(key: tag.key, json: json, position: position)
  }

  /// A value of the form that a member without a value would have, if it is known.
  private func emptyJSON(at position: Int) -> JSONValue? {
    guard case .direct(let member) = member(at: position) else { return nil }
    return plan.codecs[member.property].unwrappedSource.emptyJSON
  }

  /// The JSON of a member that is not assembled, or nil if the member is omitted.
  private func presentJSON(at position: Int) throws -> JSONValue? {
    switch member(at: position) {
    case .direct(let member): return try presentJSON(of: member)
    case .made:
      guard let entry = plan.assembledMembers?.entries[position] else { return nil }
      let (codec, place) = (plan.codecs[entry.property], place(of: entry.property))
      if entry.closure == nil, codec.isOmitted(at: place, policies) { return nil }
      let value = try locating(entry.property, at: entry.steps[...]) { try json(of: entry) }
      if let value { return value }
      // A plain nil could also be a `JSONValue`.
      return (codec.policies ?? policies).writesNil ? .null : JSONValue?.none
    case .path, .flattened, .assembled: return nil
    }
  }

  func presentJSON(of member: ObjectPlan.WrittenMember) throws -> JSONValue? {
    let (codec, place) = (plan.codecs[member.property], place(of: member.property))
    if codec.isAbsent(at: place) {
      return (codec.policies ?? policies).writesNil ? .null : JSONValue?.none
    }
    if codec.isOmitted(at: place, policies) { return nil }
    return try json(of: member.property) ?? .null
  }
}

/// The members that are assembled.
extension MemberAssembler {
  private func assembled(_ assembles: Assembling) throws -> MemberList {
    var list = MemberList()
    guard let special = plan.assembledMembers else { return list }
    for position in special.entries.indices {
      let member = special.members[position]
      guard assembles == .all ? member.isComposed : member.isAssembled else { continue }
      let entry = special.entries[position]
      try locating(entry.property, at: entry.steps.prefix(1)) {
        try add(entry, position, to: &list)
      }
    }
    return list
  }

  /// Calls a closure, and adds the property and steps to the error that it throws.
  @inline(__always)
  private func locating<Result>(
    _ property: Int, at steps: ArraySlice<String>, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch { throw located(error, property, at: steps) }
  }

  @inline(never)
  private func located(
    _ error: any Error, _ property: Int, at steps: ArraySlice<String>
  ) -> any Error {
    ThrownError.changing(error) {
      $0.name(plan.names[property], of: plan.type)
      $0.prepend(MappingPath(steps.map { .key($0) }))
    }
  }

  private func add(
    _ entry: AssembledMembers.Entry, _ position: Int, to list: inout MemberList
  ) throws {
    let codec = plan.codecs[entry.property]
    if entry.closure == nil, codec.isOmitted(at: place(of: entry.property), policies) { return }
    let value = try locating(entry.property, at: entry.steps.dropFirst()) { try json(of: entry) }
    guard var json = value else {
      if (codec.policies ?? policies).writesNil {
        try add(.null, at: entry.steps, entry, position, to: &list)
      }
      return
    }
    var isFlattened = false
    for flattenedValue in entry.flattenedValues {
      guard let value = json.remove(at: flattenedValue.keys[...]) else { continue }
      isFlattened = true
      try add(value, at: flattenedValue.steps, entry, position, to: &list)
    }
    // An object whose members are all written elsewhere is omitted.
    if isFlattened && json.count == 0 { return }
    try add(json, at: entry.steps, entry, position, to: &list)
  }

  private func add(
    _ json: JSONValue, at steps: [String], _ entry: AssembledMembers.Entry, _ position: Int,
    to list: inout MemberList
  ) throws {
    if plan.assembledMembers?.hasEndlessPath == true, AssembledMembers.isEndless(steps) {
      throw AssembledMembers.endlessError(plan.type, plan.names[entry.property], steps)
    }
    guard list.add(json, at: steps, position) else {
      throw MappingError(
        OutputFault.takenPlace(path: steps.joined(separator: ".")), type: plan.type,
        property: plan.names[entry.property])
    }
  }
}

/// The values of properties.
extension MemberAssembler {
  /// The JSON value of an entry, or nil if it is omitted.
  private func json(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    guard let closure = entry.closure else { return try json(of: entry.property) }
    guard let result = try result(of: closure, entry.property) else { return JSONValue?.none }
    var tree = tree(depth: depth + 1)
    try plan.assembledMembers?.dynamic.writeAny(result, to: &tree)
    return tree.jsonValue
  }

  @inline(__always)
  private func result(of closure: WritingClosure, _ property: Int) throws -> Any? {
    try plan.codecs[property].withValue(at: place(of: property)) { value in
      try withInstance { instance in
        try callingClosure(.transformFailed, type: plan.type) { try closure(value, instance) }
      }
    }
  }

  private func json(of property: Int) throws -> JSONValue? {
    let codec = plan.codecs[property]
    var tree = tree(depth: depth + 1)
    return try withValue(of: property) { place in
      try tree.isDeep
        ? tree.descend { try codec.json(at: place, by: $0) } : codec.json(at: place, by: tree)
    }
  }

  /// Calls a closure with the place of a property's value, or of a copy if code of the program may
  /// replace the value in the memory of an object meanwhile.
  @inline(__always)
  func withValue<Result>(of property: Int, _ body: (Place) throws -> Result) throws -> Result {
    let (codec, place) = (plan.codecs[property], place(of: property))
    guard plan.isClass, codec.isWrittenInParts else { return try body(place) }
    return try codec.operations.withCopy(of: place, body)
  }

  /// A writer of a tree with the policies of the target and the same checks of the stack.
  func tree(depth: Int) -> Writer {
    var tree = Writer(treeIn: context, depth: depth, isPart: true)
    tree.nextStackCheck = nextStackCheck
    tree.policies = policies
    return tree
  }

  /// The place of a property, or that of the instance for a value that is only written.
  func place(of property: Int) -> Place {
    guard property < plan.properties.count else { return base }
    return base.advanced(by: Int(plan.properties[property].offset))
  }

  /// Calls a closure with the instance being written.
  func withInstance<Result>(_ body: (TypedPlace) throws -> Result) rethrows -> Result {
    try ObjectStorage.withInstance(of: plan.type, isClass: plan.isClass, at: base, body)
  }
}
