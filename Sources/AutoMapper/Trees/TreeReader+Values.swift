import AutoMapperFoundation

extension TreeReader {
  mutating func takeValue() throws -> JSONValue {
    if isDeep { return try descend { try $0.takeValue() } }
    if let value = try finishedValue() { return value }
    switch try kind() {
    case .array: return .array(try takeElements { try $0.takeValue() })
    case .object:
      var members = JSONObject()
      try takeMembers { key, reader in members.set(try reader.takeValue(), for: key) }
      return .object(members)
    case .null, .boolean, .number, .string, .swiftValue: return try scalarValue()
    }
  }

  /// The value if the tree exists already, or if the object's own rules write it; nil if it must be
  /// walked.
  private func finishedValue() throws -> JSONValue? {
    switch node {
    case .values(let values) where isChecked: .array(values)
    case .object(let object) where isChecked: .object(object)
    case .lazyMembers(let members): try members.writtenValue()
    default: nil
    }
  }

  private mutating func scalarValue() throws -> JSONValue {
    switch try takeScalar() {
    case .null, .array, .object: return .null
    case .boolean(let value): return .bool(value)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .swiftValue(let value) where replacesSwiftValues:
      return ForeignValues.replacement(of: value)
    case .swiftValue(let value):
      throw failure(ValueFault.notJSON(type(of: value)))
    }
  }

  mutating func takeNodeValue() throws -> JSONValue {
    replacesSwiftValues = true
    defer { replacesSwiftValues = false }
    return try takeValue()
  }

  mutating func takeAny() throws -> Any {
    if isDeep { return try descend { try $0.takeAny() } }
    switch try kind() {
    case .array: return try takeElements { try $0.takeAny() }
    case .object:
      var members: [String: Any] = [:]
      try takeMembers { key, reader in members.updateValue(try reader.takeAny(), forKey: key) == nil
      }
      return members
    case .null, .boolean, .number, .string, .swiftValue: return try anyScalar()
    }
  }

  private mutating func anyScalar() throws -> Any {
    if case .decimal(let decimal, _) = node { return decimal }
    switch try takeScalar() {
    case .null, .array, .object: return SwiftNull.value
    case .boolean(let value): return value
    case .number(let number): return SwiftNumber.value(of: number)
    case .string(let text): return text
    case .swiftValue(let value): return value
    }
  }
}

extension TreeReader {
  mutating func kind() throws -> SourceKind {
    switch node {
    case .null: .null
    case .boolean: .boolean
    case .integer, .double, .number, .decimal: .number
    case .string: .string
    case .values, .elements, .lazyElements: .array
    case .object, .members, .lazyMembers: .object
    case .swiftValue: .swiftValue
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

  mutating func takeConvertibleInteger(inQuotes: Bool) throws -> Int64? { nil }

  mutating func takeQuotedDouble() throws -> Double? { nil }

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
    guard case .string(let text) = node else { return nil }
    return try text.withBytes(body)
  }

  mutating func takeDigits<Result>(
    _ body: (borrowing Span<UInt8>) throws -> Result
  ) throws -> Result? {
    guard case .number(let number) = try takeScalar() else { return nil }
    return try number.text.withBytes(body)
  }

  mutating func takeScalar() throws -> Scalar { node.scalar }

  mutating func takeSwiftValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool {
    guard case .swiftValue(let value) = node else { return false }
    return operations.store(value, at: place)
  }
}
