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

  func writeMembers(_ tags: [TypeTag], to writer: inout Writer) throws {
    if let special = plan.assembledMembers, tags.isEmpty, !assembles(special, [], for: writer) {
      try writer.openObject(count: special.entries.count)
      for entry in writer.sortsKeys ? special.sortedEntries : special.entries {
        try write(entry, to: &writer)
      }
    } else {
      let members = try members(tags, for: writer)
      try writer.openObject(count: members.count)
      for member in members { try write(member, to: &writer) }
    }
    writer.closeObject()
  }

  @inline(never)
  private func write(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    switch entry.form {
    case .direct(let member): try write(member, to: &writer)
    case .made:
      try locating(entry.value.property, at: entry.value.steps[...]) {
        try writeMade(entry, to: &writer)
      }
    case .path(let part): try write(part, to: &writer)
    case .flattened(let member): try write(member, entry, to: &writer)
    case .assembled: break
    }
  }

  private func write(_ member: ObjectPlan.WrittenMember, to writer: inout Writer) throws {
    try ThrownError.prepending(.key(member.key.object.name)) {
      try MemberWriter.writeMember(member, at: base, to: &writer)
    }
  }

  /// Writes a value that a closure makes or may omit.
  private func writeMade(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    let property = entry.value.property
    let (codec, place) = (plan.codecs[property], place(of: property))
    if writer.comparesKeysAsStrings {
      // In a dictionary, such values have the types that they have as parts of a `JSONValue`.
      guard let json = try json(of: entry) else { return }
      try writer.beginMember(entry.key)
      return try writer.write(json: json)
    }
    if let closure = entry.value.closure, let dynamic = plan.assembledMembers?.dynamic {
      if let result = try result(of: closure, property) {
        try writer.beginMember(entry.key)
        guard codec.primitive != .none, codec.policies == nil, type(of: result) == codec.type
        else { return try dynamic.writeAny(result, to: &writer) }
        return try withOpened(result) { try writer.write(codec, $0) }
      }
    } else {
      if codec.isOmitted(at: place, policies) { return }
      let isWritten = try withValue(of: property) { place in
        try codec.withWritten(at: place) { codec, place in
          try writer.beginMember(entry.key)
          try writer.write(codec, place)
        }
      }
      if isWritten { return }
    }
    guard (codec.policies ?? policies).writesNil else { return }
    try writer.beginMember(entry.key)
    writer.writeNull()
  }
}

/// Members that are listed before the object is written: names of types and cases, and values that are
/// assembled.
extension MemberAssembler {
  private enum Member {
    case direct(ObjectPlan.WrittenMember)
    case entry(AssembledMembers.Entry)
    case json(String, JSONValue)

    var key: String {
      switch self {
      case .direct(let member): member.key.object.name
      case .entry(let entry): entry.key.name
      case .json(let key, _): key
      }
    }

    var json: JSONValue? { if case .json(_, let json) = self { json } else { nil } }

    /// The property that is the value; nil if the value is assembled.
    var property: Int? {
      switch self {
      case .direct(let member): member.property
      case .entry(let entry): entry.isComposed ? nil : entry.value.property
      case .json: nil
      }
    }
  }

  @inline(never)
  private func write(_ member: Member, to writer: inout Writer) throws {
    switch member {
    case .direct(let member): try write(member, to: &writer)
    case .entry(let entry): try write(entry, to: &writer)
    case .json(let key, let json):
      try writer.beginMember(key)
      try ThrownError.prepending(.key(key)) { try writer.write(json: json) }
    }
  }

  /// The members in the order in which a target wants them: one that is assembled is where its first
  /// part is.
  private func members(_ tags: [TypeTag], for writer: Writer) throws -> [Member] {
    var members: [Member] = []
    if let special = plan.assembledMembers {
      let assembles = assembles(special, tags, for: writer)
      for entry in special.entries {
        if assembles && entry.isComposed {
          try add(entry, to: &members)
        } else if case .direct(let member) = entry.form {
          members.append(.direct(member))
        } else {
          members.append(.entry(entry))
        }
      }
    } else {
      members = plan.written.map { .direct($0) }
    }
    for tag in tags.reversed() { try insert(tag, in: &members) }
    return writer.sortsKeys ? members.orderedByText(\.key) : members
  }

