/// Reads and writes a `JSONObject` unchanged, with its keys in order.
final class JSONObjectCodec: Codec, CodecBody, @unchecked Sendable {
  private let codecs = TreeNodeWriter()

  init() {
    super.init(JSONObject.self, JSONObjectCodec.self)
  }

  var ownKind: CodecKind { .tree(.jsonObject) }

  override var expectation: String { "an object" }

  override var emptyJSON: JSONValue? { [:] }

  override var runsCode: Bool { false }

  override func isEmpty(at place: Place) -> Bool { place.load(as: JSONObject.self).isEmpty }

  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    guard try reader.kind() == .object, case .object(let object) = try reader.takeValue() else {
      try reader.failMismatch(expected: expectation, type: type)
    }
    place.store(object)
  }

  func writeValue(_ place: Place, to writer: inout Writer) throws {
    try codecs.write(.object(place.load(as: JSONObject.self)), to: &writer)
  }
}
