/// Members that are made of several properties, and written one after another.
///
/// Such a member is where the first property is that is not omitted, as if the values were merged.
extension MemberAssembler {
  /// Whether the members with paths or keys of their own are assembled before the object is written.
  func assembles(_ tags: [TypeTag], for writer: Writer) -> Bool {
    guard let special = plan.assembledMembers, !special.composedKeys.isEmpty else { return false }
    if special.hasAssembled { return true }
    // Parts of a `JSONValue` have other types in a dictionary.
    return writer.comparesKeysAsStrings
      || tags.contains { special.composedKeys.contains($0.key) }
      // The keys have no order among the others, or the general way finds the error.
      || special.hasFlattened && (writer.sortsKeys || depth + 1 >= context.options.maximumDepth)
  }

  // MARK: Paths

  /// Writes the member of a part, if the part is its first property that is not omitted.
  func write(_ part: WrittenPath.Part, to writer: inout Writer) throws {
    for first in part.member.properties where isPresent(first, at: base) {
      return first.property == part.property ? try write(part.member, to: &writer) : ()
    }
  }

  /// Writes a member with at least one property that is not omitted.
  private func write(_ path: WrittenPath, to writer: inout Writer) throws {
    if let property = path.property { return try write(property, of: plan, at: base, to: &writer) }
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
    _ flattened: AssembledMembers.FlattenedMember, _ entry: AssembledMembers.Entry,
    to writer: inout Writer
  ) throws {
    let property = entry.value.property
    if plan.codecs[property].isAbsent(at: place(of: property)) {
      return try writeNil(entry, to: &writer)
    }
    try ThrownError.prepending(.key(entry.key.name)) {
      try withValue(of: property) { place in
        var isDistributed = false
        for (member, _, innerKey) in flattened.outer where isPresent(member, at: place) {
          try write(member, of: flattened.plan, at: place, as: innerKey, to: &writer)
          isDistributed = true
        }
        let rest = flattened.inner.filter { isPresent($0, at: place) }
        // An object whose members are all written elsewhere is omitted.
        guard !isDistributed || !rest.isEmpty else { return }
        try writer.beginMember(entry.key)
        try writer.openObject(count: rest.count)
        for member in rest { try write(member, of: flattened.plan, at: place, to: &writer) }
        writer.closeObject()
      }
    }
  }

  // MARK: Properties

  /// Whether a property is written, be it as null.
  @inline(__always)
  private func isPresent(_ member: ObjectPlan.WrittenMember, at base: Place) -> Bool {
    let content = member.content
    if content.primitive != .none && !content.isOptional { return true }
    let codec = content.codec.object
    let place = base.advanced(by: Int(content.offset))
    if content.isOptional, codec.isAbsent(at: place) {
      return (codec.policies ?? policies).writesNil
    }
    return !codec.isOmitted(at: place, policies)
  }

  /// Writes a property of the object, or of a struct in it, whose own key is that of errors.
  func write(
    _ member: ObjectPlan.WrittenMember, of plan: ObjectPlan, at base: Place,
    as key: String? = nil, to writer: inout Writer
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
