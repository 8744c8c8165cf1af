/// Members that are made of several properties, and written one after another.
///
/// Such a member is where the first property is that is not omitted, as if the values were merged.
extension MemberAssembler {
  /// Whether the members with paths or keys of their own are assembled before the object is written.
  func assembles(_ special: AssembledMembers, _ tags: [TypeTag], for writer: Writer) -> Bool {
    // Parts of a `JSONValue` have other types in a dictionary.
    if special.hasAssembled || special.hasComposed && writer.comparesKeysAsStrings { return true }
    return special.hasComposed
      && special.entries.contains { entry in
        switch entry.form {
        case .direct, .made, .assembled: false
        case .path(let part): tags.contains { $0.key == part.member.key.name }
        case .flattened(let member):
          // The keys have no order among the others, or the general way finds the error.
          writer.sortsKeys || depth + 1 >= context.options.maximumDepth || !member.isSimple
            || tags.contains { tag in member.keys.contains { $0.outer.name == tag.key } }
        }
      }
  }

  // MARK: Paths

  /// Writes the member of a part, if the part is its first property that is not omitted.
  func write(_ part: WrittenPath.Part, to writer: inout Writer) throws {
    for first in part.member.properties where isPresent(first, plan, at: base, policies) {
      return first.property == part.property ? try write(part.member, to: &writer) : ()
    }
  }

  /// Writes a member with at least one property that is not omitted.
  private func write(_ path: WrittenPath, to writer: inout Writer) throws {
    if let property = path.property { return try write(property, plan, at: base, to: &writer) }
    try ThrownError.prepending(.key(path.key.name)) {
      try writer.beginMember(path.key)
      try writer.openObject(count: path.parts.count)
      let parts = writer.sortsKeys ? path.sortedParts : path.parts
      // By index, so that no part is retained.
      for index in parts.indices { try write(parts[index], to: &writer) }
      writer.closeObject()
    }
  }

  // MARK: Flattened structs

  /// Writes the properties of a struct that have keys in this object, and then the others as an
  /// object.
  func write(
    _ member: AssembledMembers.FlattenedMember, _ entry: AssembledMembers.Entry,
    to writer: inout Writer
  ) throws {
    let property = entry.value.property
    let (codec, place) = (plan.codecs[property], place(of: property))
    if codec.isAbsent(at: place) {
      guard (codec.policies ?? policies).writesNil else { return }
      try writer.beginMember(entry.key)
      return writer.writeNull()
    }
    try ThrownError.prepending(.key(entry.key.name)) {
      let inner = try member.codec.plan().object
      try withValue(of: property) {
        try write(member, inner, at: $0, under: entry.key, to: &writer)
      }
    }
  }

  private func write(
    _ member: AssembledMembers.FlattenedMember, _ inner: ObjectPlan, at place: Place,
    under key: WrittenKey, to writer: inout Writer
  ) throws {
    var written = MemberSet()
    var isDistributed = false
    for (innerKey, outerKey) in member.keys {
      guard let index = inner.position(ofKey: innerKey),
        isPresent(inner.written[index], inner, at: place, policies)
      else { continue }
      var property = inner.written[index]
      property.key = Borrowed(outerKey)
      try write(property, inner, at: place, as: innerKey, to: &writer)
      written.insert(index)
      isDistributed = true
    }
    var rest: [Int] = []
    for index in inner.written.indices where !written.contains(index) {
      if isPresent(inner.written[index], inner, at: place, policies) { rest.append(index) }
    }
    // An object whose members are all written elsewhere is omitted.
    guard !isDistributed || !rest.isEmpty else { return }
    try writer.beginMember(key)
    try writer.openObject(count: rest.count)
    for index in rest { try write(inner.written[index], inner, at: place, to: &writer) }
    writer.closeObject()
  }

  // MARK: Properties

  /// Whether a property is written, be it as null.
  @inline(__always)
  private func isPresent(
    _ member: ObjectPlan.WrittenMember, _ plan: ObjectPlan, at base: Place, _ policies: Policies
  ) -> Bool {
    let content = member.content
    if content.primitive != .none && !content.isOptional { return true }
    let codec = content.codec.object
    let place = base.advanced(by: Int(content.offset))
    if content.isOptional, codec.isAbsent(at: place) {
      return (codec.policies ?? policies).writesNil
    }
    return !codec.isOmitted(at: place, policies)
  }

  private func write(
    _ member: ObjectPlan.WrittenMember, _ plan: ObjectPlan, at base: Place, as key: String? = nil,
    to writer: inout Writer
  ) throws {
    do {
      try MemberWriter.writeMember(member, at: base, to: &writer)
    } catch {
      throw ThrownError.prepending(
        key: key ?? member.key.object.name, property: plan.names[member.property], of: plan.type,
        to: error)
    }
  }
}

extension AssembledMembers.FlattenedMember {
  /// Whether the struct is written member by member.
  fileprivate var isSimple: Bool {
    guard let plan = try? codec.plan().object else { return false }
    return plan.assembledMembers == nil && plan.written.count <= MemberSet.inlineCapacity
  }
}
