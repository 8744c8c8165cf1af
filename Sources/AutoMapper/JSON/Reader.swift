/// Reads JSON text (RFC 8259), strictly, in one pass and without a tree.
///
/// The reader checks all text, even values that are not needed: structure, numbers, escapes, UTF-8,
/// and depth. Whatever is not text, such as a dictionary, is written as text first, in which values that
/// JSON does not have are marked; see `Transcript`.
///
/// A reader is always before a value, before a key, or behind a value, and before any white space there. The
/// members named `take…` assume that a value comes next. They consume it if it has the requested form, and
/// otherwise return nil or false and leave the reader before the value. Behind a value, only `nextElement`,
/// `nextMember` or `reset` is called. A member that throws leaves the reader at an unspecified position, from
/// which only `reset` continues.
///
/// Arrays and objects are walked in the same way, objects with `openObject`, `takeKey` and `nextMember`:
///
///     if try reader.openArray() == .filled {
///       repeat { …take or skip one value… } while try reader.nextElement()
///     }
struct Reader: Descending {
  var cursor: ByteCursor
  /// The position of the text's first byte; zero for text of the program.
  var base: Int
  /// The context without reference counting.
  let borrowedContext: Borrowed<CallContext>
  var depth = 0
  var nextStackCheck = DeepStack.levelsBetweenChecks
  private let maximumDepth: Int
  let maximumStringLength: Int
  let maximumKeyLength: Int
  let maximumNumberLength: Int
  /// The maximum number of digits of a number that is read on the fast path; 0 if even such numbers
  /// may exceed the limit of the options.
  let plainNumberDigits: UInt8
  /// The policies for values that do not fit.
  ///
  /// Codecs consult them. The members of the reader do not.
  var policies: Policies
  /// Whether the path to the next value is recorded in the context, for closures that may ask for
  /// it.
  let tracksPath: Bool
  /// Whether a report is collected, so that the path is recorded for every value.
  let isReported: Bool
  /// Whether values that JSON does not have are replaced when a tree is taken, rather than rejected.
  var replacesForeignValues = false
  let makesSmallStrings = SmallString.isLayoutKnown
  let stringStorage = StringStorage.shared

  /// Creates a reader at the start of bytes that must stay alive and unchanged for the lifetime of
  /// the reader.
  ///
  /// `base` is the position of their start if the mapper itself has written them. Their lengths are not those
  /// of the values that the program has passed then.
  init(_ cursor: ByteCursor, context: CallContext, base: Int = 0) {
    self.cursor = cursor
    self.base = base
    let isTranscribed = base != 0
    borrowedContext = Borrowed(context)
    maximumDepth = isTranscribed ? .max : context.options.maximumDepth
    maximumStringLength = isTranscribed ? .max : context.options.maximumStringLength
    maximumKeyLength = isTranscribed ? .max : context.options.maximumKeyLength
    maximumNumberLength = isTranscribed ? .max : context.options.maximumNumberLength
    plainNumberDigits = maximumNumberLength < Self.plainNumberLength ? 0 : 19
    policies = context.policies
    tracksPath = context.tracksPath
    isReported = context.collector != nil
  }

  /// The state of the current call.
  @inline(__always)
  var context: CallContext { borrowedContext.object }

  /// The arena of the context without reference counting.
  @inline(__always)
  var borrowedArena: Borrowed<Arena> { borrowedContext.call { $0.borrowedArena } }

  /// The state with which the prediction of an object's keys begins, by the number of its plan.
  @inline(__always)
  func prediction(of planNumber: Int) -> KeyPredictor.Prediction {
    borrowedContext.call { KeyPredictor.Prediction(predictor: $0.predictors[planNumber]) }
  }

  /// Whether the mapper itself has written the text.
  @inline(__always)
  var isTranscribed: Bool { base != 0 }

  /// A position in the text, with its depth.
  struct Mark {
    var position: Int
    fileprivate var depth: Int
  }

  /// The current position, before a value or a key, or behind a value.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  var mark: Mark { Mark(position: position, depth: depth) }

  /// The position in the texts of the call.
  @inline(__always)
  var position: Int { cursor.offset + base }

