/// Objects whose JSON is handed to a closure before it is written.
///
///     properties  →  JSONValue  →  closure  →  target
///
/// If each property is simply a member, the object is made of these without a writer of trees.
extension MemberAssembler {
  func write(
    tags: [TypeTag], by didWrite: (TypedPlace, inout JSONValue) throws -> Void,
    to writer: inout Writer
  ) throws {
    var json: JSONValue
    if tags.isEmpty, let direct = plan.assembledMembers?.direct {
      json = .object(try object(of: direct))
    } else {
      var tree = tree(depth: depth)
      try writeMembers(tags, to: &tree)
      json = tree.takeJSON()
    }
    try withInstance { try didWrite($0, &json) }
    try writer.write(json: json)
  }

  private func object(of members: ContiguousArray<ObjectPlan.WrittenMember>) throws -> JSONObject {
    var object = JSONObject()
    object.reserveCapacity(members.count)
    for index in members.indices {
      let key = members[index].key.object.name
      let value = try ThrownError.prepending(.key(key)) { try presentJSON(of: members[index]) }
      if let value { object.append(value, for: key) }
    }
    return object
  }
}
