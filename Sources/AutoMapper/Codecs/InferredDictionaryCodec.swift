/// Reads dictionaries whose values do not have a declared type, each value as the registered type
/// that its key names.
final class InferredDictionaryCodec: Codec, @unchecked Sendable {
  private let inference: TypeInference
  private let dynamic: AnyCodec

  init(_ inference: TypeInference, dynamic: AnyCodec) {
    self.inference = inference
    self.dynamic = dynamic
    super.init([String: Any].self) { _ in .inferredDictionary }
  }

  override var expectation: String { "an object" }

  override var needsPath: Bool { true }

  override var emptyJSON: JSONValue? { [:] }

  override func isEmpty(at place: Place) -> Bool { place.load(as: [String: Any].self).isEmpty }

  override func read(from reader: inout TextReader, into place: Place) throws {
    try readDictionary(from: &reader, into: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    try readDictionary(from: &reader, into: place)
  }

  private func readDictionary<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    try reader.requireObject(expectation, type: type)
    place.store(try inference.takeDictionary(from: &reader))
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeDictionary(place.load(as: [String: Any].self), to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeDictionary(place.load(as: [String: Any].self), to: &writer)
  }

  private func writeDictionary<Sink: CodecSink>(
    _ members: [String: Any], to writer: inout Sink
  ) throws {
    try writer.openObject(count: members.count)
    let sorted =
      writer.sortsKeys
      ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : Array(members)
    for (key, value) in sorted {
      try writer.beginMember(key)
      do {
        try dynamic.writeAny(value, to: &writer)
      } catch {
        throw error.prepending(.key(key))
      }
    }
    writer.closeObject()
  }
}
