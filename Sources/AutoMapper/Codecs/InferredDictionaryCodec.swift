/// Reads dictionaries whose values do not have a declared type, each value as the registered type
/// that its key names.
final class InferredDictionaryCodec: Codec, @unchecked Sendable {
  private let inference: TypeInference
  private let dynamic: AnyCodec

  init(_ inference: TypeInference, dynamic: AnyCodec) {
    self.inference = inference
    self.dynamic = dynamic
    super.init([String: Any].self)
  }

  override var kind: CodecKind { .tree(.inferredDictionary) }

  override var expectation: String { "an object" }

  override var needsPath: Bool { true }

  override var emptyJSON: JSONValue? { [:] }

  override func isEmpty(at place: Place) -> Bool { place.load(as: [String: Any].self).isEmpty }

  override func read(from reader: inout Reader, into place: Place) throws {
    try reader.requireObject(expectation, type: type)
    place.store(try inference.takeDictionary(from: &reader))
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writeDictionary(place.load(as: [String: Any].self), to: &writer)
  }

  private func writeDictionary(_ members: [String: Any], to writer: inout Writer) throws {
    try writer.openObject(count: members.count)
    let members = Array(members)
    let order = writer.sortsKeys ? TextOrder(members, \.key).positions() : nil
    for position in members.indices {
      let (key, value) = members[order?[position] ?? position]
      try writer.beginMember(key)
      try ThrownError.prepending(.key(key)) { try dynamic.writeAny(value, to: &writer) }
    }
    writer.closeObject()
  }
}
