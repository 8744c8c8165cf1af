import AutoMapperFoundation

/// Writes a tree of values as the text that the reader reads.
///
/// Values that JSON does not have are written as a byte that no UTF-8 contains, followed by their numbers in
/// a table. Errors are written so, too, where the reader meets the value that exceeds a limit.
struct Transcriber: Descending {
  fileprivate var writer: Writer
  private let context: CallContext
  fileprivate let foreign = ForeignValues()
  /// The number of elements and members that may still be entered.
  private var elementsLeft: Int

  var depth: Int { writer.depth }
  var nextStackCheck: Int {
    get { writer.nextStackCheck }
    set { writer.nextStackCheck = newValue }
  }

  fileprivate init(_ context: CallContext) {
    self.context = context
    writer = Writer(context: context, formatting: [], limit: .max)
    elementsLeft = context.options.maximumElementCount
  }

  // MARK: JSON

  private mutating func write(_ json: JSONValue) {
    switch json {
    case .null: writer.writeNull()
    case .bool(let value): writer.write(boolean: value)
    case .number(let number): attempt { try $0.write(number: number) }
    case .string(let text): attempt { try $0.write(string: text) }
    case .array(let values): write(elements: values) { $0.write($1) }
    case .object(let object):
      write(members: object.storage.lazy.map { ($0.key, $0.value) }, count: object.count) {
        $0.write($1)
      }
    }
  }

  // MARK: Swift's and Foundation's values

  /// Writes a value of a dictionary or an array.
  ///
  /// The common types are found by comparing metatypes, which is many times faster than casts that fail.
  private mutating func write(any value: Any) {
    let type = type(of: value)
    if type == String.self, let text = known(value, as: String.self) {
      attempt { try $0.write(string: text) }
    } else if type == Int.self, let integer = known(value, as: Int.self) {
      attempt { try $0.write(integer: integer) }
    } else if type == [String: Any].self, let members = known(value, as: [String: Any].self) {
      write(members)
    } else {
      write(TreeNode(value))
    }
  }

  private mutating func write(_ members: [String: Any]) {
    write(members: members.lazy.map { ($0.key, $0.value) }, count: members.count) {
      $0.write(any: $1)
    }
  }

  fileprivate mutating func write(_ node: TreeNode) {
    switch node {
    case .null: writer.writeNull()
    case .boolean(let value): writer.write(boolean: value)
    case .integer(let value): attempt { try $0.write(integer: value) }
    case .double(let value): attempt { try $0.write(double: value) }
    case .number(let number): attempt { try $0.write(number: number) }
    case .decimal(let decimal, let number):
      do {
        try Limit.numberLength.check(
          number.text.utf8.count, upTo: context.options.maximumNumberLength)
        append(.decimal(decimal, number))
      } catch {
        append(.error(error))
      }
    case .string(let text): attempt { try $0.write(string: text) }
    case .values(let values): write(JSONValue.array(values))
    case .object(let object): write(JSONValue.object(object))
    case .elements(let elements): write(elements: elements) { $0.write(any: $1) }
    case .members(let members): write(members)
    case .lazyElements, .lazyMembers: fatalError("chosen members are not transcribed")
    case .swiftValue(let value): append(.value(value))
    }
  }

  // MARK: Arrays and objects

  @inline(__always)
  private mutating func write<Value>(elements: [Value], _ write: (inout Self, Value) -> Void) {
    enter(count: elements.count) { transcriber in
      try transcriber.writer.openArray(count: elements.count)
      for element in elements {
        try transcriber.writer.beginElement()
        write(&transcriber, element)
      }
      transcriber.writer.closeArray()
    }
  }

  @inline(__always)
  private mutating func write<Value>(
    members: some Sequence<(String, Value)>, count: Int, _ write: (inout Self, Value) -> Void
  ) {
    enter(count: count) { transcriber in
      try transcriber.writer.openObject(count: count)
      for (key, value) in members {
        transcriber.attempt { try $0.beginMember(key) }
        write(&transcriber, value)
      }
      transcriber.writer.closeObject()
    }
  }

  // MARK: Limits

  /// Writes a value or a key that the options may refuse; if they do, the error is written instead.
  @inline(__always)
  private mutating func attempt(_ write: (inout Writer) throws -> Void) {
    do { try write(&writer) } catch { append(.error(error)) }
  }

  /// Calls a closure that writes the contents of an array or object, unless they exceed a limit.
  private mutating func enter(count: Int, _ body: (inout Self) throws -> Void) {
    let maximumDepth = context.options.maximumDepth
    if depth >= maximumDepth {
      return append(.error(MappingError(NestingFault.document(limit: maximumDepth))))
    }
    if count > elementsLeft {
      return append(.error(Limit.elementCount.exceeded(context.options.maximumElementCount)))
    }
    elementsLeft -= count
    do {
      if isDeep { try descend(body) } else { try body(&self) }
    } catch {
      append(.error(error))
    }
  }

  @inline(never)
  private mutating func append(_ value: ForeignValues.Value) {
    writer.buffer.append(ForeignValues.mark)
    for byte in foreign.add(value) { writer.buffer.append(byte) }
  }
}

extension TreeNode: ReadableSource {
  func read<Result>(
    in context: CallContext, _ body: (inout TextReader) throws -> Result
  ) throws -> Result {
    var transcriber = Transcriber(context)
    defer { transcriber.writer.buffer.deallocate() }
    transcriber.write(self)
    context.foreign = transcriber.foreign
    defer { context.foreign = nil }
    return try TextReader.readTranscribed(transcriber.writer.buffer, context: context, body)
  }
}
