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

  /// Writes the member with the values below a key, if the property of an entry is the first of them
  /// that is not omitted.
  func write(
    _ members: AssembledMembers, _ entry: AssembledMembers.Entry, to writer: inout Writer
  ) throws {
    for first in members.entries where isPresent(first.value.property, of: plan, at: base) {
      guard first.value.property == entry.value.property else { return }
      return try ThrownError.prepending(.key(entry.key.name)) {
        try writer.beginMember(entry.key)
        try write(members, to: &writer)
      }
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
        for (member, _) in flattened.outer
        where isPresent(member.property, of: flattened.plan, at: place) {
          try write(member, of: flattened.plan, at: place, to: &writer)
          isDistributed = true
        }
        let rest = flattened.inner.filter { isPresent($0.property, of: flattened.plan, at: place) }
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
  private func isPresent(_ property: Int, of plan: ObjectPlan, at base: Place) -> Bool {
    let content = plan.properties[property]
    if content.primitive != .none && !content.isOptional { return true }
    let codec = content.codec.object
    let place = base.advanced(by: Int(content.offset))
    if content.isOptional, codec.isAbsent(at: place) {
      return (codec.policies ?? policies).writesNil
    }
    return !codec.isOmitted(at: place, policies)
  }

  /// Writes a property of the object, or of a struct in it, whose own key is that of errors.
  @inline(__always)
  func write(
    _ member: ObjectPlan.WrittenMember, of plan: ObjectPlan, at base: Place,
    to writer: inout Writer
  ) throws {
    do {
      try MemberWriter.writeMember(member, at: base, to: &writer)
    } catch {
      throw located(error, member.property, of: plan)
    }
  }

  @inline(never)
  private func located(_ error: any Error, _ property: Int, of plan: ObjectPlan) -> any Error {
    ThrownError.prepending(
      key: plan.writtenSteps[property].last?.key ?? "", property: plan.names[property],
      of: plan.type, to: error)
  }
}
