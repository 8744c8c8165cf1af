import Foundation

/// The conversion of a library type that is a scalar in JSON.
protocol ScalarConversion {
  associatedtype Value
  /// The name of the type in messages.
  static var expectation: String { get }
  /// The JSON value of the type's empty value, or nil if there is none.
  static var emptyJSON: JSONValue? { get }
  /// Makes a value from a scalar.
  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Value>
  /// Writes a value as a scalar.
  static func write<Sink: SinkWriter>(_ value: Value, to writer: inout Sink) throws
}

extension ScalarConversion {
  static var emptyJSON: JSONValue? { nil }
}

/// Reads and writes a library type that is a scalar in JSON, such as `URL` or `UUID`.
final class ScalarCodec<Conversion: ScalarConversion>: Codec, @unchecked Sendable {
  init() {
    super.init(Conversion.Value.self) { _ in .scalar }
  }

  override var expectation: String { Conversion.expectation }

  override var isScalar: Bool { true }

  override var emptyJSON: JSONValue? { Conversion.emptyJSON }

  override func read(from reader: inout TextReader, into place: Place) throws {
    place.store(
      try reader.converted(Conversion.expectation, range: nil, by: Conversion.convert))
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    place.store(
      try reader.converted(Conversion.expectation, range: nil, by: Conversion.convert))
  }

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try Conversion.write(place.load(as: Conversion.Value.self), to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try Conversion.write(place.load(as: Conversion.Value.self), to: &writer)
  }
}

/// The codecs of the library types that are scalars in JSON, by type.
enum ScalarConversions {
  /// The codec for one of these types, or nil for any other.
  static func codec(for type: any Any.Type) -> Codec? {
    switch type {
    case is CGFloat.Type: ScalarCodec<GraphicsConversion>()
    case is Decimal.Type: DecimalCodec()
    case is JSONNumber.Type: ScalarCodec<NumberConversion>()
    case is Data.Type: ScalarCodec<DataConversion>()
    case is URL.Type: ScalarCodec<URLConversion>()
    case is UUID.Type: ScalarCodec<UUIDConversion>()
    default: standardCodec(for: type)
    }
  }
}

/// `CGFloat` as a number.
private enum GraphicsConversion: ScalarConversion {
  static var expectation: String { "CGFloat" }
  static var emptyJSON: JSONValue? { 0 }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<CGFloat> {
    Conversions.floatingPoint(scalar, lenient: lenient) { Double($0).map { CGFloat($0) } }
  }

  static func write<Sink: SinkWriter>(_ value: CGFloat, to writer: inout Sink) throws {
    guard value.isFinite else {
      return try writer.write(nonFinite: value, text: NonFiniteNumber.text(of: value))
    }
    writer.write(number: Double(value))
  }
}

/// `JSONNumber` as a number with all its digits.
private enum NumberConversion: ScalarConversion {
  static var expectation: String { "a number" }
  static var emptyJSON: JSONValue? { 0 }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<JSONNumber> {
    switch scalar {
    case .number(let number): .value(number)
    case .string(let text) where lenient: JSONNumber(text).map { .value($0) } ?? .mismatch
    default: .mismatch
    }
  }

  static func write<Sink: SinkWriter>(_ value: JSONNumber, to writer: inout Sink) throws {
    try writer.write(number: value)
  }
}

/// Data as a string in Base64.
private enum DataConversion: ScalarConversion {
  static var expectation: String { "a string in base64" }
  static var emptyJSON: JSONValue? { "" }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Data> {
    guard case .string(let text) = scalar, let data = Data(strictBase64: text) else {
      return .mismatch
    }
    return .value(data)
  }

  static func write<Sink: SinkWriter>(_ value: Data, to writer: inout Sink) throws {
    try writer.write(string: value.base64EncodedString())
  }
}

/// URLs as strings.
private enum URLConversion: ScalarConversion {
  static var expectation: String { "a URL" }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<URL> {
    guard case .string(let text) = scalar,
      let url = URL(strict: text)
    else { return .mismatch }
    return .value(url)
  }

  static func write<Sink: SinkWriter>(_ value: URL, to writer: inout Sink) throws {
    try writer.write(string: value.absoluteString)
  }
}

/// UUIDs as strings.
private enum UUIDConversion: ScalarConversion {
  static var expectation: String { "a UUID" }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<UUID> {
    guard case .string(let text) = scalar, let identifier = UUID(uuidString: text) else {
      return .mismatch
    }
    return .value(identifier)
  }

  static func write<Sink: SinkWriter>(_ value: UUID, to writer: inout Sink) throws {
    try writer.write(string: value.uuidString)
  }
}
