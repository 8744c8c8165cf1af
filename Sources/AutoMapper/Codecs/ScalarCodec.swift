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