  /// Moves to a position of the same document, and restores `depth`.
  ///
  /// - Complexity: O(1); in another passage, O(log *n*) in the number of passages.
  mutating func reset(to mark: Mark) {
    move(to: mark.position)
    depth = mark.depth
    nextStackCheck = min(nextStackCheck, depth + DeepStack.levelsBetweenChecks)
  }

  /// Moves to a position.
  @inline(__always)
  mutating func move(to position: Int) {
    if !cursor.moveIfPossible(to: position &- base) { move(toPassageOf: position) }
  }

  /// The byte offset of the next value or key, behind white space; nil if the mapper has written the text.
  ///
  /// Does not move the reader.
  ///
  /// - Complexity: O(*n*) in the white space before the value.
  var offset: Int? {
    if isTranscribed { return nil }
    var copy = cursor
    Self.skipSpace(&copy)
    return copy.offset
  }

  // MARK: Values

  /// Reads a nested value, on a deeper stack if necessary.
  ///
  /// All codecs call other codecs through this method.
  ///
  /// Assumes that a value comes next, and that the place has the codec's type and states truly
  /// what it contains. Afterwards, the reader is behind the value, and the place is initialized. If
  /// the codec throws, the place is as `Place.State` describes for its state, and the position of
  /// the reader is unspecified.
  ///
  /// - Throws: The errors of the codec; `depthExceeded` if the stack is too small for further levels.
  /// - Complexity: One comparison more than the codec's own cost, and a check of the stack every
  ///   few dozen levels.
  @inline(__always)
  mutating func read(_ codec: Codec, into place: Place) throws {
    guard isDeep else { return try codec.read(from: &self, into: place) }
    try descend { try codec.read(from: &$0, into: place) }
  }

  // MARK: White space and structure

  /// Moves to the next byte that is not white space, and returns it; returns zero at the end.
  @inline(__always)
  mutating func nextByte() -> UInt8 {
    let byte = cursor.byte
    if byte > 0x20 { return byte }
    Self.skipSpace(&cursor)
    return cursor.byte
  }

  /// Skips spaces, tabs, line feeds, and carriage returns.
  ///
  /// Indented text contains runs of spaces, so eight bytes at a time are compared after a line
  /// feed.
  static func skipSpace(_ cursor: inout ByteCursor) {
    while true {
      switch cursor.byte {
      case 0x20, 0x0A, 0x0D, 0x09:
        cursor.advance()
        // Mostly, it is a single space.
        if cursor.byte > 0x20 { return }
        while let word = cursor.word(at: 0) {
          // A space has no bit in this word.
          let others = word ^ 0x2020_2020_2020_2020
          cursor.advance(by: others == 0 ? 8 : others.trailingZeroBitCount / 8)
          if others != 0 { break }
        }
      default: return
      }
    }
  }

  /// The form of the next value, which is not consumed.
  ///
  /// Text is judged by its first byte alone, so a value of this form may still be malformed.
  ///
  /// - Throws: A syntax error if the text does not have a value here.
  /// - Complexity: O(1), apart from white space.
  @inline(__always)
  mutating func kind() throws -> SourceKind {
    switch nextByte() {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
    default: try foreignKind()
    }
  }

  @inline(never)
  private mutating func foreignKind() throws -> SourceKind {
    if isTranscribed {
      if cursor.byte == Transcript.objectMark { return .object }
      if cursor.byte == Transcript.arrayMark { return .array }
    }
    return switch try foreignValue() {
    case .swiftValue: .swiftValue
    case .decimal: .number
    default: try fail("a value")
    }
  }

  /// Enters an array.
  ///
  /// Assumes that a value comes next. After `.filled`, the reader is before the first element, and
  /// `depth` is greater by one. After `.empty`, it is behind the array. After `.absent`, the value
  /// comes next.
  ///
  /// - Throws: `depthExceeded` if the array nests too deeply. The number of elements is checked before
  ///   the text is read, or when the mapper writes it.
  @inline(__always)
  mutating func openArray() throws -> Opening {
    guard nextByte() == UInt8(ascii: "[") else {
      return cursor.byte == Transcript.arrayMark
        ? try openNode(closing: UInt8(ascii: "]")) : .absent
    }
    return try open(closing: UInt8(ascii: "]"))
  }

