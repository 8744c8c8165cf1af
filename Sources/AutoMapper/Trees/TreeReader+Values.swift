import AutoMapperDates
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
    case .lazyElements(let elements): elements.tree(replacingSwiftValues: replacesSwiftValues)
    case .lazyMembers(let members):
      try members.tree(replacingSwiftValues: replacesSwiftValues) ?? members.writtenValue()
    default: nil
    }
  }

  private mutating func scalarValue() throws -> JSONValue {
    switch try takeScalar() {
    case .null, .array, .object: return .null
    case .boolean(let value): return .bool(value)
    case .number(let number): return .number(number)
    case .string(let text): return .string(text)
    case .swiftValue(let value) where replacesSwiftValues: return Self.replacement(of: value)
    case .swiftValue(let value):
      throw failure(ValueFault.notJSON(type(of: value)))
    }
  }

  mutating func takeNodeValue() throws -> JSONValue {
    replacesSwiftValues = true
    defer { replacesSwiftValues = false }
    return try takeValue()
  }

  /// The JSON that a value would be written as, or null.
  private static func replacement(of swiftValue: Any) -> JSONValue {
    switch swiftValue {
    case let date as Date: (try? DateFormat.iso8601.string(from: date)).map { .string($0) } ?? .null
    case let data as Data: .string(data.base64EncodedString())
    case let url as URL: .string(url.absoluteString)
    case let identifier as UUID: .string(identifier.uuidString)
    default: .null
    }
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

extension TreeReader {
  /// Checks the length of a string or number, and of nothing else.
  @inline(__always)
  func checkLength(of value: JSONValue) throws {
    switch value {
    case .string(let text): try Limit.stringLength.check(text.utf8.count, upTo: maximumStringLength)
    case .number(let number): try checkLength(of: number)
    case .null, .bool, .array, .object: break
    }
  }

  @inline(__always)
  private func checkLength(of number: JSONNumber) throws {
    switch number.storage {
    case .text(let text):
      try Limit.numberLength.check(text.utf8.count, upTo: context.options.maximumNumberLength)
    case .integer, .double:
      // No text of these is longer than that of a number with an exponent.
      guard context.options.maximumNumberLength < FloatingPointText.greatestLength else { return }
      try Limit.numberLength.check(
        number.text.utf8.count, upTo: context.options.maximumNumberLength)
    }
  }

  /// Checks the length of the next value, if it is a string or a number that keeps its digits.
  @inline(never)
  func checkLength() throws {
    switch node {
    case .string(let text): try Limit.stringLength.check(text.utf8.count, upTo: maximumStringLength)
    case .integer(let integer): try checkLength(of: JSONNumber(integer))
    case .number(let number): try checkLength(of: number)
    default: break
    }
  }
}
