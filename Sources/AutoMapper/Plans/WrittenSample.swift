/// What stands for the value of a property where it is checked whether all of them can be written.
struct WrittenSample {
  /// A value of the form that the property is written in.
  ///
  /// An object stands for what is not known, since anything can be written inside of one.
  let json: JSONValue
  /// Whether the value may be a scalar as well as an object, as that of a `JSONValue`.
  let isOpen: Bool

  static let object = WrittenSample(json: .object(JSONObject()), isOpen: false)
  private static let scalar = WrittenSample(json: .bool(true), isOpen: false)

  /// The same as a scalar.
  var asScalar: WrittenSample { isOpen ? .scalar : self }

  /// What a codec writes.
  static func sample(of codec: Codec) -> WrittenSample {
    switch codec.sourceCore {
    case let codec as KeyPathCodec: sample(of: codec.codec)
    case let codec as ClosureCodec:
      codec.hasInverse ? .object : codec.plain.map { sample(of: $0) } ?? .object
    case let codec where codec.isSingleValue: .scalar
    case let codec as ArrayCodec: list(of: codec.element)
    case let codec as RangeCodec: list(of: codec.bound)
    case is JSONValueCodec, is AnyCodec, is UntypedCodec:
      WrittenSample(json: .object(JSONObject()), isOpen: true)
    default: .object
    }
  }

  /// Scalar elements are in the way of what else is written there; objects may take it in.
  private static func list(of element: Codec) -> WrittenSample {
    let element = sample(of: element)
    let isScalar = element.json == scalar.json
    // No other sample is this one, as values that are the same may share a place.
    return WrittenSample(json: .array([isScalar ? .string("element") : .null]), isOpen: false)
  }

  private init(json: JSONValue, isOpen: Bool) {
    self.json = json
    self.isOpen = isOpen
  }
}