  /// Enters an object.
  ///
  /// Assumes that a value comes next. After `.filled`, the reader is before the first key, and
  /// `depth` is greater by one. After `.empty`, it is behind the object. After `.absent`, the value
  /// comes next.
  ///
  /// - Throws: `depthExceeded` if the object nests too deeply.
  @inline(__always)
  mutating func openObject() throws -> Opening {
    guard nextByte() == UInt8(ascii: "{") else {
      return cursor.byte == Transcript.objectMark
        ? try openNode(closing: UInt8(ascii: "}")) : .absent
    }
    return try open(closing: UInt8(ascii: "}"))
  }

  @inline(__always)
  mutating func open(closing: UInt8) throws -> Opening {
    guard depth < maximumDepth else { try failDepth() }
    cursor.advance()
    guard nextByte() != closing else {
      cursor.advance()
      return .empty
    }
    depth += 1
    return .filled
  }

  /// Moves to the next element of the innermost array.
  ///
  /// Assumes that the reader is behind an element of an array that was entered.
  ///
  /// - Returns: Whether there is another element, which comes next. If not, the reader is behind
  ///   the array, and `depth` is less by one.
  /// - Throws: A syntax error if neither a comma nor a closing bracket follows.
  @inline(__always)
  mutating func nextElement() throws -> Bool {
    try next(closing: UInt8(ascii: "]"))
  }

  /// Moves to the next key of the innermost object.
  ///
  /// Assumes that the reader is behind the value of a member of an object that was entered.
  ///
  /// - Returns: Whether there is another member, whose key comes next. If not, the reader is behind
  ///   the object, and `depth` is less by one.
  /// - Throws: A syntax error if neither a comma nor a closing brace follows.
  @inline(__always)
  mutating func nextMember() throws -> Bool {
    try next(closing: UInt8(ascii: "}"))
  }

  @inline(__always)
  mutating func next(closing: UInt8) throws -> Bool {
    let byte = nextByte()
    if byte == UInt8(ascii: ",") {
      cursor.advance()
      return true
    }
    guard byte == closing else { return try nextOutside(closing: closing) }
    cursor.advance()
    depth -= 1
    return false
  }

  /// Goes on behind a passage, if the reader is at the end of one.
  @inline(never)
  private mutating func nextOutside(closing: UInt8) throws -> Bool {
    if leavePassage() { return try next(closing: closing) }
    try fail(closing == UInt8(ascii: "]") ? "a comma or ]" : "a comma or }")
  }

  /// Checks that nothing but white space follows the root value.
  mutating func finish() throws {
    guard nextByte() != 0 || !cursor.isAtEnd else { return }
    try fail("the end of the text")
  }

  // MARK: Keys

  /// Consumes a key and looks it up in the table of an object plan.
  ///
  /// Assumes that the reader is before a key, and that `prediction` was made for the same plan and
  /// object. Leaves the reader before the value, and the prediction ready for the next key.
  ///
  /// - Throws: An error for a malformed or overlong key, or a missing colon.
  /// - Complexity: O(*n*) in the length of the key. A predicted key is compared once, not looked
  ///   up.
  @inline(__always)
  mutating func takeKey(_ keys: KeyTable, _ prediction: inout KeyPredictor.Prediction) throws
    -> KeyMatch
  {
    _ = nextByte()
    let predicted = prediction.predictor.call {
      $0.take(&cursor, after: &prediction.previous)
    }
    if let match = predicted {
      try takeColon()
      return match
    }
    return try takeUnpredictedKey(keys, &prediction)
  }

  @inline(__always)
  mutating func takeColon() throws {
    guard nextByte() == UInt8(ascii: ":") else { try fail("a colon") }
    cursor.advance()
  }

  @inline(never)
  private mutating func takeUnpredictedKey(
    _ keys: KeyTable, _ prediction: inout KeyPredictor.Prediction
  ) throws -> KeyMatch {
    let token = try scanKey()
    let end = cursor.offset
    try takeColon()
    var match: KeyMatch?
    unsafe cursor.withBytes(from: token.lower - 1, to: end) { quoted in
      unsafe match = prediction.predictor.object.find(quoted, after: &prediction.previous)
    }
    if let match { return match }
    let found: KeyMatch
    if token.hasEscapes {
      found = try keys.match(unescaped(token))
    } else {
      try validateUTF8(token)
      found = unsafe cursor.withBytes(from: token.lower, to: token.upper) { bytes in
        unsafe keys.match(bytes.span)
      }
    }
    unsafe cursor.withBytes(from: token.lower - 1, to: end) { quoted in
      unsafe prediction.predictor.object.learn(quoted, found, after: &prediction.previous)
    }
    return found
  }

