import AutoMapper
import GRDB

extension JSONValue {
  /// The value of a column.
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let integer): self.init(integer)
    case .double(let double): self = JSONValue(double) ?? .null
    case .string(let text): self.init(text)
    // The store writes no blobs.
    case .blob: self = .null
    }
  }

  /// The value for a column: numbers as such if SQLite keeps all their digits, and otherwise as
  /// text.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: return .null
    case .bool(let flag): return flag.databaseValue
    case .string(let text): return text.databaseValue
    case .array, .object: return description.databaseValue
    case .number(let number):
      if let integer = number.exactly(Int64.self) { return integer.databaseValue }
      if let double = number.doubleValue, JSONNumber(double) == number {
        return double.databaseValue
      }
      return number.text.databaseValue
    }
  }
}
