import AutoMapperFoundation

/// Writes scalars.
///
/// Each of the following members writes one, except where it says otherwise. It assumes that a value may
/// come next, and leaves the writer behind that value.
extension Writer {
  /// Writes null.
  @inline(__always)
  mutating func writeNull() {
    if isTree { return addNull() }
    write(word: 0x6C6C_756E, count: 4)
  }

  /// Writes true or false.
  @inline(__always)
  mutating func write(boolean value: Bool) {
    if isTree { return add(boolean: value) }
    write(word: value ? 0x6575_7274 : 0x65_736C_6166, count: value ? 4 : 5)
  }

  /// Writes the bytes of a word, the first in its lowest bits.
  @inline(__always)
  private mutating func write(word: UInt64, count: Int) {
    buffer.reserve(8)
    buffer.appendReserved(word, count: count)
  }

  /// Writes an integer.
  ///
  /// - Throws: An error if it has too many digits.
  @inline(__always)
  mutating func write<Integer: FixedWidthInteger>(integer value: Integer) throws {
    if Integer.self == Int.self { return try write(Int(truncatingIfNeeded: value)) }
    if isTree { return try add(integer: value) }
    try appendRare(WideMagnitude(of: value), isNegative: value < 0)
  }

  @inline(__always)
  private mutating func write(_ value: Int) throws {
    let text = IntegerText(value)
    guard text.length <= textNumberLength else { return try add(integer: value) }
    append(text)
  }

  // One copy for all rare types.
  @inline(never)
  private mutating func appendRare(_ magnitude: WideMagnitude, isNegative: Bool) throws {
    let text = IntegerText(magnitude, isNegative: isNegative)
    try Limit.numberLength.check(text.length, upTo: textNumberLength)
    append(text)
  }

  @inline(__always)
  private mutating func append(_ text: IntegerText) {
    buffer.append(upTo: IntegerText.greatestLength + DecimalDigits.slack) { bytes in
      text.write(to: &bytes, at: 0)
      return text.length
    }
  }

  /// Writes the shortest digits that give the same number when they are read.
  ///
  /// Assumes that the number is finite.
  ///
  /// - Throws: An error if they are too many.
  @inline(__always)
  mutating func write<Number: BinaryFormat>(number value: Number) throws {
    if isTree { return try add(number: value) }
    if Number.self == Double.self { return try writeOtherDouble(Double(value)) }
    try writeNumber { FloatingPointText.append(value, to: &$0) }
  }

  // One copy for all who do not write a usual member or element.
  @inline(never)
  private mutating func writeOtherDouble(_ value: Double) throws { try write(double: value) }

  /// Writes a `Double` to text in the same way, by code of the caller, which takes 4 kB.
  @inline(__always)
  mutating func write(double value: Double) throws {
    let text = FloatingPointText(BinaryParts(value), isNegative: value.sign == .minus)
    try Limit.numberLength.check(text.length, upTo: textNumberLength)
    buffer.append(upTo: FloatingPointText.greatestLength + DecimalDigits.slack) { bytes in
      text.write(to: &bytes, at: 0)
      return text.length
    }
  }

  /// Writes a number with the digits that it has.
  ///
  /// - Throws: An error if the number is too long.
  /// - Complexity: O(*n*) in the number of digits.
  mutating func write(number: JSONNumber) throws {
    if isTree { return try add(number: number) }
    switch number.storage {
    case .integer(let integer): try write(integer: integer)
    case .double(let value): try write(number: value)
    case .text: try write(numberText: number.text)
    }
  }

  @inline(never)
  private mutating func write(numberText: consuming String) throws {
    var text = numberText
    try Limit.numberLength.check(text.utf8.count, upTo: textNumberLength)
    text.withUTF8 { bytes in unsafe buffer.append(bytes.span) }
  }

  /// Whether the target is text that may have a number of that length.
  @inline(__always)
  func fits(_ text: DecimalText) -> Bool { text.length <= textNumberLength }

  /// Writes a decimal that fits.
  @_transparent
  mutating func append(_ text: DecimalText) {
    buffer.append(upTo: text.length + DecimalDigits.slack) { bytes in
      text.write(to: &bytes, at: 0)
      return text.length
    }
  }

  /// Writes the string at a place.
  ///
  /// Assumes that the place is initialized with a `String`, which does not change during the call.
  ///
  /// - Throws: An error if the UTF-8 of the string is too long, without its escapes.
  /// - Complexity: O(*n*) in the length of the string.
  @inline(__always)
  mutating func writeString(at place: Place) throws {
    try writeString(at: place, escapingSlashes: escapesSlashes, upTo: maximumStringLength)
  }

