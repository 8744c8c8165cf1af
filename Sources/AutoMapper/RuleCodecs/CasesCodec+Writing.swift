/// Writing a value by the name of its case.
extension CasesCodec {
  func writeValue<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    if let cases, let choice = try knownChoice(at: place, cases) {
      if choice.rule.isEmpty { return try writeEmpty(choice, to: &writer) }
      return try cases.withPayload(at: place, choice.operations, in: writer.context.arena) {
        try write(choice, $0, to: &writer)
      }
    }
    let value = operations.value(at: place)
    guard let choice = try choice(of: value, writer.context) else {
      throw CaseFault.unnamed(enumCaseName(of: value) ?? "", besides: []).error(type)
    }
    // A choice writes only values with the payload that it takes.
    if choice.rule.isEmpty {
      try writeEmpty(choice, to: &writer)
    } else {
      try withExistingPayload(of: value) { try write(choice, $1, to: &writer) }
    }
  }

  /// The first choice that makes the case of a value; nil if the choices before it are not all
  /// known, or if its payload cannot be written in place.
  @inline(__always)
  private func knownChoice(at place: Place, _ cases: EnumCases) throws -> CaseChoice? {
    let number = cases.number(at: place)
    let choices = try choices().list
    for index in choices.indices {
      guard choices[index].isKnown else { return nil }
      if choices[index].writtenNumber == number { return choices[index] }
    }
    return nil
  }

  private func writeEmpty<Sink: CodecSink>(_ choice: CaseChoice, to writer: inout Sink) throws {
    try withTemporaryPlace(()) { try write(choice, $0, to: &writer) }
  }

  private func write<Sink: CodecSink>(
    _ choice: CaseChoice, _ payload: Place, to writer: inout Sink
  ) throws {
    let name = choice.rule.name
    switch rule.layout.form {
    case .key(let key), .content(let key, _):
      try write(choice.codec, payload, with: TypeTag(key: key, names: [name]), to: &writer)
    case .onlyKey:
      try writer.openObject(count: 1)
      try writer.beginMember(name)
      do {
        try writer.write(choice.codec, payload)
      } catch {
        throw ThrownError.prepending(.key(name), to: error)
      }
      writer.closeObject()
    case .firstMatch:
      if choice.rule.isEmpty { return try writer.write(string: name) }
      try writer.writeOpened(choice.codec, payload)
    }
  }

  /// Writes a payload that is an object, with the name of its case as the first member.
  @inline(__always)
  private func write<Sink: CodecSink>(
    _ codec: Codec, _ payload: Place, with tag: TypeTag, to writer: inout Sink
  ) throws {
    if let codec = codec.asObject {
      let own = codec.isClass ? try codec.codec(for: payload.load(as: AnyObject.self)) : codec
      try own.write(payload, with: tag, to: &writer)
    } else if let codec = codec as? TupleCodec {
      try codec.object.write(payload, with: tag, to: &writer)
    } else if let codec = codec as? CodableCodec {
      try codec.write(payload, with: tag, to: &writer)
    } else {
      try writeTree(codec, payload, with: tag, to: &writer)
    }
  }

  /// Writes a payload that a closure or another enum writes.
  private func writeTree<Sink: CodecSink>(
    _ codec: Codec, _ payload: Place, with tag: TypeTag, to writer: inout Sink
  ) throws {
    var tree = TreeWriter(
      context: writer.context, form: .json, depth: writer.depth, isPart: true)
    tree.nextStackCheck = writer.nextStackCheck
    tree.policies = writer.policies
    let json = try codec.json(at: payload, by: tree)
    guard let tagged = (json ?? .object([:])).tagged(tag) else {
      throw MappingError(
        InstanceFault.unsupported(
          reason: "the payload of its case \(MappingError.quoted(tag.names[0])) is not written as "
            + "an object, which alone has room for \(MappingError.quoted(tag.key))"), type: type)
    }
    try TreeNodeWriter().write(tagged, to: &writer)
  }
}
