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
    let codec = codec.sourceCore
    return switch codec.kind {
    case .keyPath(let codec): sample(of: codec.codec)
    case .closure(let codec):
      codec.hasInverse ? .object : codec.plain.map { sample(of: $0) } ?? .object
    case .array(let codec): list(of: codec.element)
    case .range(let codec): list(of: codec.bound)
    case .json, .any, .untyped: WrittenSample(json: .object(JSONObject()), isOpen: true)
    case .primitive, .scalar, .date, .rawValue, .caseName, .bridged, .dictionary,
      .inferredDictionary, .tuple, .object, .jsonObject, .foundation, .codable, .discriminator,
      .casting, .ignored, .optional, .required, .policy:
      codec.isSingleValue ? .scalar : .object
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
