/// Objects whose JSON is handed to a closure before it is written.
///
///     properties  →  JSONValue  →  closure  →  target
///
/// The members that the closure leaves in their place are written with the keys of the plan, which are
/// prepared, up to the first property that is not simply a member.
extension MemberAssembler {
  func write(
    tags: [TypeTag], by didWrite: (TypedPlace, inout JSONValue) throws -> Void,
    to writer: inout Writer
  ) throws {
    var json = try object(tags)
    try withInstance { try didWrite($0, &json) }
    if writer.take(tree: json) { return }
    if case .object(let object) = json, !writer.sortsKeys, !writer.comparesKeysAsStrings {
      try write(object, plan.written, to: &writer)
    } else {
      try writer.write(json: json)
    }
  }

  private func object(_ tags: [TypeTag]) throws -> JSONValue {
    guard tags.isEmpty, let members = plan.assembledMembers, members.isDirect,
      members.entries.count == plan.written.count
    else { return try tree { try writeMembers(tags, to: &$0) } }
    var object = JSONObject()
    object.reserveCapacity(plan.written.count)
    for index in plan.written.indices {
      let member = plan.written[index]
      let value = try usualJSON(of: member.content) ?? presentJSON(of: members.entries[index])
      if let value { object.append(value, for: member.key.object.name) }
    }
    return .object(object)
  }

  /// The JSON of a usual primitive, which needs no writer; nil for all other values.
  @inline(__always)
  private func usualJSON(of property: ObjectPlan.Property) -> JSONValue? {
    if property.isOptional { return nil }
    let place = base.advanced(by: Int(property.offset))
    return property.primitive.json(at: place, context.options)
  }

  private func write(
    _ object: JSONObject, _ members: ContiguousArray<ObjectPlan.WrittenMember>,
    to writer: inout Writer
  ) throws {
    try writer.openObject(count: object.count)
    var next = 0
    for position in object.storage.indices {
      let member = object.storage[position]
      if next < members.count, KeyBytes.equal(members[next].key.object.name, member.key) {
        try members[next].key.call { try writer.beginMember($0) }
        next += 1
      } else {
        try writer.beginMember(member.key)
      }
      try ThrownError.prepending(.key(member.key)) {
        try writer.write(json: member.value)
      }
    }
    writer.closeObject()
  }
}
