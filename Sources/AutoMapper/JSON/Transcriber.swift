import AutoMapperFoundation

/// Writes a tree of values as the text that the reader reads.
///
/// Values that JSON does not have, and arrays and objects that are written when the reader enters them, are
/// in the table of the transcript. Errors are written so, too, where the reader meets the value that exceeds a limit.
struct Transcriber: Descending {
  var writer: Writer
  private let context: CallContext
  private let transcript: Transcript
  /// Whether an error has been written that is thrown even if the object around it is skipped.
  private var hasFailed = false

  var depth: Int { writer.depth }
  var nextStackCheck: Int {
    get { writer.nextStackCheck }
    set { writer.nextStackCheck = newValue }
  }

  private init(_ transcript: Transcript, _ context: CallContext, _ buffer: ByteBuffer, depth: Int) {
    self.context = context
    self.transcript = transcript
    writer = Writer(transcriptIn: context, buffer, depth: depth)
  }

  /// Writes a value on its own.
  static func passage(of node: TreeNode, in context: CallContext, depth: Int) -> Passages.Passage {
    let transcript = context.openTranscript()
    let buffer = ByteBuffer(
      expectedCount: transcript.isChecked ? 0 : context.lastTextCount, limit: .max)
    var transcriber = Transcriber(transcript, context, buffer, depth: depth)
    transcriber.write(node)
    return transcript.add(transcriber.writer.buffer, depth: depth)
  }

  /// Writes the contents of the node at a cursor, in an array or object at a depth.
  static func passage(
    ofContentsAt cursor: ByteCursor, of transcript: Transcript, in context: CallContext,
    depth: Int, outer: Int
  ) throws -> Passages.Passage {
    let number = Transcript.number(at: cursor)
    let node = try transcript.value(at: cursor)
    let buffer = ByteBuffer(expectedCount: 0, limit: .max)
    var transcriber = Transcriber(transcript, context, buffer, depth: depth)
    do {
      try transcriber.writeContents(of: node)
    } catch {
      transcriber.writer.buffer.deallocate()
      throw error
    }
    transcriber.writer.buffer.fit()
    return transcript.add(transcriber.writer.buffer, number: number, outer: outer, depth: depth)
  }

  // MARK: JSON

  // One copy for elements, members and nodes.
  @inline(never)
  private mutating func write(_ json: JSONValue) {
    switch json {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(boolean: value)
    case .number(let number): attempt { try $0.writer.write(number: number) }
    case .string(let text): attempt { try $0.writer.write(string: text) }
    case .array(let values): enter(.json(json)) { try $0.write(values) }
    case .object(let object): enter(.json(json)) { try $0.write(object) }
    }
  }

  // MARK: Swift's and Foundation's values

  /// Writes a value of a dictionary or an array.
  ///
  /// The common types are found by comparing metatypes, which is many times faster than casts that fail.
  private mutating func write(any value: Any) {
    let type = type(of: value)
    if type == String.self, let text = known(value, as: String.self) {
      attempt { try $0.writer.write(string: text) }
    } else if type == Int.self, let integer = known(value, as: Int.self) {
      attempt { try $0.writer.write(integer: integer) }
    } else if type == Double.self, let double = known(value, as: Double.self), double.isFinite {
      attempt { try $0.writer.write(number: double) }
    } else if type == [String: Any].self, let members = known(value, as: [String: Any].self) {
      enter(.members(members)) { try $0.write(members) }
    } else {
      write(TreeNode(value))
    }
  }

  mutating func write(_ node: TreeNode) {
    switch node {
    case .json(let json): write(json)
    case .decimal(_, let number):
      attempt {
        try Limit.numberLength.check(
          number.text.utf8.count, upTo: $0.context.options.maximumNumberLength)
        $0.append(.success(node))
      }
    case .elements, .members: enter(node) { try $0.writeContents(of: node) }
    case .lazyElements, .lazyMembers, .swiftValue: append(.success(node))
    }
  }

  // MARK: Arrays and objects

