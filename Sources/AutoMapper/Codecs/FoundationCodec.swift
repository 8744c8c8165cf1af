#if Foundation
import AutoMapperFoundation

/// Reads and writes null, numbers, strings and collections that are objects of Foundation.
final class FoundationCodec: Codec, @unchecked Sendable {
  private let objectKind: Kind
  private let isMutable: Bool
  /// The codec that writes the contents of collections.
  private let dynamic: AnyCodec

  /// The classes that the codec supports, some of them with a subclass whose objects can be changed.
  private enum Kind {
    case null
    case number
    case decimal
    case string
    case array
    case set
    case dictionary
  }

  /// Creates a codec for one of the classes; nil for any other type, including their subclasses.
  init?(for type: any Any.Type, dynamic: AnyCodec) {
    guard let objectKind = Self.objectKind(of: type) else { return nil }
    self.objectKind = objectKind
    isMutable =
      type == NSMutableString.self || type == NSMutableArray.self || type == NSMutableSet.self
      || type == NSMutableDictionary.self
    self.dynamic = dynamic
    super.init(type)
  }

  override var kind: CodecKind { .tree(.foundation) }

  private static func objectKind(of type: any Any.Type) -> Kind? {
    if type == NSNull.self { return .null }
    if type == NSNumber.self { return .number }
    if type == NSDecimalNumber.self { return .decimal }
    if type == NSString.self || type == NSMutableString.self { return .string }
    if type == NSArray.self || type == NSMutableArray.self { return .array }
    if type == NSSet.self || type == NSMutableSet.self { return .set }
    return type == NSDictionary.self || type == NSMutableDictionary.self ? .dictionary : nil
  }

  override var expectation: String {
    switch objectKind {
    case .null: "null"
    case .array, .set: "an array"
    case .dictionary: "an object"
    case .number, .decimal, .string: "\(type)"
    }
  }

  override var acceptsNull: Bool { objectKind == .null }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    let made = try object(from: &reader)
    let object = isMutable ? made.mutableCopy() : made as AnyObject
    guard operations.store(object, at: place) else {
      throw reader.wrongType(of: object, for: type, offset: reader.offset)
    }
  }

  private func object(from reader: inout Reader) throws -> NSObject {
    switch objectKind {
    case .null:
      guard try reader.takeNull() else {
        try reader.failMismatch(expected: expectation, type: type)
      }
      return NSNull()
    case .string:
      return NSString(
        string: try reader.converted(.type(type)) { Conversions.string($0, lenient: $1) })
    case .decimal:
      let decimal = try reader.converted(.phrase("NSDecimalNumber")) {
        Conversions.decimal($0, lenient: $1)
      }
      return NSDecimalNumber(decimal: decimal)
    case .number:
      if let boolean = try reader.takeBoolean() { return NSNumber(value: boolean) }
      if let integer = try reader.takeInteger(Int.self) { return NSNumber(value: integer) }
      return try reader.converted(.phrase("NSNumber"), by: Self.number)
    case .array: return NSArray(array: try take(.array, as: [Any].self, from: &reader))
    case .set: return NSSet(array: try take(.array, as: [Any].self, from: &reader))
    case .dictionary:
      let members = try take(.object, as: [String: Any].self, from: &reader)
      return NSDictionary(dictionary: members)
    }
  }

  private func take<Contents>(
    _ form: SourceKind, as type: Contents.Type, from reader: inout Reader
  ) throws -> Contents {
    guard try reader.kind() == form, let contents = try reader.takeAny() as? Contents else {
      try reader.failMismatch(expected: expectation, type: self.type)
    }
    return contents
  }

  /// A number that preserves all digits: an integer, a `Double`, or else a `Decimal`.
  private static func number(_ scalar: Scalar, lenient: Bool) throws -> Conversion<NSNumber> {
    guard case .value(let decimal) = Conversions.decimal(scalar, lenient: lenient) else {
      return .mismatch
    }
    guard let text = scalar.text, let number = JSONNumber(text) else { return .mismatch }
    if let integer = number.exactly(Int.self) { return .value(NSNumber(value: integer)) }
    if let integer = number.exactly(UInt64.self) { return .value(NSNumber(value: integer)) }
    if let double = number.doubleValue, JSONNumber(double) == number {
      return .value(NSNumber(value: double))
    }
    return .value(NSDecimalNumber(decimal: decimal))
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    let object = operations.value(at: place)
    guard let value = AnyCodec.plainValue(of: object) else {
      throw MappingError(ValueFault.notJSON(Swift.type(of: object)))
    }
    if let json = value as? JSONValue { return try writer.write(json: json) }
    try dynamic.writeAny(value, to: &writer)
  }
}
#endif
