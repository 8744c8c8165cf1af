/// Objects with the names of their types or cases.
extension Writer {
  /// Writes a value that is an object, with the names of its type or case as the first members.
  ///
  /// - Returns: Whether the value is an object, and so has room for them.
  @inline(__always)
  mutating func write(_ codec: Codec, _ place: Place, with tags: [TypeTag]) throws -> Bool {
    if let codec = codec.asObject {
      let own = codec.isClass ? try codec.codec(for: place.load(as: AnyObject.self)) : codec
      try own.write(place, with: tags, to: &self)
    } else if let codec = codec as? TupleCodec, codec.isLabelled {
      try codec.object.write(place, with: tags, to: &self)
    } else if let codec = codec as? CodableCodec {
      try codec.write(place, with: tags, to: &self)
    } else if tags.isEmpty {
      try write(codec, place)
    } else {
      return try writeTree(codec, place, with: tags)
    }
    return true
  }

  /// Writes a value that a closure, a dictionary or an enum writes.
  private mutating func writeTree(
    _ codec: Codec, _ place: Place, with tags: [TypeTag]
  ) throws -> Bool {
    var tree = Writer(treeIn: context, depth: depth, isPart: true)
    tree.nextStackCheck = nextStackCheck
    tree.policies = policies
    let json = try codec.json(at: place, by: tree) ?? .object([:])
    if case .object(let members) = json,
      let tag = tags.first(where: { tag in
        guard let value = members[tag.key] else { return false }
        let name = value.scalar.text
        return !tag.names.contains { $0 == name } || codec.takesAllMembers(orIsDictionary: true)
      })
    {
      throw MappingError(
        .unsupportedType, type: codec.type,
        found: "it has the key \(MappingError.quoted(tag.key)) itself, under which the name "
          + "\(MappingError.quoted(tag.names[0])) is written")
    }
    try write(json: json.tagged(tags))
    return json.isObject
  }
}
