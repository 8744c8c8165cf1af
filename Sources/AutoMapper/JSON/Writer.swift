import AutoMapperFoundation

/// The target that plans write to: JSON text in one growing buffer, or a tree of values.
///
/// Calls come in the order of the document, and the caller is responsible for that order, which no member
/// checks:
///
///     try writer.openArray(count: 2)
///     try writer.beginElement()   // then exactly one value
///     try writer.beginElement()   // then exactly one value
///     writer.closeArray()
///
/// An object is written in the same way, with `beginMember`. Exactly one value is written at the root.
///
/// A member that throws may have written a part of its output. The caller abandons the writer then; it does
/// not go on writing. Errors have a path only as far as the callers add it.
///
/// Unless a member says otherwise, it costs amortized O(1) in addition to the bytes that it writes. Text is
/// the usual target: what concerns trees, and text with line breaks, is behind comparisons that text needs
/// anyway, for its limits.
struct Writer: Descending {
  private let borrowedContext: Borrowed<CallContext>
  /// The text written so far, which the creator of the writer takes or frees; nothing for a tree.
  var buffer: ByteBuffer
  /// The builder of the tree; nil for text.
  private var tree: TreeBuilder?
  /// Whether the target is a tree.
  ///
  /// Asking the builder would copy it.
  let isTree: Bool
  /// Whether the tree is later written as a part of another one, so that it accepts finished trees without
  /// walking them.
  ///
  /// Otherwise, the results of closures would be walked once for each level around them.
  private let isPart: Bool
  private let isPretty: Bool
  /// Whether the target is text without line breaks.
  private let isPlain: Bool
  /// Whether callers must write the members of an object in the order of their keys.
  ///
  /// The writer itself sorts nothing. Members of trees have the order of the declaration, or do not have
  /// an order.
  let sortsKeys: Bool
  /// Whether two keys of an object are the same if they are equal as Swift strings, as in a dictionary,
  /// rather than if their bytes are equal.
  let comparesKeysAsStrings: Bool
  let escapesSlashes: Bool
  /// The greatest depth of text; negative for a tree.
  private let textDepth: Int
  let maximumStringLength: Int
  /// The greatest length of numbers in text; negative for a tree.
  private let textNumberLength: Int
  /// Whether strings can be read from memory by their layout, and no small one exceeds the limit.
  let knowsStrings: Bool
  /// The policies for nil, empty collections and numbers that JSON does not have.
  ///
  /// Codecs consult them before they write. The members of the writer do not.
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

  /// Creates a writer of text; the caller must keep the context alive.
  init(context: CallContext, formatting: JSONFormatting, limit: Int? = nil) {
    let limit = limit ?? context.options.maximumDocumentLength
    self.init(
      context, formatting, ByteBuffer(expectedCount: context.lastTextCount, limit: limit))
  }

  /// Creates a writer of a tree, which may be a part of a document with `depth` open levels.
  @inline(never)
  init(
    treeIn context: CallContext, form: TreeBuilder.Form = .json, depth: Int = 0,
    isPart: Bool = false
  ) {
    self.init(
      context, [], ByteBuffer(), isTree: true, isPart: isPart,
      comparesKeysAsStrings: form == .swiftValue)
    tree = TreeBuilder(context, form: form)
    self.depth = depth
    nextStackCheck += depth
  }

  @inline(__always)
  private init(
    _ context: CallContext, _ formatting: JSONFormatting, _ buffer: ByteBuffer,
    isTree: Bool = false, isPart: Bool = false, comparesKeysAsStrings: Bool = false
  ) {
    borrowedContext = Borrowed(context)
    self.buffer = buffer
    self.isTree = isTree
    self.isPart = isPart
    isPretty = formatting.contains(.prettyPrinted)
    isPlain = !isPretty && !isTree
    sortsKeys = formatting.contains(.sortedKeys)
    self.comparesKeysAsStrings = comparesKeysAsStrings
    escapesSlashes = formatting.contains(.escapingSlashes)
    textDepth = isTree ? -1 : context.options.maximumDepth
    maximumStringLength = context.options.maximumStringLength
    textNumberLength = isTree ? -1 : context.options.maximumNumberLength
    knowsStrings =
      !isTree && SmallString.isLayoutKnown && NativeString.isLayoutKnown
      && maximumStringLength >= SmallString.capacity
    policies = context.policies
  }

  /// The state of the current call.
  @inline(__always)
  var context: CallContext { borrowedContext.object }

  /// The finished tree, if it is a `JSONValue`; null for all others.
  var jsonValue: JSONValue { tree?.jsonValue ?? .null }

  /// The finished tree, if it consists of Swift values.
  var anyValue: Any { tree?.anyValue ?? SwiftNull.value }

  /// Takes the finished `JSONValue` out of the writer, so that it can be changed without a copy.
  mutating func takeJSON() -> JSONValue {
    defer { tree?.jsonValue = .null }
    return jsonValue
  }

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

  /// Writes a finished tree as the next value, without walking through it, if the result is itself written,
  /// and checked, later: the limits of the options are not checked.
  ///
  /// - Returns: Whether the tree was written. If not, the writer is unchanged, and the caller writes the
  ///   value step by step.
  @inline(__always)
  mutating func take(tree json: JSONValue) -> Bool {
    guard isPart else { return false }
    tree?.add(json: json)
    return true
  }

  /// Begins an array as the next value.
  ///
  /// Assumes that a value may come next. Afterwards `depth` is greater by one, and `beginElement` or
  /// `closeArray` comes next.
  ///
  /// - Parameter count: The expected number of elements, for which memory may be reserved. Another number
  ///   may follow.
  /// - Throws: `depthExceeded` if the array nests too deeply, or an error if the text so far is too long.
  @inline(__always)
  mutating func openArray(count: Int) throws { try open(UInt8(ascii: "["), count) }

