/// Writes the properties of one object as members.
enum MemberWriter {
  @inline(__always)
  static func write<Sink: CodecSink>(
    _ plan: ObjectPlan, at base: Place, to writer: inout Sink
  ) throws {
    if plan.specialWriting != nil {
      return try SpecialWriter(plan, at: base, for: writer)
        .write(discriminator: nil, to: &writer)
    }
    try writer.openObject(count: plan.written.count)
    for member in writer.sortsKeys ? plan.writtenSorted : plan.written {
      do {
        try write(member, of: plan, at: base, to: &writer)
      } catch {
        throw error.prepending(
          key: member.key.object.name, property: plan.names[member.property], of: plan.type)
      }
    }
    writer.closeObject()
  }

  /// Writes an object with the name that a discriminator gives its type.
  @inline(never)
  static func write<Sink: CodecSink>(
    _ plan: ObjectPlan, at base: Place, _ discriminator: DiscriminatorRule, to writer: inout Sink
  ) throws {
    try SpecialWriter(plan, at: base, for: writer).write(discriminator: discriminator, to: &writer)
  }

  @inline(__always)
  private static func write<Sink: CodecSink>(
    _ member: ObjectPlan.WrittenMember, of plan: ObjectPlan, at base: Place,
    to writer: inout Sink
  ) throws {
    let property = plan.properties[member.property]
    let place = base.advanced(by: Int(property.offset))
    if property.leaf == .none {
      try property.codec.call { codec in
        if property.isOptional, codec.isAbsent(at: place) {
          return writeNil(member, codec.policies ?? writer.policies, to: &writer)
        }
        if codec.isOmitted(at: place, writer.policies) { return }
        member.key.call { writer.beginMember($0) }
        try writer.write(codec, place)
      }
    } else if property.isOptional {
      let isWritten = try writer.writeOptionalLeaf(property.leaf, place) {
        writer in member.key.call { writer.beginMember($0) }
      }
      if !isWritten { writeNil(member, writer.policies, to: &writer) }
    } else {
      member.key.call { writer.beginMember($0) }
      try writer.writeLeaf(property.leaf, place)
    }
  }

  @inline(__always)
  private static func writeNil<Sink: CodecSink>(
    _ member: ObjectPlan.WrittenMember, _ policies: Policies, to writer: inout Sink
  ) {
    guard policies.writesNil else { return }
    member.key.call { writer.beginMember($0) }
    writer.writeNull()
  }
}
