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

  func writeMembers(_ tags: [TypeTag], to writer: inout Writer) throws {
    let assembles = assembles(tags, for: writer)
    if let special = plan.assembledMembers, tags.isEmpty, !assembles {
      return try write(special, to: &writer)
    }
    let members = try members(tags, assembles: assembles)
    try writer.openObject(count: members.count)
    for member in writer.sortsKeys ? members.orderedByText(\.key) : members {
      try write(member, to: &writer)
    }
    writer.closeObject()
  }

  /// Writes an object whose members are written one after another.
  @inline(__always)
  func write(_ members: AssembledMembers, to writer: inout Writer) throws {
    try writer.openObject(count: members.entries.count)
    for entry in writer.sortsKeys ? members.sortedEntries : members.entries {
      try write(entry, to: &writer)
    }
    writer.closeObject()
  }

  @inline(never)
  private func write(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    switch entry.form {
    case .direct(let member): try write(member, of: plan, at: base, to: &writer)
    case .made: try locating(entry) { try writeMade(entry, to: &writer) }
    case .path(let members): try write(members, entry, to: &writer)
    case .flattened(let member): try write(member, entry, to: &writer)
    case .assembled: break
    }
  }

  /// Writes a value that a closure makes or may omit.
  private func writeMade(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    if writer.comparesKeysAsStrings {
      // In a dictionary, such values have the types that they have as parts of a `JSONValue`.
      guard let json = try assembledJSON(of: entry) else { return }
      try writer.beginMember(entry.key)
      return try writer.write(json: json)
    }
    try writeMember(entry, to: &writer)
  }

  /// Writes the value of an entry, or null, with the entry's key, unless the value is omitted.
  @inline(__always)
  private func writeMember(_ entry: AssembledMembers.Entry, to writer: inout Writer) throws {
    let property = entry.value.property
    let (codec, place) = (plan.codecs[property], place(of: property))
    if let closure = entry.value.closure, let dynamic = plan.assembledMembers?.dynamic {
      // Not a constant of its own, which would be copied.
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
    guard (plan.codecs[entry.value.property].policies ?? policies).writesNil else { return }
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
    let member = members[index]
    let found = try member.json ?? member.entry.flatMap { try presentJSON(of: $0) }
    // The form that a property without a value would have, if it is known.
    let empty = member.entry.flatMap { entry in
      entry.value.isPlain ? plan.codecs[entry.value.property].unwrappedSource.emptyJSON : nil
    }
    var json = found ?? .null
    if found == nil || !tag.isNamed(by: json) {
      json = tag.value(like: json.isNull ? empty : json)
    }
    let isInPlace = found != nil && member.key == tag.key
    members.remove(at: index)
    members.insert(Member(key: tag.key, json: json), at: isInPlace ? index : 0)
  }

  /// The JSON of an entry, with the path in its errors, or nil if the entry is omitted.
  func presentJSON(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    try locating(entry) { try assembledJSON(of: entry) }
  }

  @inline(never)
  private func assembledJSON(of entry: AssembledMembers.Entry) throws -> JSONValue? {
    let object = try tree { writer in
      try writer.openObject(count: 1)
      try writeMember(entry, to: &writer)
      writer.closeObject()
    }
    return object.members.storage.first?.value
  }

  /// The tree that a closure writes, which becomes a part of what is written.
  func tree(_ write: (inout Writer) throws -> Void) rethrows -> JSONValue {
    var tree = Writer(treeIn: context, depth: depth, isPart: true)
    (tree.nextStackCheck, tree.policies) = (nextStackCheck, policies)
    try write(&tree)
    return tree.jsonValue
  }

  /// Adds an entry to the members, which it shares with others.
  private func add(_ entry: AssembledMembers.Entry, to members: inout [Member]) throws {
    guard var json = try presentJSON(of: entry) else { return }
    let value = entry.value
    try locating(entry, stepCount: 1) {
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

  /// The place of a property, or that of the instance for a value that is only written.
  func place(of property: Int) -> Place {
    guard property < plan.properties.count else { return base }
    return base.advanced(by: Int(plan.properties[property].offset))
  }

  /// Calls a closure with the instance being written.
  func withInstance<Result>(_ body: (TypedPlace) throws -> Result) rethrows -> Result {
    try ObjectStorage.withInstance(of: plan.type, isClass: plan.isClass, at: base, body)
  }

  /// Calls a closure, and adds the property and the first steps of an entry to the error that it throws.
  @inline(__always)
  private func locating<Result>(
    _ entry: AssembledMembers.Entry, stepCount: Int = .max, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch { throw located(error, entry.value, stepCount) }
  }

  @inline(never)
  private func located(
    _ error: any Error, _ value: AssembledMembers.Value, _ stepCount: Int
  ) -> any Error {
    ThrownError.changing(error) {
      $0.name(plan.names[value.property], of: plan.type)
      $0.prepend(MappingPath(value.steps.prefix(stepCount).map { .key($0) }))
    }
  }
}
