/// Objects whose JSON is handed to a closure before it is written.
///
///     properties  →  JSONValue  →  closure  →  target
///
/// If each property is simply a member, those that the closure leaves in their place are written with the
/// keys of the plan, which are prepared.
extension MemberAssembler {
  func write(
    tags: [TypeTag], by didWrite: (TypedPlace, inout JSONValue) throws -> Void,
    to writer: inout Writer
  ) throws {
    let direct = tags.isEmpty ? plan.assembledMembers?.direct : nil
    var json = JSONValue.object(try direct.map { try object(of: $0) } ?? object(tags))
    try withInstance { try didWrite($0, &json) }
    if writer.take(tree: json) { return }
    if let direct, case .object(let object) = json, !writer.sortsKeys, !writer.comparesKeysAsStrings
    {
      try write(object, direct, to: &writer)
    } else {
      try writer.write(json: json)
    }
  }

  private func object(of members: ContiguousArray<ObjectPlan.WrittenMember>) throws -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(members.count)
    for index in members.indices {
      let key = members[index].key.object.name
      let value = try ThrownError.prepending(.key(key)) { try json(of: members[index]) }
      if let value { object.append(value, for: key) }
    }
    return object
  }

  private func object(_ tags: [TypeTag]) throws -> JSONObject {
    var object = JSONObject()
    for member in try members(tags, assembles: true) {
      if let value = try presentJSON(of: member) { object.append(value, for: member.key) }
    }
    return object
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
