import AutoMapperFoundation

extension TextReader {
  mutating func takeScalar() throws -> Scalar {
    switch try kind() {
    case .null:
      _ = try takeNull()
      return .null
    case .boolean: return .boolean(try takeBoolean() ?? false)
    case .number: return .number(try takeNumber())
    case .string: return .string(try takeString() ?? "")
    case .array: return .array
    case .object: return .object
    case .swiftValue:
      guard case .value(let value)? = try takeForeignValue() else { return .object }
      return .swiftValue(value)
    }
  }

  private mutating func takeNumber() throws -> JSONNumber {
    let isNegative = nextByte() == UInt8(ascii: "-")
    let start = cursor
    if let token = takePlainNumber() {
      if token.exponent < 0 { return JSONNumber(fractionText: text(of: token)) }
      // The text of a negative zero is kept.
      if let magnitude = Int64(exactly: token.significand), magnitude != 0 || !isNegative {
        return JSONNumber(isNegative ? -magnitude : magnitude)
      }
      cursor = start
    }
    if case .decimal(_, let number)? = try takeForeignValue() { return number }
    let token = try scanNumber()
    let text = text(of: token)
    // Only a point or an exponent makes the exponent of the last digit negative.
    return token.exponent < 0 ? JSONNumber(fractionText: text) : JSONNumber(uncheckedText: text)
  }

  mutating func takeValue() throws -> JSONValue {
    if isDeep { return try descend { try $0.takeValue() } }
    switch try kind() {
    case .null:
      _ = try takeNull()
      return .null
    case .swiftValue: return try takeForeignTree()
    case .boolean: return .bool(try takeBoolean() ?? false)
    case .number: return .number(try takeNumber())
    case .string: return .string(try takeString() ?? "")
    case .array, .object: return try takeContainer { try $0.takeValue() }
    }
  }

  private mutating func takeForeignTree() throws -> JSONValue {
    let start = cursor
    guard case .value(let value)? = try takeForeignValue() else { return .null }
    if replacesForeignValues { return ForeignValues.replacement(of: value) }
    cursor = start
    throw failure(ValueFault.notJSON(type(of: value)))
  }

  /// Reads a value as a tree, or reuses the tree that was created when the value was skipped
  /// before.
  mutating func takeNodeValue() throws -> JSONValue {
    replacesForeignValues = true
    defer { replacesForeignValues = false }
    guard let passed = borrowedContext.call({ $0.passed }), passed.isKept else {
      return try takeValue()
    }
    return try takeValue(keepingTreesIn: passed)
  }

  private mutating func takeValue(keepingTreesIn passed: PassedValues<JSONValue>) throws
    -> JSONValue
  {
    if isDeep { return try descend { try $0.takeValue(keepingTreesIn: passed) } }
    let byte = nextByte()
    guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else { return try takeValue() }
    let start = cursor.offset
    if let (end, value) = passed.value(at: start), let value {
      cursor.move(to: end)
      return value
    }
    let value = try takeContainer { try $0.takeValue(keepingTreesIn: passed) }
    passed.add(value, from: start, to: cursor.offset)
    return value
  }

  /// Reads an array or object, and the values in it with a closure.
  @inline(__always)
  private mutating func takeContainer(
    _ take: (inout TextReader) throws -> JSONValue
  ) throws -> JSONValue {
    guard try kind() == .object else { return .array(try takeElements(take)) }
    var members = JSONObject()
    try takeMembers { key, reader in members.set(try take(&reader), for: key) }
    return .object(members)
  }

  mutating func takeAny() throws -> Any {
    if isDeep { return try descend { try $0.takeAny() } }
    switch try kind() {
    case .null:
      _ = try takeNull()
      return SwiftNull.value
    case .swiftValue:
      guard case .value(let value)? = try takeForeignValue() else { return SwiftNull.value }
      return value
    case .boolean: return try takeBoolean() ?? false
    case .number: return try takeSwiftNumber()
    case .string: return try takeString() ?? ""
    case .array: return try takeElements { try $0.takeAny() }
    case .object: return try takeAnyMembers()
    }
  }

  /// Reads an object, whose members are collected until their number is known.
  @inline(never)
  private mutating func takeAnyMembers() throws -> [String: Any] {
    guard try openObject() == .filled else { return [:] }
    let operations = OperationsOf<(String, Any)>.self
    var pairs = ElementCollector(operations, layout: operations.layout, in: borrowedArena)
    do {
      var met: Set<String>? = policies.duplicateKeys == .throw ? [] : nil
      repeat {
        let offset = met == nil ? nil : self.offset
        let key = try takeKey()
        do {
          if met?.insert(key).inserted == false {
            throw failure(KeyFault.duplicate(key), offset: offset)
          }
          let value = try takeAny()
          pairs.nextPlace().store((key, value))
        } catch {
          throw ThrownError.prepending(.key(key), to: error)
        }
        pairs.commit()
      } while try nextMember()
    } catch {
      pairs.discard()
      throw error
    }
    defer { pairs.finish() }
    return try withResultPlace(of: [String: Any].self) { place in
      [String: Any].build(movingFrom: pairs.values, count: pairs.count, into: place)
    }
  }

  /// Whether the number between an offset and the cursor has neither a point nor an exponent.
  private func isWrittenAsInteger(from start: Int) -> Bool {
    unsafe cursor.withBytes(from: start, to: cursor.offset) { bytes in
      unsafe JSONNumber.isWrittenAsInteger(bytes)
    }
  }

  /// Reads a number as `Int` if it is an integer that fits, and otherwise as `UInt64`, `Decimal`,
  /// or `Double`.
  private mutating func takeSwiftNumber() throws -> Any {
    if let integer = try takeInteger(Int.self) { return integer }
    let start = cursor.offset
    if let number = try takeDouble(), !isWrittenAsInteger(from: start) { return number }
    if case .decimal(let decimal, _)? = try takeForeignValue() { return decimal }
    cursor.move(to: start)
    return SwiftNumber.value(of: JSONNumber(uncheckedText: text(of: try scanNumber())))
  }
}
