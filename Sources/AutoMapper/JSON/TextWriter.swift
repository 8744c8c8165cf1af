import AutoMapperFoundation

/// Writes JSON text into one growing buffer.
struct TextWriter: SinkWriter {
  private let borrowedContext: Borrowed<CallContext>
  /// The text written so far, which the creator of the writer takes or frees.
  var buffer: ByteBuffer
  private let isPretty: Bool
  let sortsKeys: Bool
  var comparesKeysAsStrings: Bool { false }
  let escapesSlashes: Bool
  private let maximumDepth: Int
  let maximumStringLength: Int
  private let maximumNumberLength: Int
  /// Whether strings can be read from memory by their layout, and no small one exceeds the limit.
  let knowsStrings: Bool
  var policies: Policies
  private(set) var depth = 0
  var nextStackCheck = DeepStack.levelsBetweenChecks
  /// The text that is copied to the buffer next.
  ///
  /// It is a property so that its memory is reused.
  private var scratch: [UInt8] = []
  /// Whether the current array or object is still empty, so that the next value is not preceded by
  /// a comma.
  private var isFirst = true

  /// Creates a writer with empty text; the caller must keep the context alive.
  init(context: CallContext, formatting: JSONFormatting, limit: Int? = nil) {
    borrowedContext = Borrowed(context)
    isPretty = formatting.contains(.prettyPrinted)
    sortsKeys = formatting.contains(.sortedKeys)
    escapesSlashes = formatting.contains(.escapingSlashes)
    maximumDepth = context.options.maximumDepth
    maximumStringLength = context.options.maximumStringLength
    maximumNumberLength = context.options.maximumNumberLength
    knowsStrings =
      SmallString.isLayoutKnown && NativeString.isLayoutKnown
      && maximumStringLength >= SmallString.capacity
    buffer = ByteBuffer(
      expectedCount: context.lastTextCount, limit: limit ?? context.options.maximumDocumentLength)
    policies = context.policies
  }

  @inline(__always)
  var context: CallContext { borrowedContext.object }

  /// Checks the limits of the complete text.
  func finish() throws {
    try buffer.checkLength()
    let maximum = context.options.maximumElementCount
    guard buffer.count / 2 > maximum else { return }
    try unsafe buffer.withBytes { bytes in
      try unsafe TextReader.checkElementCount(ByteCursor(bytes), maximum)
    }
  }

  // MARK: Structure

  @inline(__always)
  mutating func take(tree: JSONValue) -> Bool { false }

  @inline(__always)
  mutating func openArray(count: Int) throws { try open(UInt8(ascii: "[")) }

  @inline(__always)
  mutating func openObject(count: Int) throws { try open(UInt8(ascii: "{")) }

  @inline(__always)
  private mutating func open(_ bracket: UInt8) throws {
    guard depth < maximumDepth else { throw writingDepthError(limit: maximumDepth) }
    try buffer.checkLength()
    depth += 1
    isFirst = true
    buffer.append(bracket)
  }

  @inline(__always)
  mutating func closeArray() { close(UInt8(ascii: "]")) }

  @inline(__always)
  mutating func closeObject() { close(UInt8(ascii: "}")) }

