import Foundation

extension TreeReader {
  mutating func kind() throws -> SourceKind {
    switch node {
    case .null: .null
    case .boolean: .boolean
    case .integer, .double, .number, .decimal: .number
    case .string: .string
    case .values, .elements, .lazyElements: .array
    case .object, .members, .lazyMembers: .object
    case .native: .native
    }
  }

  mutating func takeNull() throws -> Bool {
    if case .null = node { true } else { false }
  }

  mutating func takeBoolean() throws -> Bool? {
    if case .boolean(let value) = node { value } else { nil }
  }

  mutating func takeInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer? {
    if case .integer(let value) = node { Integer(exactly: value) } else { nil }
  }

  mutating func takeDouble() throws -> Double? {
    switch node {
    case .double(let value): value
    case .integer(let value): Double(value)
    case .number(let number), .decimal(_, let number): number.doubleValue
    default: nil
    }
  }

  mutating func takeFloat() throws -> Float? {
    switch node {
    case .double(let value): Float(exactly: value)
    case .integer(let value): Float(value)
    default: nil
    }
  }

  mutating func takeDecimal() throws -> Decimal? {
    switch node {
    case .decimal(let decimal, _): decimal
    case .integer(let value): JSONNumber(value).decimalValue
    case .number(let number): number.decimalValue
    default: nil
    }
  }

  mutating func takeString() throws -> String? {
    if case .string(let text) = node { text } else { nil }
  }

  mutating func takeText<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result? {
    guard case .string(var text) = node else { return nil }
    return try text.withUTF8 { bytes in try unsafe body(bytes.span) }
  }

  mutating func takeDigits<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result? {
    guard case .number(let number) = try takeScalar() else { return nil }
    var text = number.text
    return try text.withUTF8 { bytes in try unsafe body(bytes.span) }
  }

  mutating func takeScalar() throws -> Scalar { node.scalar }

  mutating func takeNative(_ operations: any ValueOperations.Type, at place: Place) -> Bool {
    guard case .native(let value) = node else { return false }
    return operations.store(value, at: place)
  }
}
