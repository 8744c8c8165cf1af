/// A value of a basic type in the form that the document has.
enum PlainValue {
  /// A value that needs more than that: a conversion, a codec, a conformance.
  case none
  case string(String)
  case int(Int)
  case int64(Int64)
  case uint64(UInt64)
  case bool(Bool)
  case double(Double)

  /// The value of a number for a basic type, unless it needs a conversion.
  init(_ number: JSONNumber, _ kind: PrimitiveKind) {
    self =
      switch (kind, number.integerValue) {
      case (.int, let integer?): Int(exactly: integer).map { .int($0) } ?? .none
      case (.int64, let integer?): .int64(integer)
      case (.uint64, let integer?): UInt64(exactly: integer).map { .uint64($0) } ?? .none
      case (.double, _): number.doubleValue.map { .double($0) } ?? .none
      default: .none
      }
  }

  /// The value as the type for which it was made, or the result of a closure if there is none.
  ///
  /// Code that is not specialized would look up the metadata of an Optional for each value.
  @inline(__always)
  func value<Value>(as type: Value.Type, otherwise decode: () throws -> Value) rethrows -> Value {
    switch self {
    case .none: try decode()
    case .string(let text): withTemporaryPlace(text) { $0.load(as: type) }
    case .int(let integer): withTemporaryPlace(integer) { $0.load(as: type) }
    case .int64(let integer): withTemporaryPlace(integer) { $0.load(as: type) }
    case .uint64(let integer): withTemporaryPlace(integer) { $0.load(as: type) }
    case .bool(let boolean): withTemporaryPlace(boolean) { $0.load(as: type) }
    case .double(let double): withTemporaryPlace(double) { $0.load(as: type) }
    }
  }
}
