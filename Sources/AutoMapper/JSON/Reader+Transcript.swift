/// Text that the mapper itself has written.
extension Reader {
  /// Calls a closure with a reader before a value that is not a part of the text of the call, if it has one.
  ///
  /// `depth` is the number of arrays and objects around the value; `isChecked` states whether it has been
  /// checked against the limits.
  static func reading<Result>(
    _ node: TreeNode, in context: CallContext, depth: Int = 0, isChecked: Bool = false,
    _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    let maximum = context.options.maximumElementCount
    return try context.openTranscript().reading(isChecked: isChecked, upTo: maximum) {
      let passage = Transcriber.passage(of: node, in: context, depth: depth)
      var reader = Reader(passage.cursor, context: context, base: passage.start)
      reader.depth = depth
      reader.nextStackCheck += depth
      return try body(&reader)
    }
  }

  /// The tree of a text for the next value of a writer, in which the last of several equal keys wins; frees the
  /// text.
  static func tree(of text: ByteBuffer, for writer: Writer) throws -> JSONValue {
    let transcript = writer.context.openTranscript()
    return try transcript.reading(isChecked: true, upTo: .max) {
      let passage = transcript.add(text, depth: writer.depth)
      var reader = Reader(passage.cursor, context: writer.context, base: passage.start)
      (reader.depth, reader.nextStackCheck) = (writer.depth, writer.depth)
      reader.policies.duplicateKeys = .useLast
      return try reader.takeValue()
    }
  }

  /// Calls a closure with a reader before a value that replaces the next one.
  ///
  /// `levelsDown` is how many levels further down it counts as.
  @_semantics("optimize.sil.specialize.generic.never")
  func reading<Result>(
    insteadOfNext node: TreeNode, levelsDown: Int = 1, isChecked: Bool = true,
    _ body: (inout Reader) throws -> Result
  ) throws -> Result {
    // The keys in this text cannot be read from the other one.
    resolvePath()
    return try Self.reading(
      node, in: context, depth: depth + levelsDown, isChecked: isChecked
    ) { reader in
      reader.policies = policies
      reader.nextStackCheck = nextStackCheck
      return try body(&reader)
    }
  }

  // MARK: Passages

  /// Moves to a position in any text of the call.
  @inline(never)
  mutating func move(toPassageOf position: Int) {
    guard let passage = context.transcript?.passage(around: position) else { return }
    enter(passage)
    cursor.move(to: position - base)
  }

  private mutating func enter(_ passage: Passages.Passage) {
    cursor = passage.cursor
    base = passage.start
  }

  /// Leaves a passage at its end; returns false if the reader is not there, or if it is the outermost one.
  mutating func leavePassage() -> Bool {
    guard isTranscribed, cursor.isAtEnd,
      let outer = context.transcript?.passage(around: base)?.outer
    else { return false }
    move(toPassageOf: outer)
    return true
  }

  /// Enters the array or object at the cursor that is a value of the transcript.
  @inline(never)
  mutating func openNode(closing: UInt8) throws -> Opening {
    guard isTranscribed, let transcript = context.transcript else { return .absent }
    let maximumDepth = context.options.maximumDepth
    guard depth < maximumDepth else {
      var error = MappingError(NestingFault.document(limit: maximumDepth))
      error.ownContents.passedObjects = passedObjects()
      throw error
    }
    let outer = cursor.offset + base + Transcript.length
    if let start = transcript.start(at: cursor) {
      move(toPassageOf: start)
    } else {
      enter(
        try Transcriber.passage(
          ofContentsAt: cursor, of: transcript, in: context, depth: depth, outer: outer))
    }
    let opening = try open(closing: closing)
    if opening == .empty { move(toPassageOf: outer) }
    return opening
  }

  /// The objects of a model around the next value, which is one, from the inside out.
  private func passedObjects() -> [MappingError.PassedObject] {
    var objects: [MappingError.PassedObject] = []
    func add(_ node: TreeNode?, _ level: Int) {
      guard case .lazyMembers(let members)? = node, let identity = members.identity else { return }
      objects.append(MappingError.PassedObject(identity: identity, componentsBelow: depth - level))
    }
    add(try? foreignValue(), depth)
    var passage = context.transcript?.passage(around: base)
    while let inner = passage {
      add(context.transcript?.node(of: inner), inner.depth)
      passage = inner.outer.flatMap { context.transcript?.passage(around: $0) }
    }
    return objects
  }

  // MARK: Values

  /// The value of the transcript at the cursor; nil if there is none.
  ///
  /// - Throws: The error at the cursor.
  @inline(never)
  func foreignValue() throws -> TreeNode? {
    guard isTranscribed, cursor.byte >= Transcript.objectMark else { return nil }
    return try borrowedContext.call { $0.transcript }?.value(at: cursor)
  }

  /// Consumes such a value.
  @inline(__always)
  mutating func takeForeignValue() throws -> TreeNode? {
    cursor.byte >= Transcript.objectMark ? try takeMarkedValue() : nil
  }

  @inline(never)
  private mutating func takeMarkedValue() throws -> TreeNode? {
    let value = try foreignValue()
    if value != nil { cursor.advance(by: Transcript.length) }
    return value
  }

  @inline(never)
  mutating func storeForeignValue(_ operations: any ValueOperations.Type, at place: Place) -> Bool {
    guard case .swiftValue(let value)? = try? foreignValue(), operations.store(value, at: place)
    else { return false }
    cursor.advance(by: Transcript.length)
    return true
  }

  /// Consumes an array or object that is a tree already, or that its own rules write; nil if it must be
  /// walked.
  @inline(__always)
  mutating func takeFinishedTree() throws -> JSONValue? {
    cursor.byte >= Transcript.objectMark ? try takeMarkedTree() : nil
  }

  private mutating func takeMarkedTree() throws -> JSONValue? {
    let tree: JSONValue?
    switch try foreignValue() {
    case .json(let json): tree = json
    case .lazyMembers(let members): tree = try members.writtenValue()
    default: tree = nil
    }
    if tree != nil { cursor.advance(by: Transcript.length) }
    return tree
  }

  // MARK: Copies

  /// A reader of a copy of the text between two positions, or of all texts that the mapper has written, for a
  /// context of its own.
  func copying(from start: Int, to end: Int, for context: CallContext) -> Reader {
    let transcript = Transcript(copying: isTranscribed ? self.context.transcript : nil)
    context.transcript = transcript
    if !isTranscribed {
      let text = unsafe cursor.withBytes(from: start, to: end) { unsafe ByteBuffer(copying: $0) }
      _ = transcript.add(text, at: start, depth: 0)
    }
    guard let passage = transcript.passage(around: start) else {
      preconditionFailure("the text is not in the transcript")
    }
    return Reader(passage.cursor, context: context, base: passage.start)
  }
}
