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
  @inline(__always)
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

  private func writeMembers(_ tags: [TypeTag], to writer: inout Writer) throws {
    let assembles = assembles(tags, for: writer)
    if let special = plan.assembledMembers, tags.isEmpty, !assembles {
      try writer.openObject(count: special.entries.count)
      for entry in writer.sortsKeys ? special.sortedEntries : special.entries {
        try write(entry, to: &writer)
      }
    } else {
      let members = try members(tags, assembles: assembles)
      try writer.openObject(count: members.count)
      for member in writer.sortsKeys ? members.orderedByText(\.key) : members {
        try write(member, to: &writer)
      }
    }
    writer.closeObject()
  }

  @inline(never)
  private func write(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    switch entry.form {
    case .direct(let member): try write(member, of: plan, at: base, to: &writer)
    case .made:
      try locating(entry.value.property, at: entry.value.steps[...]) {
        try writeMade(entry, to: &writer)
      }
    case .path(let part): try write(part, to: &writer)
    case .flattened(let member): try write(member, entry, to: &writer)
    case .assembled: break
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
    try writeNil(entry, to: &writer)
  }

  /// Writes null for a value that is nil, or omits it.
  func writeNil(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    guard writesNil(entry.value.property) else { return }
    try writer.beginMember(entry.key)
    writer.writeNull()
  }
}

/// Members that are listed before the object is written: names of types and cases, and values that are
/// assembled.
extension MemberAssembler {
  struct Member {
    let key: String
    /// The value, if it is known.
    var json: JSONValue?
    /// The entry that is written otherwise.
    var entry: AssembledMembers.Entry?
  }

  @inline(never)
  private func write(_ member: Member, to writer: inout Writer) throws {
    if let entry = member.entry { return try write(entry, to: &writer) }
    try writer.beginMember(member.key)
    try ThrownError.prepending(.key(member.key)) { try writer.write(json: member.json ?? .null) }
  }

  /// The members in the order of the properties: one that is assembled is where its first part is.
  func members(_ tags: [TypeTag], assembles: Bool) throws -> [Member] {
    let entries = plan.assembledMembers?.entries ?? plan.written.map { AssembledMembers.Entry($0) }
    var members: [Member] = []
    for entry in entries {
      if assembles && entry.isComposed {
        try add(entry, to: &members)
      } else {
        members.append(Member(key: entry.key.name, entry: entry))
      }
    }
    for tag in tags.reversed() { try insert(tag, in: &members) }
    return members
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
        guard let entry = member.entry, !entry.isComposed else { return false }
        return member.key == tag.key || entry.value.property == reader
      }
    guard let index else {
      return members.insert(Member(key: tag.key, json: .string(tag.names[0])), at: 0)
    }
    let (member, found) = (members[index], try presentJSON(of: members[index]))
    var json = found ?? .null
    if found == nil || !tag.isNamed(by: json) {
      json = tag.value(like: json.isNull ? emptyJSON(of: member.entry) : json)
    }
    let isInPlace = found != nil && member.key == tag.key
    members.remove(at: index)
    members.insert(Member(key: tag.key, json: json), at: isInPlace ? index : 0)
  }

  /// A value of the form that a property without a value would have, if it is known.
  private func emptyJSON(of entry: AssembledMembers.Entry?) -> JSONValue? {
    guard case .direct(let member) = entry?.form else { return nil }
    return plan.codecs[member.property].unwrappedSource.emptyJSON
  }

  /// The JSON of a member, with the path in its errors, or nil if the member is omitted.
  func presentJSON(of member: Member) throws -> JSONValue? {
    try member.json ?? member.entry.flatMap { try presentJSON(of: $0) }
  }

  private func presentJSON(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    try locating(entry.value.property, at: entry.value.steps[...]) { try json(of: entry) }
  }

  private func json(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    if case .direct(let member) = entry.form { return try json(of: member) }
    return try json(of: entry.value.property, entry.value.closure)
  }

  /// The JSON of a property that is written as it is, or nil if it is omitted.
  func json(of member: ObjectPlan.WrittenMember) throws -> JSONValue? {
    let place = base.advanced(by: Int(member.content.offset))
    if !member.content.isOptional,
      let json = member.content.primitive.json(at: place, context.options)
    {
      return json
    }
    return try json(of: member.property, nil)
  }

  private func json(of property: Int, _ closure: WritingClosure?) throws -> JSONValue? {
    let codec = plan.codecs[property]
    var tree = Writer(treeIn: context, depth: depth + 1, isPart: true)
    tree.nextStackCheck = nextStackCheck
    tree.policies = policies
    var isWritten = false
    if let closure {
      if let result = try result(of: closure, property) {
        try plan.assembledMembers?.dynamic.writeAny(result, to: &tree)
        isWritten = true
      }
    } else {
      if codec.isOmitted(at: place(of: property), policies) { return nil }
      isWritten = try withValue(of: property) { place in
        try codec.withWritten(at: place) { try tree.write($0, $1) }
      }
    }
    // A plain nil could also be a `JSONValue`.
    return isWritten ? tree.jsonValue : writesNil(property) ? .null : JSONValue?.none
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
        try add(inner, at: flattenedValue.steps, to: &members)
      }
      // An object whose members are all written elsewhere is omitted.
      if isFlattened && json.count == 0 { return }
      try add(json, at: value.steps, to: &members)
    }
  }

  /// Adds a value at a path, merging it with existing values.
  private func add(_ json: JSONValue, at steps: [String], to members: inout [Member]) throws {
    if AssembledMembers.isEndless(steps) { throw AssembledMembers.endlessError(steps) }
    let known = members.firstIndex { $0.json != nil && $0.key == steps[0] }
    let index = known ?? members.count
    if known == nil { members.append(Member(key: steps[0], json: .null)) }
    guard members[index].json?.merge(json, at: steps.dropFirst()) ?? false else {
      throw MappingError(OutputFault.takenPlace(path: steps.joined(separator: ".")))
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

  /// Calls a closure with the place of a property's value, or of a copy if code of the program may
  /// replace the value in the memory of an object meanwhile.
  @inline(__always)
  func withValue<Result>(of property: Int, _ body: (Place) throws -> Result) throws -> Result {
    let (codec, place) = (plan.codecs[property], place(of: property))
    guard plan.isClass, codec.isWrittenInParts else { return try body(place) }
    return try codec.operations.withCopy(of: place, body)
  }

  private func writesNil(_ property: Int) -> Bool {
    (plan.codecs[property].policies ?? policies).writesNil
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
