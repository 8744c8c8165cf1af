import AutoMapperDates
import AutoMapperFoundation

/// The values that JSON does not have, of a text that was written by the mapper itself.
final class ForeignValues {
  enum Value {
    /// A value such as a `Date`.
    case value(Any)
    /// A `Decimal`, whose type an `Any` retains.
    case decimal(Decimal, JSONNumber)
    /// An error for the value that the options refuse.
    case error(any Error)
  }

  private var values: [Value] = []
  /// Whether some are not errors.
  private(set) var holdsValues = false

  /// The first byte of a value in the text, which no UTF-8 contains.
  static let mark: UInt8 = 0xFF
  /// The number of bytes of a value in the text.
  static let length = 1 + digits
  /// The number of bytes of its number in the table, with seven bits each, which no memory exceeds.
  private static let digits = 5

  /// Adds a value, and returns the bytes that follow the first.
  func add(_ value: Value) -> [UInt8] {
    let number = values.count
    values.append(value)
    if case .error = value {} else { holdsValues = true }
    return (0..<Self.digits).map { UInt8(0x80 | number >> ($0 * 7) & 0x7F) }
  }

  /// The value at the cursor, or nil if there is none.
  func value(at cursor: ByteCursor) -> Value? {
    let number = (0..<Self.digits).reduce(0) {
      $0 | Int(cursor.byte(at: 1 + $1) & 0x7F) << ($1 * 7)
    }
    return values.indices.contains(number) ? values[number] : nil
  }

  /// The JSON that a value would be written as, or null.
  static func replacement(of swiftValue: Any) -> JSONValue {
    switch swiftValue {
    case let date as Date: (try? DateFormat.iso8601.string(from: date)).map { .string($0) } ?? .null
    case let data as Data: .string(data.base64EncodedString())
    case let url as URL: .string(url.absoluteString)
    case let identifier as UUID: .string(identifier.uuidString)
    default: .null
    }
  }
}
