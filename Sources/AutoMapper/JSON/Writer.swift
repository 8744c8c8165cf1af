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
  var tree: TreeBuilder?
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
  let textNumberLength: Int
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
  var scratch: [UInt8] = []
  /// Whether the current array or object is still empty, so that the next value is not preceded by
  /// a comma.
  private var isFirst = true

  /// Creates a writer of text; the caller must keep the context alive.
  init(context: CallContext, formatting: JSONFormatting) {
    let limit = context.options.maximumDocumentLength
    self.init(context, formatting, ByteBuffer(expectedCount: context.lastTextCount, limit: limit))
  }

  /// Creates a writer of text that the mapper reads itself, at a depth of a document.
  init(transcriptIn context: CallContext, _ buffer: ByteBuffer, depth: Int) {
    self.init(context, [], buffer)
    self.depth = depth
    nextStackCheck += depth
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

  /// A writer of a text of its own, for the next value: without line breaks, if the writer does not write text,
  /// or sorts its keys.
  func textWriter() -> Writer {
    let buffer = ByteBuffer(expectedCount: 0, limit: .max)
    guard isTree || sortsKeys else {
      var copy = self
      (copy.buffer, copy.scratch) = (buffer, [])
      return copy
    }
    var text = Writer(transcriptIn: context, buffer, depth: depth)
    (text.policies, text.nextStackCheck) = (policies, nextStackCheck)
    return text
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

  /// Checks the limits of the complete text.
  func finish() throws {
    try buffer.checkLength()
    let maximum = context.options.maximumElementCount
    guard buffer.count / 2 > maximum else { return }
    try unsafe buffer.withBytes { bytes in
      try unsafe Reader.checkElementCount(ByteCursor(bytes), maximum)
    }
  }

  // MARK: Positions

  /// A position in the text, behind a value or before one.
  struct Mark {
    let offset: Int
    fileprivate let depth: Int
    fileprivate let isFirst: Bool
  }

  var mark: Mark { Mark(offset: buffer.count, depth: depth, isFirst: isFirst) }

  /// Removes all text behind a position.
  mutating func reset(to mark: Mark) {
    buffer.shorten(to: mark.offset)
    (depth, isFirst) = (mark.depth, mark.isFirst)
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
    try beginMember(name, upTo: context.options.maximumKeyLength)
  }

  // One copy, because keys that are not prepared are rare except in dictionaries.
  @inline(never)
  private mutating func beginMember(_ name: String, upTo maximum: Int) throws {
    if isTree {
      try Limit.keyLength.check(name.utf8.count, upTo: maximum)
      try tree?.begin(name, isNew: false)
      return
    }
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

  /// Begins a member of text in the same way, and returns a hash value of the key.
  @inline(never)
  mutating func beginMember(hashing name: String) throws -> Int {
    beginTextElement()
    let start = buffer.count
    try Limit.keyLength.check(name.utf8.count, upTo: context.options.maximumKeyLength)
    try withTemporaryPlace(name) {
      try writeString(at: $0, escapingSlashes: escapesSlashes, upTo: .max)
    }
    let hash = buffer.hash(from: start)
    endKey()
    return hash
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
}