  /// Writes a number whose digits a closure appends to an empty array.
  ///
  /// Assumes that the bytes are a number of JSON, which is not checked, and that the closure does not use
  /// the writer.
  ///
  /// - Throws: The errors of the closure, and an error if there are too many bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func writeNumber(_ append: (inout [UInt8]) throws -> Void) throws {
    let start = beginScratch()
    try append(&scratch)
    if isTree {
      let text = String(decoding: scratch[start...], as: UTF8.self)
      return try add(number: JSONNumber(uncheckedText: text))
    }
    try Limit.numberLength.check(scratch.count - start, upTo: textNumberLength)
    unsafe scratch.withUnsafeBufferPointer { bytes in
      unsafe buffer.append(UnsafeBufferPointer(rebasing: bytes[start...]).span)
    }
  }

  /// Writes a string whose UTF-8 a closure appends to an empty array.
  ///
  /// Assumes that the bytes are valid UTF-8, and that the closure does not use the writer. Text gets the
  /// bytes unchecked; a tree repairs invalid ones.
  ///
  /// - Throws: The errors of the closure, and an error if there are too many bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func writeText(_ append: (inout [UInt8]) throws -> Void) throws {
    let start = beginScratch()
    try append(&scratch)
    if isTree { return try add(String(decoding: scratch[start...], as: UTF8.self)) }
    try Limit.stringLength.check(scratch.count - start, upTo: maximumStringLength)
    unsafe scratch.withUnsafeBufferPointer { bytes in
      unsafe write(
        utf8: UnsafeBufferPointer(rebasing: bytes[start...]), escapingSlashes: escapesSlashes)
    }
  }

  /// Returns the position behind the earlier texts, which are removed when there are many: emptying
  /// an array takes as long as writing a short text.
  @inline(__always)
  private mutating func beginScratch() -> Int {
    if scratch.count > 400 {
      scratch.removeAll(keepingCapacity: true)
    } else if scratch.isEmpty {
      scratch.reserveCapacity(500)
    }
    return scratch.count
  }

  /// Writes a string.
  ///
  /// - Throws: An error if the UTF-8 of the string is too long, without its escapes.
  /// - Complexity: O(*n*) in the length of the string.
  @inline(__always)
  mutating func write(string value: String) throws {
    if isTree { return try add(value) }
    try write(string: value, .stringLength, upTo: maximumStringLength)
  }

  /// Writes a number that JSON does not have, as the policy says; `text` is the string that
  /// represents it.
  mutating func write(nonFinite value: Any, text: String) throws {
    switch policies.nonFiniteNumbers {
    case .writeNull: writeNull()
    case .useStrings: try write(string: text)
    case .throw:
      throw MappingError(OutputFault.nonFinite("\(value)"), type: type(of: value))
    }
  }

  /// The error for values that nest too deeply.
  ///
  /// The usual cause is a cycle of objects. The mapper recognizes it by the objects that are added to the
  /// error while it propagates.
  func writingDepthError(limit: Int) -> MappingError {
    MappingError(NestingFault.values(limit: limit))
  }
}

/// The scalars of trees, which are kept out of the code that writes text.
extension Writer {
  @inline(never)
  private mutating func addNull() { tree?.add(SwiftNull.value, .null) }

  @inline(never)
  private mutating func add(boolean value: Bool) { tree?.add(value, .bool(value)) }

  /// Adds a number, or refuses one that is too long.
  @inline(never)
  private mutating func add(_ value: Any, _ number: JSONNumber) throws {
    let maximum = context.options.maximumNumberLength
    if !isTree || maximum < IntegerText.greatestLength {
      try Limit.numberLength.check(number.text.utf8.count, upTo: maximum)
    }
    tree?.add(value, .number(number))
  }

  @inline(never)
  private mutating func add<Integer: FixedWidthInteger>(integer value: Integer) throws {
    try add(value, JSONNumber(value))
  }

  @inline(never)
  private mutating func add<Number: BinaryFormat>(number value: Number) throws {
    try add(value, JSONNumber(shortest: value))
  }

  @inline(never)
  private mutating func add(number: JSONNumber) throws {
    try Limit.numberLength.check(number.text.utf8.count, upTo: context.options.maximumNumberLength)
    tree?.add(SwiftNumber.exactValue(of: number), .number(number))
  }

  /// Adds a decimal to a tree, or refuses one that is too long.
  @inline(never)
  mutating func add(_ decimal: Decimal, _ text: DecimalText) throws {
    try Limit.numberLength.check(text.length, upTo: context.options.maximumNumberLength)
    tree?.add(decimal, .number(JSONNumber(text)))
  }

  @inline(never)
  private mutating func add(_ string: String) throws { try addTree(string) }

  @inline(__always)
  mutating func addTree(_ string: String) throws {
    try Limit.stringLength.check(string.utf8.count, upTo: maximumStringLength)
    tree?.add(string, .string(string))
  }
}
