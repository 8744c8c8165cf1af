import Foundation

/// Reads and writes numbers and strings that are objects of Foundation: NSNumber, NSDecimalNumber,
/// NSString.
final class FoundationCodec: Codec, @unchecked Sendable {
  private let kind: Kind

  private enum Kind {
    case number
    case decimal
    case string
  }

  /// A codec for one of the three classes; nil for any other type.
  init?(for type: any Any.Type) {
    switch type {
    case is NSDecimalNumber.Type: kind = .decimal
    case is NSNumber.Type: kind = .number
    case is NSString.Type: kind = .string
    default: return nil
    }
    super.init(type)
  }

  override func read(from reader: inout TextReader, into place: Place) throws {
    _ = operations.store(try object(from: &reader), at: place)
  }

  override func read(from reader: inout TreeReader, into place: Place) throws {
    if reader.takeNative(operations, at: place) { return }
    _ = operations.store(try object(from: &reader), at: place)
  }

  private func object<Source: CodecSource>(from reader: inout Source) throws -> AnyObject {
    switch kind {
    case .string:
      let text = try reader.converted("NSString", range: nil) {
        Conversions.string($0, lenient: $1)
      }
      return NSString(string: text)
    case .decimal:
      let decimal = try reader.converted("NSDecimalNumber", range: nil) {
        Conversions.decimal($0, lenient: $1)
      }
      return NSDecimalNumber(decimal: decimal)
    case .number:
      if let boolean = try reader.takeBoolean() { return NSNumber(value: boolean) }
      return try reader.converted("NSNumber", range: nil, by: Self.number)
    }
  }

  /// A number that holds all digits: of an integer, a Double, or else a Decimal.
  private static func number(
    _ scalar: Scalar, lenient: Bool
  ) throws -> Conversion<NSNumber> {
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

  override func write(_ place: Place, to writer: inout TextWriter) throws {
    try writeObject(place, to: &writer)
  }

  override func write(_ place: Place, to writer: inout TreeWriter) throws {
    try writeObject(place, to: &writer)
  }

  private func writeObject<Sink: CodecSink>(_ place: Place, to writer: inout Sink) throws {
    let value = operations.value(at: place)
    if let decimal = (value as? NSDecimalNumber)?.decimalValue, let number = JSONNumber(decimal) {
      return writer.write(decimal: decimal, number)
    }
    var reader = TreeReader(
      TreeNode(value), context: writer.context, depth: writer.depth)
    try TreeNodeWriter().write(reader.takeValue(), to: &writer)
  }
}
