/// Reads JSON text (RFC 8259), strictly, in one pass and without a tree.
///
/// The reader checks all text, even values that are not needed: structure, numbers, escapes, UTF-8,
/// and depth. It leaves the cursor before the next value or key, and before any white space that
/// precedes it.
struct TextReader: SourceReader {
  var cursor: ByteCursor
  let borrowedContext: Borrowed<CallContext>
  var depth = 0
  var nextStackCheck = DeepStack.levelsBetweenChecks
  private let maximumDepth: Int
  let maximumStringLength: Int
  let maximumKeyLength: Int
  let maximumNumberLength: Int
  /// The maximum number of digits of a number that is read on the fast path; 0 if even such numbers
  /// may exceed the limit of the options.
  let plainNumberDigits: Int
  var policies: Policies
  let tracksPath: Bool
  let isReported: Bool
  /// Whether values that JSON does not have are replaced when a tree is taken, rather than rejected.
  var replacesForeignValues = false
  let makesSmallStrings = SmallString.isLayoutKnown
  let stringStorage = StringStorage.shared

  /// Creates a reader at the start of bytes that must stay alive and unchanged for the lifetime of
  /// the reader.
  ///
  /// If the mapper has transcribed them, their lengths are not those of the values that the program has passed.
  init(_ cursor: ByteCursor, context: CallContext, isTranscribed: Bool = false) throws {
    self.cursor = cursor
    borrowedContext = Borrowed(context)
    maximumDepth = isTranscribed ? .max : context.options.maximumDepth
    maximumStringLength = isTranscribed ? .max : context.options.maximumStringLength
    maximumKeyLength = isTranscribed ? .max : context.options.maximumKeyLength
    maximumNumberLength = isTranscribed ? .max : context.options.maximumNumberLength
    plainNumberDigits = maximumNumberLength < Self.plainNumberLength ? 0 : 19
    policies = context.policies
    tracksPath = context.tracksPath
    isReported = context.collector != nil
    if !isTranscribed { try skipByteOrderMark() }
  }

  @inline(__always)
  var context: CallContext { borrowedContext.object }

  @inline(__always)
  var borrowedArena: Borrowed<Arena> { borrowedContext.call { $0.borrowedArena } }

  @inline(__always)
  func predictor(_ planNumber: Int) -> Borrowed<KeyPredictor> {
    borrowedContext.call { $0.predictor(planNumber) }
  }

  /// A position in the text, with its depth.
  struct Mark {
    fileprivate var offset: Int
    fileprivate var depth: Int
  }

  @inline(__always)
  var mark: Mark { Mark(offset: cursor.offset, depth: depth) }

  mutating func reset(to mark: Mark) {
    cursor.move(to: mark.offset)
    depth = mark.depth
    nextStackCheck = min(nextStackCheck, depth + DeepStack.levelsBetweenChecks)
  }

  var offset: Int? {
    var copy = cursor
    Self.skipSpace(&copy)
    return copy.offset
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
        while cursor.word(at: 0) == 0x2020_2020_2020_2020 { cursor.advance(by: 8) }
      default: return
      }
    }
  }

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
    switch try foreignValue() {
    case .value: .swiftValue
    case .decimal: .number
    case .error, nil: try fail("a value")
    }
  }

  @inline(__always)
  mutating func openArray() throws -> Opening {
    guard nextByte() == UInt8(ascii: "[") else { return .absent }
    return try open(closing: UInt8(ascii: "]"))
  }

  @inline(__always)
  mutating func openObject() throws -> Opening {
    guard nextByte() == UInt8(ascii: "{") else { return .absent }
    return try open(closing: UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func open(closing: UInt8) throws -> Opening {
    guard depth < maximumDepth else { try failDepth() }
    cursor.advance()
    guard nextByte() != closing else {
      cursor.advance()
      return .empty
    }
    depth += 1
    return .filled
  }

  @inline(__always)
  mutating func nextElement() throws -> Bool {
    try next(closing: UInt8(ascii: "]"))
  }

  @inline(__always)
  mutating func nextMember() throws -> Bool {
    try next(closing: UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func next(closing: UInt8) throws -> Bool {
    let byte = nextByte()
    if byte == UInt8(ascii: ",") {
      cursor.advance()
      return true
    }
    guard byte == closing else {
      try fail(closing == UInt8(ascii: "]") ? "a comma or ]" : "a comma or }")
    }
    cursor.advance()
    depth -= 1
    return false
  }

  /// Checks that nothing but white space follows the root value.
  mutating func finish() throws {
    guard nextByte() != 0 || !cursor.isAtEnd else { return }
    try fail("the end of the text")
  }

  // MARK: Keys

  @inline(__always)
  mutating func takeKey(_ keys: KeyTable, _ prediction: inout KeyPrediction) throws -> KeyMatch {
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
    _ keys: KeyTable, _ prediction: inout KeyPrediction
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

  mutating func takeKey() throws -> String {
    let token = try scanKey()
    let key = try string(token)
    try takeColon()
    return key
  }

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

  func key(at mark: Mark) -> String {
    var copy = self
    copy.reset(to: mark)
    return (try? copy.takeKey()) ?? ""
  }

  func keyStep(at mark: Mark) -> PathStep { PathStep(keyOffset: mark.offset) }

  func key(atOffset offset: Int) -> String { key(at: Mark(offset: offset, depth: depth)) }

  // MARK: Null and booleans

  @inline(__always)
  mutating func takeNull() throws -> Bool {
    guard nextByte() == UInt8(ascii: "n") else { return false }
    try takeLiteral("null")
    return true
  }

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

  @inline(__always)
  mutating func takeSwiftValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool {
    cursor.byte == ForeignValues.mark && storeForeignValue(operations, at: place)
  }
}
