/// Reads and writes a library type that is a scalar in JSON, such as `URL` or `UUID`.
final class ScalarCodec: Codec, @unchecked Sendable {
  private let conversion: any ScalarConversion.Type
  private let usualForm: UsualForm

  init<Conversion: ScalarConversion>(_ conversion: Conversion.Type) {
    self.conversion = conversion
    usualForm = conversion.usualForm
    super.init(Conversion.Value.self)
  }

  override var kind: CodecKind { .single(.scalar) }

  override var expectation: String { conversion.expectation }

  override var isScalar: Bool { true }

  override var runsCode: Bool { false }

  override var emptyJSON: JSONValue? { conversion.emptyJSON }

  override func read(from reader: inout Reader, into place: Place) throws {
    if try takeUsualForm(from: &reader, into: place) { return }
    try conversion.read(from: &reader, into: place)
  }

  /// Reads a value of the usual form; returns false, before the value, for any other.
  ///
  /// The code that is generic over the type cannot be specialized, and takes much longer.
  @inline(__always)
  private func takeUsualForm(from reader: inout Reader, into place: Place) throws -> Bool {
    let start: Reader.Mark
    switch usualForm {
    case .none: return false
    case .text:
      start = reader.mark
      let isStored = try reader.takeText { text in conversion.store(text, at: place) }
      guard let isStored else { return false }
      if isStored { return true }
    case .string:
      start = reader.mark
      guard let string = try reader.takeString() else { return false }
      if conversion.store(string, at: place) { return true }
    case .number:
      start = reader.mark
      guard let number = try reader.takeDouble() else { return false }
      if conversion.store(number, at: place) { return true }
    case .digits:
      guard try reader.kind() == .number else { return false }
      start = reader.mark
      if case .number(let number) = try reader.takeScalar() {
        place.store(number)
        return true
      }
    }
    reader.reset(to: start)
    return false
  }

  override func store(key: String, at place: Place, _ context: CallContext) -> Bool {
    usualForm == .string && conversion.store(key, at: place)
  }

  override func keyText(of place: Place) -> String? { conversion.text(of: place) }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try conversion.write(place, to: &writer)
  }
}
