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
  /// An object that is known to be one.
  private static let model = WrittenSample(json: ["": true], isOpen: false)

  /// The sample as a scalar, if it may be one.
  var asScalar: WrittenSample { isOpen ? .scalar : self }

  /// The sample of the values that a codec writes.
  static func sample(of codec: Codec) -> WrittenSample {
    let codec = codec.unwrappedSource
    return switch codec.kind {
    case .property(.keyPath(let codec)): sample(of: codec.wrapped)
    case .custom(.closure(let codec)):
      codec.hasInverse ? .object : codec.plain.map { sample(of: $0) } ?? .object
    case .array(let codec): list(of: codec.element)
    case .range(let codec): list(of: codec.bound)
    case .tree(.json), .tree(.any), .untyped:
      WrittenSample(json: .object(JSONObject()), isOpen: true)
    case .dictionary, .object, .tree(.jsonObject), .tree(.inferredDictionary), .discriminator: model
    case .single, .tuple, .tree(.foundation), .custom(.codable), .custom(.ignored),
      .custom(.rule), .custom(.fallback), .casting, .optional, .property(.adjusted):
      codec.isSingleValue ? .scalar : .object
    }
  }

  /// The sample of a list: its elements conflict with what is written in their places, scalars also
  /// with what is written inside them, and elements of unknown form with nothing.
  private static func list(of element: Codec) -> WrittenSample {
    // No other sample equals these, because equal values may share a path.
    let element: JSONValue =
      switch sample(of: element).json {
      case scalar.json: "element"
      case model.json: ["": "element"]
      default: .null
      }
    return WrittenSample(json: .array([element]), isOpen: false)
  }
}
