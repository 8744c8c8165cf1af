import AutoMapperFoundation

extension Reader {
  /// Consumes any scalar, numbers with all their digits.
  ///
  /// For an array or object, returns only the form and leaves the reader before it.
  ///
  /// - Throws: An error for a malformed or overlong value.
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
      guard case .swiftValue(let value)? = try takeForeignValue() else { return .object }
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

  /// Consumes any value as a tree.
  ///
  /// The last of several equal keys wins.
  ///
  /// - Throws: An error for malformed text, for a value that exceeds a limit, and for a value that JSON does
  ///   not have.
  /// - Complexity: O(*n*) in the size of the value; O(1) for a part of a `JSONValue` that is not written yet.
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
    case .array, .object:
      // No operator, which would take another frame of the stack for each level.
      if let tree = try takeFinishedTree() { return tree }
      return try takeContainer { try $0.takeValue() }
    }
  }

  private mutating func takeForeignTree() throws -> JSONValue {
    let start = cursor
    guard case .swiftValue(let value)? = try takeForeignValue() else { return .null }
    if replacesForeignValues { return Transcript.replacement(of: value) }
    cursor = start
    throw failure(ValueFault.notJSON(type(of: value)))
  }

  /// Consumes any value as a tree for a closure.
  ///
  /// Values that JSON does not have, such as dates, are replaced with the JSON that they would be written as,
  /// or with null. A tree that was made of the same value before is reused.
  ///
  /// - Throws: An error for malformed text, and for a value that exceeds a limit.
  /// - Complexity: O(*n*) in the size of the value, and less where a tree is reused.
  mutating func takeNodeValue() throws -> JSONValue {
    replacesForeignValues = true
    defer { replacesForeignValues = false }
    return borrowedContext.call({ unsafe $0.passed.isKept })
      ? try takeKeptValue() : try takeValue()
  }

  private mutating func takeKeptValue() throws -> JSONValue {
    if isDeep { return try descend { try $0.takeKeptValue() } }
    let byte = nextByte()
    guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") else { return try takeValue() }
    let start = position
    if let (end, value) = borrowedContext.call({ unsafe $0.passed.value(at: start) }), let value {
      move(to: end)
      return value
    }
    let value = try takeContainer { try $0.takeKeptValue() }
    let end = position
    borrowedContext.call { unsafe $0.passed.add(value, from: start, to: end) }
    return value
  }

  /// Reads an array or object, and the values in it with a closure.
  @inline(__always)
  private mutating func takeContainer(
    _ take: (inout Reader) throws -> JSONValue
  ) throws -> JSONValue {
    guard try kind() == .object else { return .array(try takeElements(take)) }
    var members = JSONObject()
    try takeMembers { key, reader in members.set(try take(&reader), for: key) }
    return .object(members)
  }

  /// Consumes any value as the Swift values that an `Any` contains: dictionaries, arrays and
  /// scalars, with `NSNull` for null.
  ///
  /// The last of several equal keys wins.
  ///
  /// - Throws: An error for malformed text, and for a value that exceeds a limit.
  /// - Complexity: O(*n*) in the size of the value.
  mutating func takeAny() throws -> Any {
    if isDeep { return try descend { try $0.takeAny() } }
    switch try kind() {
    case .null:
      _ = try takeNull()
      return SwiftNull.value
    case .swiftValue:
      guard case .swiftValue(let value)? = try takeForeignValue() else { return SwiftNull.value }
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
    let operations = OperationsOf<(String, Any)>.self
    var pairs = ElementCollector(operations, layout: operations.layout, in: borrowedArena)
    var met: Set<String>? = policies.duplicateKeys == .throw ? [] : nil
    do {
      try takeMembers { key, reader in
        guard met?.insert(key).inserted ?? true else { return false }
        let value = try reader.takeAny()
        pairs.nextPlace().store((key, value))
        pairs.commit()
        return true
      }
    } catch {
      pairs.discard()
      throw error
    }
    defer { pairs.finish() }
    return try withResultPlace(of: [String: Any].self) { place in
      [String: Any].build(movingFrom: pairs.values, count: pairs.count, into: place)
    }
  }

  /// Reads a number as `Int` if it is an integer that fits, and otherwise as `UInt64`, `Decimal`,
  /// or `Double`.
  private mutating func takeSwiftNumber() throws -> Any {
    if let integer = try takeInteger(Int.self) { return integer }
    if case .decimal(let decimal, _)? = try takeForeignValue() { return decimal }
    let token = try scanNumber()
    // Only a point or an exponent makes the exponent of the last digit negative.
    if token.exponent < 0, let number = token.double { return number }
    return SwiftNumber.value(of: JSONNumber(uncheckedText: text(of: token)))
  }
}
