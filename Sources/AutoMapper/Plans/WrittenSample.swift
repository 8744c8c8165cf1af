/// A sample of a property's value, used to check whether all properties can be written.
struct WrittenSample {
  /// A value in the form in which the property is written.
  ///
  /// An object is used for unknown forms, because anything can be written inside an object.
  let json: JSONValue
  /// Whether the value may be a scalar as well as an object, like that of a `JSONValue`.
  let isOpen: Bool

  static let object = WrittenSample(json: .object(JSONObject()), isOpen: false)
  private static let scalar = WrittenSample(json: .bool(true), isOpen: false)

  /// The sample as a scalar, if it may be one.
  var asScalar: WrittenSample { isOpen ? .scalar : self }

  /// The sample of the values that a codec writes.
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

  /// The sample of a list: scalar elements conflict with other values written there, objects do
  /// not.
  private static func list(of element: Codec) -> WrittenSample {
    let element = sample(of: element)
    let isScalar = element.json == scalar.json
    // No other sample equals this one, because equal values may share a path.
    return WrittenSample(json: .array([isScalar ? .string("element") : .null]), isOpen: false)
  }

  private init(json: JSONValue, isOpen: Bool) {
    self.json = json
    self.isOpen = isOpen
  }
}
