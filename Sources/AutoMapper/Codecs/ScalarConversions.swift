import AutoMapperFoundation

/// The codecs of the library types that are scalars in JSON, by type.
enum ScalarConversions {
  /// The codec for one of these types, or nil for any other.
  static func codec(for type: any Any.Type) -> Codec? {
    switch type {
    #if Foundation
    case is CGFloat.Type: ScalarCodec(GraphicsConversion.self)
    #endif
    case is Decimal.Type: PrimitiveCodec(type, .decimal)
    case is JSONNumber.Type: ScalarCodec(NumberConversion.self)
    case is Data.Type: ScalarCodec(DataConversion.self)
    case is URL.Type: ScalarCodec(URLConversion.self)
    case is UUID.Type: ScalarCodec(UUIDConversion.self)
    default: standardCodec(for: type)
    }
  }
}

/// `JSONNumber` as a number with all its digits.
private enum NumberConversion: ScalarConversion {
  static var expectation: String { "a number" }
  static var emptyJSON: JSONValue? { 0 }

  static func takeUsualForm(from reader: inout Reader, into place: Place) throws -> Bool {
    guard try reader.kind() == .number, case .number(let number) = try reader.takeScalar() else {
      return false
    }
    place.store(number)
    return true
  }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<JSONNumber> {
    switch scalar {
    case .number(let number): .value(number)
    case .string(let text) where lenient: JSONNumber(text).map { .value($0) } ?? .mismatch
    default: .mismatch
    }
  }

  static func write(_ value: JSONNumber, to writer: inout Writer) throws {
    try writer.write(number: value)
  }
}

/// Data as a string in Base64.
private enum DataConversion: TextConversion {
  typealias Value = Data

  static var expectation: String { "a string in base64" }
  static var emptyJSON: JSONValue? { "" }
  static func value(_ text: String) -> Data? { Data(strictBase64: text) }
  static func text(_ value: Data) -> String { value.base64EncodedString() }
}

/// URLs as strings.
private enum URLConversion: TextConversion {
  typealias Value = URL

  static var expectation: String { "a URL" }
  static func value(_ text: String) -> URL? { URL(strict: text) }
  static func text(_ value: URL) -> String { value.absoluteString }
  static func text(of place: Place) -> String? { place.load(as: URL.self).absoluteString }
}

/// UUIDs as strings.
private enum UUIDConversion: ScalarConversion {
  static var expectation: String { "a UUID" }

  static func takeUsualForm(from reader: inout Reader, into place: Place) throws -> Bool {
    try reader.takeText { text in
      guard let uuid = UUID(plainText: text) else { return false }
      place.store(uuid)
      return true
    } ?? false
  }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<UUID> {
    guard case .string(let text) = scalar else { return .mismatch }
    return UUID(uuidString: text).map { .value($0) } ?? .malformed
  }

  static func write(_ value: UUID, to writer: inout Writer) throws {
    try writer.writeText { text in value.appendText(to: &text) }
  }
}
