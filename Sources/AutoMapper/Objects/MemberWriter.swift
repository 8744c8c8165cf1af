/// Writes the properties of one object as members.
enum MemberWriter {
  @inline(__always)
  static func write(_ plan: ObjectPlan, at base: Place, to writer: inout Writer) throws {
    if plan.assembledMembers != nil { return try writeAssembled(plan, at: base, to: &writer) }
    try writer.openObject(count: plan.written.count)
    let count = plan.written.count
    var index = 0
    // Not a loop over the array, which would retain the array once more per object.
    while index < count {
      let member = writer.sortsKeys ? plan.writtenSorted[index] : plan.written[index]
      do {
        try write(member, at: base, to: &writer)
      } catch {
        throw ThrownError.prepending(
          key: member.key.object.name, property: plan.names[member.property], of: plan.type,
          to: error)
      }
      index &+= 1
    }
    writer.closeObject()
  }

  @inline(never)
  private static func writeAssembled(
    _ plan: ObjectPlan, at base: Place, to writer: inout Writer
  ) throws {
    try plan.writeAssembled?(plan, base, &writer)
  }

  /// Writes an object with the names of its type or case, at least one.
  @inline(never)
  static func write(
    _ plan: ObjectPlan, at base: Place, _ tags: [TypeTag], to writer: inout Writer
  ) throws {
    guard plan.assembledMembers == nil, plan.hooks.didWrite == nil, !writer.sortsKeys,
      tags.allSatisfy({
        plan.position(ofKey: $0.key) == nil && plan.property(readFirstFrom: $0.key) == nil
      })
    else { return try tags[0].write(plan, base, tags, &writer) }
    try writer.openObject(count: plan.written.count + tags.count)
    // Not a loop over the array, which would copy each tag.
    for index in tags.indices {
      try ThrownError.prepending(.key(tags[index].key)) {
        try writer.beginMember(tags[index].key)
        try writer.write(string: tags[index].names[0])
      }
    }
    for index in plan.written.indices {
      let member = plan.written[index]
      try ThrownError.prepending(.key(member.key.object.name)) {
        try writeMember(member, at: base, to: &writer)
      }
    }
    writer.closeObject()
  }

  /// Writes one property as a member, unless it is omitted.
  @inline(never)
  static func writeMember(
    _ member: ObjectPlan.WrittenMember, at base: Place, to writer: inout Writer
  ) throws {
    try write(member, at: base, isRare: true, to: &writer)
  }

  @inline(__always)
  private static func write(
    _ member: ObjectPlan.WrittenMember, at base: Place, isRare: Bool = false,
    to writer: inout Writer
  ) throws {
    let (property, place) = (member.content, base.advanced(by: Int(member.content.offset)))
    if property.primitive == .none {
      try writeByCodec(member, at: place, to: &writer)
    } else if try beginPrimitive(member, at: place, to: &writer) {
      // Where members are rare, the code for each kind is not worth its bytes.
      try isRare
        ? writer.writeOtherPrimitive(property.primitive, place)
        : writer.writePrimitive(property.primitive, place)
    }
  }

  @inline(__always)
  private static func writeByCodec(
    _ member: ObjectPlan.WrittenMember, at place: Place, to writer: inout Writer
  ) throws {
    let property = member.content
    let isSimple = !property.isOptional && !property.hasPolicies
    if !isSimple || writer.policies.emptyCollections == .omit,
      try isLeftOut(member, at: place, &writer)
    {
      return
    }
    try member.key.call { try writer.beginMember($0) }
    if property.isInObject { return try writeCopy(property, at: place, to: &writer) }
    try property.codec.call { try writer.write($0, place) }
  }

  /// Writes a value in the memory of an object; as a copy if code of the program may replace the value
  /// meanwhile.
  @inline(never)
  private static func writeCopy(
    _ property: ObjectPlan.Property, at place: Place, to writer: inout Writer
  ) throws {
    try property.codec.call { codec in
      guard codec.runsCode else { return try writer.write(codec, place) }
      try codec.operations.withCopy(of: place) { try writer.write(codec, $0) }
    }
  }

  /// Writes the key of a primitive; returns false if the primitive is nil, which is then written or
  /// omitted.
  @inline(__always)
  private static func beginPrimitive(
    _ member: ObjectPlan.WrittenMember, at place: Place, to writer: inout Writer
  ) throws -> Bool {
    if member.content.isOptional, writer.isNil(member.content.primitive, place) {
      try writeNil(member, writer.policies, to: &writer)
      return false
    }
    try member.key.call { try writer.beginMember($0) }
    return true
  }

  /// Whether a value is omitted: nil, for which null is written here if required, or an empty
  /// collection.
  @inline(never)
  private static func isLeftOut(
    _ member: ObjectPlan.WrittenMember, at place: Place, _ writer: inout Writer
  ) throws -> Bool {
    let codec = member.content.codec.object
    if member.content.isOptional, codec.isAbsent(at: place) {
      try writeNil(member, codec.policies ?? writer.policies, to: &writer)
      return true
    }
    return codec.isOmitted(at: place, writer.policies)
  }

  @inline(__always)
  private static func writeNil(
    _ member: ObjectPlan.WrittenMember, _ policies: Policies, to writer: inout Writer
  ) throws {
    guard policies.writesNil else { return }
    try member.key.call { try writer.beginMember($0) }
    writer.writeNull()
  }
}