  @inline(__always)
  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if isPretty && !isFirst { startLine() }
    isFirst = false
    buffer.append(bracket)
  }

  @inline(__always)
  mutating func beginElement() {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    if isPretty { startLine() }
  }

  @inline(__always)
  mutating func beginMember(_ key: WrittenKey) throws {
    guard !isPretty, !(key.hasSlash && escapesSlashes) else {
      return try beginMember(key.name, upTo: .max)
    }
    key.append(to: &buffer, isFirst: isFirst)
    isFirst = false
  }

  mutating func beginMember(_ name: String) throws {
    try beginMember(name, upTo: context.options.maximumKeyLength)
  }

  // One copy, because keys that are not prepared are rare except in dictionaries.
  @inline(never)
  private mutating func beginMember(_ name: String, upTo maximum: Int) throws {
    beginElement()
    try write(string: name, .keyLength, upTo: maximum)
    endKey()
  }

  @inline(never)
  mutating func beginMember(utf8 name: [UInt8]) throws {
    beginElement()
    try Limit.keyLength.check(name.count, upTo: context.options.maximumKeyLength)
    unsafe name.withUnsafeBufferPointer { bytes in
      unsafe write(utf8: bytes, escapingSlashes: escapesSlashes)
    }
    endKey()
  }

  @inline(__always)
  private mutating func endKey() {
    buffer.append(UInt8(ascii: ":"))
    if isPretty { buffer.append(UInt8(ascii: " ")) }
  }

  @inline(never)
  private mutating func startLine() {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      buffer.append(UInt8(ascii: " "))
      buffer.append(UInt8(ascii: " "))
    }
  }

  // MARK: Scalars

  @inline(__always)
  mutating func writeNull() { write(literal: "null") }

  @inline(__always)
  mutating func write(boolean value: Bool) { write(literal: value ? "true" : "false") }

  @inline(__always)
  private mutating func write(literal: StaticString) {
    // SAFETY: a static string contains as many bytes as its count.
    unsafe buffer.append(
      UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount).span)
  }

  @inline(__always)
  mutating func write<Integer: FixedWidthInteger>(integer value: Integer) throws {
    if Integer.self == Int.self { return try append(IntegerText(value)) }
    try appendRare(WideMagnitude(of: value), isNegative: value < 0)
  }

  // One copy for all rare types.
  @inline(never)
  private mutating func appendRare(_ magnitude: WideMagnitude, isNegative: Bool) throws {
    try append(IntegerText(magnitude, isNegative: isNegative))
  }

  @inline(__always)
  private mutating func append(_ text: IntegerText) throws {
    try Limit.numberLength.check(text.length, upTo: maximumNumberLength)
    buffer.append(upTo: IntegerText.greatestLength + DecimalDigits.slack) { bytes in
      text.write(to: &bytes, at: 0)
      return text.length
    }
  }

  @inline(__always)
  mutating func write<Number: BinaryFormat>(number value: Number) throws {
    try appendRare(BinaryParts(value), isNegative: value.sign == .minus)
  }

  // One copy for all rare types.
  @inline(never)
  private mutating func appendRare(_ parts: BinaryParts, isNegative: Bool) throws {
    try append(parts, isNegative)
  }

  @inline(__always)
  mutating func write(double value: Double) throws {
    try append(BinaryParts(value), value.sign == .minus)
  }

  @inline(__always)
  private mutating func append(_ parts: BinaryParts, _ isNegative: Bool) throws {
    let text = FloatingPointText(parts, isNegative: isNegative)
    try Limit.numberLength.check(text.length, upTo: maximumNumberLength)
    buffer.append(upTo: FloatingPointText.greatestLength + DecimalDigits.slack) { bytes in
      text.write(to: &bytes, at: 0)
      return text.length
    }
  }

  mutating func write(number: JSONNumber) throws {
    switch number.storage {
    case .integer(let integer): try append(IntegerText(integer))
    case .double(let value):
      try writeNumber { FloatingPointText.append(value, to: &$0) }
    case .text: try write(numberText: number.text)
    }
  }

  @inline(never)
  private mutating func write(numberText: consuming String) throws {
    var text = numberText
    try Limit.numberLength.check(text.utf8.count, upTo: context.options.maximumNumberLength)
    text.withUTF8 { bytes in unsafe buffer.append(bytes.span) }
  }

  @inline(__always)
  mutating func write(decimal: Decimal, _ text: DecimalText) throws {
    try Limit.numberLength.check(text.length, upTo: context.options.maximumNumberLength)
    buffer.append(upTo: text.length + DecimalDigits.slack) { bytes in
      text.write(to: &bytes, at: 0)
      return text.length
    }
  }

  @inline(__always)
  mutating func writeString(at place: Place) throws {
    try writeString(at: place, escapingSlashes: escapesSlashes)
  }

  mutating func writeNumber(_ append: (inout [UInt8]) throws -> Void) throws {
    let start = beginScratch()
    try append(&scratch)
    try Limit.numberLength.check(scratch.count - start, upTo: context.options.maximumNumberLength)
    unsafe scratch.withUnsafeBufferPointer { bytes in
      unsafe buffer.append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }
  }

  mutating func writeText(_ append: (inout [UInt8]) throws -> Void) throws {
    let start = beginScratch()
    try append(&scratch)
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

  @inline(__always)
  mutating func write(string value: String) throws {
    try write(string: value, .stringLength, upTo: maximumStringLength)
  }
}
