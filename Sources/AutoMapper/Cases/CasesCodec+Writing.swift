/// Writing a value by the name of its case.
extension CasesCodec {
  /// Writes the value of a place.
  @inline(__always)
  func writeCase(at place: Place, to writer: inout Writer) throws {
    if let cases, let choice = try knownChoice(at: place, cases) {
      if choice.rule.isEmpty { return try writeEmpty(choice, to: &writer) }
      return try cases.withPayload(at: place, choice.operations, in: writer.context.arena) {
        try write(choice, $0, to: &writer)
      }
    }
    let value = operations.value(at: place)
    guard let choice = try choice(of: value, writer.context) else {
      throw unnamed(enumCaseName(of: value), besides: [])
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

  private func writeEmpty(_ choice: CaseChoice, to writer: inout Writer) throws {
    try withTemporaryPlace(()) { try write(choice, $0, to: &writer) }
  }

  private func write(_ choice: CaseChoice, _ payload: Place, to writer: inout Writer) throws {
    let name = choice.rule.name
    switch rule.layout.form {
    case .key(let key), .content(let key, _):
      guard try writer.write(choice.codec, payload, with: choice.tags) else {
        throw MappingError(
          .unsupportedType, type: type,
          found: "the payload of its case \(MappingError.quoted(name)) is not written as an "
            + "object, which alone has room for \(MappingError.quoted(key))")
      }
    case .onlyKey:
      try writer.openObject(count: 1)
      try writer.beginMember(name)
      try ThrownError.prepending(.key(name)) { try writer.write(choice.codec, payload) }
      writer.closeObject()
    case .firstMatch:
      if choice.rule.isEmpty { return try writer.write(string: name) }
      try writer.writeOpened(choice.codec, payload)
    }
  }
}
