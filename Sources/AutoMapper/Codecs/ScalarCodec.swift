import AutoMapperFoundation

/// The conversion of a library type that is a scalar in JSON.
protocol ScalarConversion {
  associatedtype Value
  /// The name of the type in messages.
  static var expectation: String { get }
  /// The JSON value of the type's empty value, or nil if there is none.
  static var emptyJSON: JSONValue? { get }
  /// The usual form of a value, which is read without a `Scalar`.
  static var usualForm: UsualForm { get }
  /// Stores the value of a string's UTF-8 in a place, if the usual form is `text`; returns false,
  /// without storing a value, for a text that `convert` must judge.
  static func store(_ text: borrowing Span<UInt8>, at place: Place) -> Bool
  /// Stores the value of a string in a place, if the usual form is `string`; returns false, without
  /// storing a value, for a string that `convert` must judge.
  static func store(_ string: consuming String, at place: Place) -> Bool
  /// Stores the value of a number in a place, if the usual form is `number`; returns false, without
  /// storing a value, for a number that `convert` must judge.
  static func store(_ number: Double, at place: Place) -> Bool
  /// The text of the value in a place, if values are strings that are made as such.
  static func text(of place: Place) -> String?
  /// Makes a value from a scalar.
  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Value>
  /// Writes a value as a scalar.
  static func write(_ value: Value, to writer: inout Writer) throws
}

/// The usual form of the values of a library type.
enum UsualForm {
  /// All forms are read equally fast.
  case none
  case text
  case string
  case number
  /// A `JSONNumber`, with all digits.
  case digits
}

extension ScalarConversion {
  static var emptyJSON: JSONValue? { nil }
  static var usualForm: UsualForm { .none }
  static func store(_ text: borrowing Span<UInt8>, at place: Place) -> Bool { false }
  static func store(_ string: consuming String, at place: Place) -> Bool { false }
  static func store(_ number: Double, at place: Place) -> Bool { false }
  static func text(of place: Place) -> String? { nil }

  /// Reads a value into a place.
  fileprivate static func read<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws {
    place.store(try reader.converted(.phrase(expectation), by: convert))
  }

  /// Writes the value of a place.
  fileprivate static func write(_ place: Place, to writer: inout Writer) throws {
    try write(place.load(as: Value.self), to: &writer)
  }
}

/// Reads and writes a library type that is a scalar in JSON, such as `URL` or `UUID`.
final class ScalarCodec: Codec, CodecBody, @unchecked Sendable {
  private let conversion: any ScalarConversion.Type
  private let usualForm: UsualForm

  init<Conversion: ScalarConversion>(_ conversion: Conversion.Type) {
    self.conversion = conversion
    usualForm = conversion.usualForm
    super.init(Conversion.Value.self, ScalarCodec.self)
  }

  var ownKind: CodecKind { .single(.scalar) }

  override var expectation: String { conversion.expectation }

  override var isScalar: Bool { true }

  override var runsCode: Bool { false }

  override var emptyJSON: JSONValue? { conversion.emptyJSON }

  func readValue<Source: CodecSource>(from reader: inout Source, into place: Place) throws {
    if try takeUsualForm(from: &reader, into: place) { return }
    try conversion.read(from: &reader, into: place)
  }

  /// Reads a value of the usual form; returns false, before the value, for any other.
  ///
  /// The code that is generic over the type cannot be specialized, and takes much longer.
  @inline(__always)
  private func takeUsualForm<Source: CodecSource>(
    from reader: inout Source, into place: Place
  ) throws -> Bool {
    let start: Source.Mark
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

  func writeValue(_ place: Place, to writer: inout Writer) throws {
    try conversion.write(place, to: &writer)
  }
}

/// The codecs of the library types that are scalars in JSON, by type.
enum ScalarConversions {
  /// The codec for one of these types, or nil for any other.
  static func codec(for type: any Any.Type) -> Codec? {
    switch type {
    #if Foundation
    case is CGFloat.Type: ScalarCodec(GraphicsConversion.self)
    #endif
    case is Decimal.Type: DecimalCodec()
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
  static var usualForm: UsualForm { .digits }

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
private enum DataConversion: ScalarConversion {
  static var expectation: String { "a string in base64" }
  static var emptyJSON: JSONValue? { "" }
  static var usualForm: UsualForm { .string }

  static func store(_ string: consuming String, at place: Place) -> Bool {
    guard let data = Data(strictBase64: string) else { return false }
    place.store(data)
    return true
  }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<Data> {
    // Every text in Base64 is read by `store`.
    if case .string = scalar { .malformed } else { .mismatch }
  }

  static func write(_ value: Data, to writer: inout Writer) throws {
    try writer.write(string: value.base64EncodedString())
  }
}

/// URLs as strings.
private enum URLConversion: ScalarConversion {
  static var expectation: String { "a URL" }
  static var usualForm: UsualForm { .string }

  static func store(_ string: consuming String, at place: Place) -> Bool {
    guard let url = URL(strict: string) else { return false }
    place.store(url)
    return true
  }

  static func text(of place: Place) -> String? { place.load(as: URL.self).absoluteString }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<URL> {
    guard case .string(let text) = scalar else { return .mismatch }
    return URL(strict: text).map { .value($0) } ?? .malformed
  }

  static func write(_ value: URL, to writer: inout Writer) throws {
    try writer.write(string: value.absoluteString)
  }
}

/// UUIDs as strings.
private enum UUIDConversion: ScalarConversion {
  static var expectation: String { "a UUID" }
  static var usualForm: UsualForm { .text }

  static func store(_ text: borrowing Span<UInt8>, at place: Place) -> Bool {
    guard let uuid = UUID(plainText: text) else { return false }
    place.store(uuid)
    return true
  }

  static func convert(_ scalar: Scalar, lenient: Bool) -> Conversion<UUID> {
    guard case .string(let text) = scalar else { return .mismatch }
    return UUID(uuidString: text).map { .value($0) } ?? .malformed
  }

  static func write(_ value: UUID, to writer: inout Writer) throws {
    try writer.writeText { text in value.appendText(to: &text) }
  }
}
