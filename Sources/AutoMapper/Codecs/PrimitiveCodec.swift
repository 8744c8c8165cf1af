/// The codec of integers, floating-point numbers, `Bool`, `String` and `Decimal`, for callers that need a
/// codec.
final class PrimitiveCodec: Codec, @unchecked Sendable {
  override var primitive: PrimitiveKind { declared }
  private let declared: PrimitiveKind

  init(_ type: any Any.Type, _ kind: PrimitiveKind) {
    declared = kind
    super.init(type)
  }

  /// In conversions between models, a `Decimal` is passed on unchanged like other Foundation types.
  override var kind: CodecKind { .single(declared == .decimal ? .scalar : .primitive) }

  override var isScalar: Bool { true }

  override var runsCode: Bool { false }

  override var emptyJSON: JSONValue? {
    switch declared {
    case .none: nil
    case .bool: false
    case .string: ""
    default: 0
    }
  }

  override func store(key: String, at place: Place, _ context: CallContext) -> Bool {
    guard declared == .double, let number = JSONNumber(key)?.doubleValue else { return false }
    place.store(number)
    return true
  }

  override func keyText(of place: Place) -> String? {
    guard declared == .double, place.load(as: Double.self).isFinite else { return nil }
    return JSONNumber.text(of: place.load(as: Double.self))
  }

  override func appendUniqueKey(of place: Place, to bytes: inout [UInt8]) -> Bool {
    guard declared == .double, place.load(as: Double.self).isFinite else { return false }
    FloatingPointText.append(place.load(as: Double.self), to: &bytes)
    return true
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    try reader.readPrimitive(declared, isOptional: false, into: place)
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try writer.writeOtherPrimitive(declared, place)
  }
}
