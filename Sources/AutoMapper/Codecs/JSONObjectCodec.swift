/// Reads and writes a `JSONObject` unchanged, with its keys in order.
final class JSONObjectCodec: Codec, @unchecked Sendable {
  override var kind: CodecKind { .tree(.jsonObject) }

  override var takesSwiftValues: Bool { false }

  override var expectation: String { "an object" }

  override var emptyJSON: JSONValue? { [:] }

  override var runsCode: Bool { false }

  override func isEmpty(at place: Place) -> Bool { place.load(as: JSONObject.self).isEmpty }

  override func read(from reader: inout Reader, into place: Place) throws {
    guard try reader.kind() == .object, case .object(let object) = try reader.takeValue() else {
      try reader.failMismatch(expected: expectation, type: type)
    }
    place.store(object)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.write(json: .object(place.load(as: JSONObject.self)))
  }
}
