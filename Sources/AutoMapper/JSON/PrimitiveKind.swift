/// The types that are read and written without a call to a codec.
///
/// Most values in documents are of these types, so a plan keeps the kind next to the property's
/// offset and switches over it in place.
enum PrimitiveKind: UInt8 {
  /// Any other type: its codec is called.
  case none
  case int
  case double
  case bool
  case string
  case int8
  case int16
  case int32
  case int64
  case uint
  case uint8
  case uint16
  case uint32
  case uint64
  case int128
  case uint128
  case float
  /// A `Decimal`, which is a scalar of the library elsewhere.
  case decimal

  init(_ type: any Any.Type) {
    self =
      switch type {
      case is Int.Type: .int
      case is Double.Type: .double
      case is Bool.Type: .bool
      case is String.Type: .string
      case is Int8.Type: .int8
      case is Int16.Type: .int16
      case is Int32.Type: .int32
      case is Int64.Type: .int64
      case is UInt.Type: .uint
      case is UInt8.Type: .uint8
      case is UInt16.Type: .uint16
      case is UInt32.Type: .uint32
      case is UInt64.Type: .uint64
      case is Float.Type: .float
      default: Self.wide(type)
      }
  }

  /// The kind of a 128-bit integer, if the system supports them; `none` for any other type.
  private static func wide(_ type: any Any.Type) -> PrimitiveKind {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return .none }
    if type == Int128.self { return .int128 }
    return type == UInt128.self ? .uint128 : .none
  }
}

extension PrimitiveKind {
  /// The JSON of a value of the usual kinds, or nil if it needs a writer: a rare kind, a number that is
  /// not finite, or a string that is too long.
  @inline(__always)
  func json(at place: Place, _ options: MappingOptions) -> JSONValue? {
    switch self {
    case .string:
      let text = place.load(as: String.self)
      return text.utf8.count <= options.maximumStringLength ? .string(text) : nil
    case .int: return .number(JSONNumber(Int64(place.load(as: Int.self))))
    case .int64: return .number(JSONNumber(place.load(as: Int64.self)))
    case .uint64: return .number(JSONNumber(place.load(as: UInt64.self)))
    case .bool: return .bool(place.load(as: Bool.self))
    case .double: return JSONNumber(place.load(as: Double.self)).map { .number($0) }
    default: return nil
    }
  }
}