  /// Begins an object as the next value.
  ///
  /// Assumes that a value may come next. Afterwards `depth` is greater by one, and `beginMember` or
  /// `closeObject` comes next.
  ///
  /// - Parameter count: The expected number of members, for which memory may be reserved. Another number may
  ///   follow.
  /// - Throws: The same errors as `openArray(count:)`.
  @inline(__always)
  mutating func openObject(count: Int) throws { try open(UInt8(ascii: "{"), count) }

  @inline(__always)
  private mutating func open(_ bracket: UInt8, _ count: Int) throws {
    guard depth < textDepth else { return try openTree(bracket, count) }
    try buffer.checkLength()
    depth += 1
    isFirst = true
    buffer.append(bracket)
  }

  @inline(never)
  private mutating func openTree(_ bracket: UInt8, _ count: Int) throws {
    let limit = context.options.maximumDepth
    guard isTree, depth < limit else { throw writingDepthError(limit: limit) }
    tree?.open(isArray: bracket == UInt8(ascii: "["), count: count)
    depth += 1
  }

  /// Ends the innermost array, which is then complete as a value; its last element must be complete.
  @inline(__always)
  mutating func closeArray() { close(UInt8(ascii: "]")) }

  /// Ends the innermost object, which is then complete as a value; its last member must be complete.
  @inline(__always)
  mutating func closeObject() { close(UInt8(ascii: "}")) }

  @inline(__always)
  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    guard isPlain else { return closeOther(bracket) }
    isFirst = false
    buffer.append(bracket)
  }

  @inline(never)
  private mutating func closeOther(_ bracket: UInt8) {
    if !isFirst && !isTree { startLine() }
    isFirst = false
    if isTree { tree?.close() } else { buffer.append(bracket) }
  }

  /// Begins an element of the innermost array, whose last element must be complete.
  ///
  /// Exactly one value comes next.
  ///
  /// - Throws: An error if a tree has too many elements and members. Text is checked when it is finished.
  @inline(__always)
  mutating func beginElement() throws {
    guard isPlain else { return try beginOtherElement() }
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  @inline(never)
  private mutating func beginOtherElement() throws {
    if isTree { try tree?.count() } else { beginTextElement() }
  }

  @inline(__always)
  private mutating func beginTextElement() {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    if isPretty { startLine() }
  }

  /// Begins a member whose key is part of the plan.
  ///
  /// Assumes that the innermost open container is an object whose last member is complete, and that the
  /// object does not have the key yet: text would then have the key twice, and a tree would replace the
  /// earlier value. The length of the key is not checked. Exactly one value comes next.
  ///
  /// - Throws: An error if a tree has too many elements and members.
  @inline(__always)
  mutating func beginMember(_ key: WrittenKey) throws {
    guard isPlain, !(key.hasSlash && escapesSlashes) else {
      return try beginOtherMember(key)
    }
    key.append(to: &buffer, isFirst: isFirst)
    isFirst = false
  }

  @inline(never)
  private mutating func beginOtherMember(_ key: WrittenKey) throws {
    guard isTree else { return try beginMember(key.name, upTo: .max) }
    try tree?.begin(key.name, isNew: true)
  }

  /// Begins a member whose key is known only now, such as that of a dictionary; assumes the same.
  ///
  /// - Throws: An error if the key is too long, or if a tree has too many elements and members.
  /// - Complexity: O(*n*) in the length of the key.
  @inline(__always)
  mutating func beginMember(_ name: String) throws {
    guard isTree else { return try beginMember(name, upTo: context.options.maximumKeyLength) }
    try beginTreeMember(name)
  }

  @inline(never)
  private mutating func beginTreeMember(_ name: String) throws {
    try Limit.keyLength.check(name.utf8.count, upTo: context.options.maximumKeyLength)
    try tree?.begin(name, isNew: false)
  }

  // One copy, because keys that are not prepared are rare except in dictionaries.
  @inline(never)
  private mutating func beginMember(_ name: String, upTo maximum: Int) throws {
    beginTextElement()
    try write(string: name, .keyLength, upTo: maximum)
    endKey()
  }

  /// Does the same for the UTF-8 of a key, which the caller knows to be valid.
  @inline(never)
  mutating func beginMember(utf8 name: [UInt8]) throws {
    if isTree { return try beginMember(String(decoding: name, as: UTF8.self)) }
    beginTextElement()
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

  // Each of the following members writes one scalar. It assumes that a value may come next, and leaves the
  // writer behind that value.

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
    try appendRare(BinaryParts(value), isNegative: value.sign == .minus)
  }

  // One copy for all rare types.
  @inline(never)
  private mutating func appendRare(_ parts: BinaryParts, isNegative: Bool) throws {
    try append(parts, isNegative)
  }

  /// Writes a `Double` to text in the same way, by code of the caller, which takes 4 kB.
  @inline(__always)
  mutating func write(double value: Double) throws {
    try append(BinaryParts(value), value.sign == .minus)
  }

  @inline(__always)
  private mutating func append(_ parts: BinaryParts, _ isNegative: Bool) throws {
    let text = FloatingPointText(parts, isNegative: isNegative)
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
    case .double(let value):
      try writeNumber { FloatingPointText.append(value, to: &$0) }
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
    try writeString(at: place, escapingSlashes: escapesSlashes)
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
  @inline(never)
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
  @inline(never)
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
    try Limit.numberLength.check(
      number.text.utf8.count, upTo: context.options.maximumNumberLength)
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