  /// Inserts a tag as the first member, unless another member already has one of its names.
  ///
  /// The member that has its key, or that is rather read from it than from its own key, is written with
  /// another value if its own is not one of the names.
  private func insert(_ tag: TypeTag, in members: inout [Member]) throws {
    let reader = plan.property(readFirstFrom: tag.key)
    let index =
      members.firstIndex { $0.json != nil && $0.key == tag.key }
      ?? members.firstIndex { member in
        guard let property = member.property else { return false }
        return member.key == tag.key || property == reader
      }
    guard let index else { return members.insert(.json(tag.key, .string(tag.names[0])), at: 0) }
    let (member, found) = (members[index], try presentJSON(of: members[index]))
    var json = found ?? .null
    if found == nil || !tag.isNamed(by: json) {
      json = tag.value(like: json.isNull ? emptyJSON(of: member) : json)
    }
    if found != nil && member.key == tag.key {
      members[index] = .json(tag.key, json)
    } else {
      members.remove(at: index)
      members.insert(.json(tag.key, json), at: 0)
    }
  }

  /// A value of the form that a member without a value would have, if it is known.
  private func emptyJSON(of member: Member) -> JSONValue? {
    guard case .direct(let member) = member else { return nil }
    return plan.codecs[member.property].unwrappedSource.emptyJSON
  }

  /// The JSON of a member that is not assembled, or nil if the member is omitted.
  private func presentJSON(of member: Member) throws -> JSONValue? {
    switch member {
    case .direct(let member): try presentJSON(of: member)
    case .entry(let entry): try presentJSON(of: entry)
    case .json(_, let json): json
    }
  }

  func presentJSON(of member: ObjectPlan.WrittenMember) throws -> JSONValue? {
    let place = base.advanced(by: Int(member.content.offset))
    if !member.content.isOptional,
      let json = member.content.primitive.json(at: place, context.options)
    {
      return json
    }
    let codec = plan.codecs[member.property]
    if codec.isAbsent(at: place) {
      return (codec.policies ?? policies).writesNil ? .null : JSONValue?.none
    }
    if codec.isOmitted(at: place, policies) { return nil }
    return try json(of: member.property) ?? .null
  }

  /// The JSON of an entry, with the path in its errors, or nil if the entry is omitted.
  private func presentJSON(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    try locating(entry.value.property, at: entry.value.steps[...]) { try json(of: entry) }
  }

  private func json(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    let property = entry.value.property
    let codec = plan.codecs[property]
    var json: JSONValue?
    if let closure = entry.value.closure {
      if let result = try result(of: closure, property) {
        var tree = tree(depth: depth + 1)
        try plan.assembledMembers?.dynamic.writeAny(result, to: &tree)
        json = tree.jsonValue
      }
    } else {
      if codec.isOmitted(at: place(of: property), policies) { return nil }
      json = try self.json(of: property)
    }
    // A plain nil could also be a `JSONValue`.
    return json ?? ((codec.policies ?? policies).writesNil ? .null : JSONValue?.none)
  }

  /// Adds an entry to the members, which it shares with others.
  private func add(_ entry: AssembledMembers.Entry, to members: inout [Member]) throws {
    guard var json = try presentJSON(of: entry) else { return }
    let value = entry.value
    try locating(value.property, at: value.steps.prefix(1)) {
      var isFlattened = false
      for flattenedValue in value.flattenedValues {
        guard let inner = json.remove(at: flattenedValue.keys[...]) else { continue }
        isFlattened = true
        try add(inner, at: flattenedValue.steps, value.property, to: &members)
      }
      // An object whose members are all written elsewhere is omitted.
      if isFlattened && json.count == 0 { return }
      try add(json, at: value.steps, value.property, to: &members)
    }
  }

  /// Adds a value at a path, merging it with existing values.
  private func add(
    _ json: JSONValue, at steps: [String], _ property: Int, to members: inout [Member]
  ) throws {
    if AssembledMembers.isEndless(steps) {
      throw AssembledMembers.endlessError(plan.type, plan.names[property], steps)
    }
    let known = members.firstIndex { $0.json != nil && $0.key == steps[0] }
    let index = known ?? members.count
    if known == nil { members.append(.json(steps[0], .null)) }
    var merged = members[index].json ?? .null
    // The value is taken out of the list, so that it grows in place.
    members[index] = .json(steps[0], .null)
    guard merged.merge(json, at: steps.dropFirst()) else {
      throw MappingError(
        OutputFault.takenPlace(path: steps.joined(separator: ".")), type: plan.type,
        property: plan.names[property])
    }
    members[index] = .json(steps[0], merged)
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
}

/// The values of properties.
extension MemberAssembler {
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
