#if Foundation
import AutoMapperFoundation

/// Reads and writes the Foundation classes that have an equivalent Swift type: `NSDate`, `NSData`,
/// `NSURL` and `NSUUID`.
///
/// Wraps the codec of the Swift type.
final class BridgedCodec: WrappingCodec, @unchecked Sendable {
  override var kind: CodecKind { .single(.bridged) }

  /// The Swift type for a class, or nil for any other type.
  static func swiftType(for type: any Any.Type) -> (any Any.Type)? {
    if type == NSDate.self { return Date.self }
    if type == NSData.self { return Data.self }
    if type == NSURL.self { return URL.self }
    return type == NSUUID.self ? UUID.self : nil
  }

  override func read(from reader: inout Reader, into place: Place) throws {
    if reader.takeSwiftValue(operations, at: place) { return }
    let offset = reader.offset
    guard let object = Self.object(for: try reader.takeInstance(by: wrapped)),
      operations.store(object, at: place)
    else {
      throw reader.failure(ValueFault.unbridged(expected: expectation, type: type), offset: offset)
    }
  }

  private static func object(for value: Any) -> AnyObject? {
    switch value {
    case let date as Date:
      NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let data as Data: NSData(data: data)
    case let url as URL: NSURL(string: url.absoluteString)
    case let identifier as UUID: NSUUID(uuidString: identifier.uuidString)
    default: nil
    }
  }

  /// The Swift value that corresponds to an object, or nil for objects of other classes.
  static func value(of object: Any) -> Any? {
    switch object {
    case let date as NSDate:
      Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let data as NSData: Data(referencing: data)
    case let url as NSURL: url.absoluteURL
    case let identifier as NSUUID: UUID(uuidString: identifier.uuidString)
    default: nil
    }
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    guard let value = Self.value(of: operations.value(at: place)) else {
      throw MappingError(.unsupportedType, type: type, found: "it holds no value")
    }
    try withOpened(value) { try writer.write(wrapped, $0) }
  }
}
#endif