  /// Writes an array or object inside another one, with a closure that writes its contents.
  @inline(__always)
  private mutating func enter(
    _ node: @autoclosure () -> TreeNode, _ body: (inout Self) throws -> Void
  ) {
    // What has been checked is written when the reader enters it.
    if transcript.isChecked { return append(.success(node())) }
    let maximumDepth = context.options.maximumDepth
    if depth >= maximumDepth {
      return append(.failure(MappingError(NestingFault.document(limit: maximumDepth))))
    }
    attempt { if $0.isDeep { try $0.descend(body) } else { try body(&$0) } }
  }

  private mutating func writeContents(of node: TreeNode) throws {
    switch node {
    case .json(.array(let values)): try write(values)
    case .json(.object(let object)): try write(object)
    case .elements(let elements):
      try write(elements: elements, count: elements.count) { $0.write(any: $1) }
    case .members(let members): try write(members)
    case .lazyElements(let contents), .lazyMembers(let contents):
      try contents.write(&self, contents)
    case .json, .decimal, .swiftValue: break
    }
  }

  private mutating func write(_ values: [JSONValue]) throws {
    try write(elements: values, count: values.count) { $0.write($1) }
  }

  private mutating func write(_ object: JSONObject) throws {
    let members = object.storage.lazy.map { ($0.key, $0.value) }
    try write(members: members, count: object.count) { $0.write($1) }
  }

  private mutating func write(_ members: [String: Any]) throws {
    let pairs = members.lazy.map { ($0.key, $0.value) }
    try write(members: pairs, count: members.count) { $0.write(any: $1) }
  }

  @inline(__always)
  mutating func write<Value>(
    elements: some Sequence<Value>, count: Int, _ write: (inout Self, Value) -> Void
  ) throws {
    try self.count(count)
    try writer.openArray(count: count)
    for element in elements {
      try writer.beginElement()
      write(&self, element)
    }
    writer.closeArray()
  }

  @inline(__always)
  mutating func write<Value>(
    members: some Sequence<(String, Value)>, count: Int, _ write: (inout Self, Value) -> Void
  ) throws {
    try self.count(count)
    try writer.openObject(count: count)
    for (key, value) in members {
      attempt { try $0.writer.beginMember(key) }
      write(&self, value)
    }
    writer.closeObject()
  }

  // MARK: Models

  /// Writes an object in its place; returns false if it nests so deeply that the reader has to refuse it.
  ///
  /// If it has errors, its text is a passage of its own, which nobody meets who skips it.
  mutating func enterModel(_ body: (inout Self) throws -> Void) throws -> Bool {
    guard depth < context.options.maximumDepth else { return false }
    let (start, hasFailed) = (writer.buffer.count, hasFailed)
    self.hasFailed = false
    try isDeep ? descend(body) : body(&self)
    if self.hasFailed {
      let text = writer.buffer.remove(from: start)
      let contents = LazyContents { target, _ in target.writer.buffer.append(text.span) }
      append(.success(.lazyMembers(contents)))
    }
    self.hasFailed = hasFailed
    return true
  }

  /// Writes a primitive; returns false, without writing anything, if it has no JSON, or needs its own type.
  mutating func write(_ kind: PrimitiveKind, at place: Place) -> Bool {
    switch kind {
    case .none, .float, .decimal: return false
    case .double:
      guard let number = JSONNumber(place.load(as: Double.self)) else { return false }
      attempt { try $0.writer.write(number: number) }
    default: attempt { try $0.writer.writeOtherPrimitive(kind, place) }
    }
    return true
  }

  // MARK: Limits

  func count(_ added: Int) throws {
    guard added <= transcript.elementsLeft else {
      throw Limit.elementCount.exceeded(context.options.maximumElementCount)
    }
    transcript.elementsLeft -= added
  }

  /// Writes a value or a key that the options may refuse, or that may not be made; if so, the error is
  /// written instead.
  @inline(__always)
  mutating func attempt(_ write: (inout Self) throws -> Void) {
    do { try write(&self) } catch { append(.failure(error)) }
  }

  private mutating func append(_ value: Result<TreeNode, any Error>) {
    if case .failure = value { hasFailed = true }
    transcript.append(value, to: &writer.buffer)
  }
}

extension TreeNode: ReadableSource {
  func read<Result>(
    in context: CallContext, _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    try Reader.reading(self, in: context, body)
  }
}