  /// Consumes a key.
  ///
  /// Assumes that the reader is before a key. Leaves it before the value.
  ///
  /// - Throws: The same errors as for a key that is looked up.
  /// - Complexity: O(*n*) in the length of the key.
  mutating func takeKey() throws -> String {
    let token = try scanKey()
    let key = try string(token)
    try takeColon()
    return key
  }

  /// Consumes a key, and compares its bytes with two others.
  ///
  /// Assumes that the reader is before a key whose object was skipped before: the UTF-8 of the
  /// key is not checked again. Leaves the reader before the value. Both results may be
  /// true.
  ///
  /// - Throws: The same errors as `takeKey()`.
  /// - Complexity: O(*n*) in the length of the key.
  @inline(__always)
  mutating func takeKey(
    comparedTo first: String, _ second: String
  ) throws -> (isFirst: Bool, isSecond: Bool) {
    let token = try scanKey()
    try takeColon()
    if token.hasEscapes {
      let key = try unescaped(token)
      return (String.haveSameBytes(key, first), String.haveSameBytes(key, second))
    }
    return unsafe cursor.withBytes(from: token.lower, to: token.upper) { bytes in
      unsafe (first.hasBytes(bytes), second.hasBytes(bytes))
    }
  }

  mutating func scanKey() throws -> StringToken {
    guard nextByte() == UInt8(ascii: "\"") else {
      _ = try foreignValue()
      try fail("a key in quotation marks")
    }
    return try scanString(.keyLength, upTo: maximumKeyLength)
  }

  /// The key at a position.
  ///
  /// Assumes that the mark was made before a key, and the conditions of `reset`. Does not move the
  /// reader. Returns an empty string if the key cannot be read. Copies the reader, so it is meant
  /// for messages and rare cases.
  func key(at mark: Mark) -> String {
    var copy = self
    copy.reset(to: mark)
    return (try? copy.takeKey()) ?? ""
  }

  /// The key at a position, as a step of a path.
  ///
  /// Assumes the same as `key(at:)`. The step stores only the position, so it costs O(1).
  func keyStep(at mark: Mark) -> PathStep { PathStep(keyPosition: mark.position) }

  /// The key that begins at a position.
  func key(atPosition position: Int) -> String { key(at: Mark(position: position, depth: depth)) }

  // MARK: Null and booleans

  /// Consumes null.
  ///
  /// - Returns: Whether the value was null.
  /// - Throws: A syntax error for a literal that begins like null but is malformed.
  @inline(__always)
  mutating func takeNull() throws -> Bool {
    guard nextByte() == UInt8(ascii: "n") else { return false }
    try takeLiteral("null")
    return true
  }

  /// Consumes true or false; nil for any other form.
  ///
  /// - Throws: A syntax error for a literal that begins like a boolean but is malformed.
  @inline(__always)
  mutating func takeBoolean() throws -> Bool? {
    switch nextByte() {
    case UInt8(ascii: "t"):
      try takeLiteral("true")
      return true
    case UInt8(ascii: "f"):
      try takeLiteral("false")
      return false
    default: return nil
    }
  }

  /// Consumes a literal of four or five bytes, the first of which is at the cursor.
  @inline(__always)
  private mutating func takeLiteral(_ literal: StaticString) throws {
    let start = literal.utf8CodeUnitCount - 4
    // SAFETY: a static string contains as many bytes as its count.
    let wanted = unsafe UnsafeRawPointer(literal.utf8Start + start).loadUnaligned(as: UInt32.self)
    guard cursor.fourBytes(at: start) == wanted else { try fail(literal) }
    cursor.advance(by: literal.utf8CodeUnitCount)
  }

  /// Consumes a value that already has the requested Swift type, and stores it at a place.
  ///
  /// Assumes that `operations` are those of the type at the place. Only values that JSON does not
  /// have are stored in this way.
  ///
  /// - Returns: Whether the value was stored. If not, the place is unchanged and the value comes
  ///   next. Always false for text of the program.
  @inline(__always)
  mutating func takeSwiftValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool {
    cursor.byte == Transcript.mark && storeForeignValue(operations, at: place)
  }
}
