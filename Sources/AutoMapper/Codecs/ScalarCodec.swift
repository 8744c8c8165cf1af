/// Reads and writes a library type that is a scalar in JSON, such as `URL` or `UUID`.
final class ScalarCodec: Codec, @unchecked Sendable {
  private let conversion: any ScalarConversion.Type

  init<Conversion: ScalarConversion>(_ conversion: Conversion.Type) {
    self.conversion = conversion
    super.init(Conversion.Value.self)
  }

  override var kind: CodecKind { .single(.scalar) }

  override var expectation: String { conversion.expectation }

  override var isScalar: Bool { true }

  override var runsCode: Bool { false }

  override var emptyJSON: JSONValue? { conversion.emptyJSON }

  override func read(from reader: inout Reader, into place: Place) throws {
    let start = reader.mark
    if try conversion.takeUsualForm(from: &reader, into: place) { return }
    reader.reset(to: start)
    try conversion.read(from: &reader, into: place)
  }

  override func store(key: String, at place: Place, _ context: CallContext) -> Bool {
    conversion.store(key, at: place)
  }

  override func keyText(of place: Place) -> String? { conversion.text(of: place) }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try conversion.write(place, to: &writer)
  }
}
