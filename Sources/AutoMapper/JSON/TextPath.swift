/// A path to a value in a text, in which the keys are read when the path is listed, and the contents
/// of an object when a closure asks for them.
private final class TextPath: RecordedPath {
  /// The reader before the value; nil unless the path is open.
  private var reader: Reader?
  /// Whether the value is an object whose contents a node reads.
  private var hasContents = false
  /// The object, if it has been read.
  private var known: JSONValue?
  /// The members of the object, in order; empty until they have been found.
  private var members: ContiguousArray<TextMember> = []
  /// The number of keys that were compared with requested ones.
  private var comparisonCount = 0

  /// The number of comparisons from which on an object is read as a whole.
  ///
  /// So the cost of many requests does not grow with the size of the object.
  private static let greatestComparisonCount = 256

  // The properties are copied before they are used, and only changed as a whole, so that the
  // compiler knows that no two accesses overlap, and does not check this for each value.

  func begin(_ reader: Reader, offset: Int?) {
    open(offset: offset, depth: reader.depth)
    self.reader = reader
    guard hasContents || !members.isEmpty else { return }
    hasContents = false
    comparisonCount = 0
    var list = members
    members = []
    list.removeAll(keepingCapacity: list.capacity <= Self.greatestComparisonCount)
    members = list
  }

  /// Prepares for requests of the contents of an object that has been read or skipped before.
  func provideContents() { hasContents = true }

  /// Prepares for requests of the contents of the next object, and consumes it.
  func provideContents(from reader: inout Reader) throws {
    try findMembers(with: &reader)
    hasContents = true
  }

  private func findMembers(with reader: inout Reader) throws {
    var list = members
    members = []
    defer { members = list }
    try reader.skipObject(findingIn: &list)
  }

  override func key(atPosition position: Int) -> String {
    guard let reader else { return "" }
    return reader.key(atPosition: position)
  }

  override var value: JSONValue {
    if let known { return known }
    guard let reader else { return .null }
    let value = read { () throws -> JSONValue in
      var reader = reader
      reader.checkStack()
      return try reader.takeNodeValue()
    }
    known = value
    return value
  }

  override func member(_ key: String) -> JSONValue {
    guard known == nil, var reader else { return value[key] }
    return read { () throws -> JSONValue in
      if members.isEmpty {
        var start = reader
        try findMembers(with: &start)
      }
      let members = members
      guard comparisonCount <= max(Self.greatestComparisonCount, members.count) else {
        return value[key]
      }
      comparisonCount += members.count
      // The last of several equal keys wins.
      for member in members.reversed() where try reader.isKey(key, member) {
        return try reader.value(of: member)
      }
      return .null
    }
  }

  /// The result of reading contents, which fails only if the stack is too small for another level.
  private func read(_ contents: () throws -> JSONValue) -> JSONValue {
    do {
      return try contents()
    } catch {
      failure = failure ?? error
      return .null
    }
  }

  /// Ends the use of the text.
  ///
  /// If the program has kept the path, the contents are read here, too.
  override func end(isKept: Bool) {
    super.end(isKept: isKept)
    if isKept {
      if hasContents { _ = value }
    } else if known != nil {
      known = nil
    }
    reader = nil
  }
}

extension Reader {
  /// The path to the next value, which exists, and can be listed, until `CallContext.close` ends
  /// it.
  ///
  /// The innermost path is closed first.
  ///
  /// Assumes that the offset is ``offset``, which many callers need, too.
  func openPath(offset: Int?) -> Borrowed<RecordedPath> {
    borrowedContext.call { context in
      context.spare(TextPath.self) { TextPath($0) }.call { path in
        path.begin(self, offset: offset)
        return Borrowed(path)
      }
    }
  }

  /// Consumes the next object, whose contents the path provides until the path is closed.
  ///
  /// Assumes that the path was opened here. `isChecked` states whether the object has been read or
  /// skipped before; if so, the position afterward is unspecified.
  ///
  /// - Returns: False, without consuming the object, if it must be taken as a tree: because it is
  ///   malformed, or is a tree already.
  mutating func leaveContents(to path: RecordedPath, isChecked: Bool) -> Bool {
    let start = mark
    // A tree need not be read again.
    if cursor.byte >= Transcript.objectMark { return false }
    do {
      let path = downcast(path, to: TextPath.self)
      if isChecked { path.provideContents() } else { try path.provideContents(from: &self) }
      return true
    } catch {
      reset(to: start)
      return false
    }
  }

  /// Lets the next container check the remaining stack: the closure around it may have used much.
  fileprivate mutating func checkStack() { nextStackCheck = depth }

  /// Checks and skips the next object, and lists its members.
  fileprivate mutating func skipObject(
    findingIn members: inout ContiguousArray<TextMember>
  ) throws {
    guard try openObject() == .filled else { return }
    repeat {
      let key = try scanKey()
      try check(key)
      try takeColon()
      members.append(TextMember(key: key, value: mark))
      try skip()
    } while try nextMember()
  }

  /// Whether a member has a key.
  fileprivate mutating func isKey(_ key: String, _ member: TextMember) throws -> Bool {
    // The key is in the same text as the value.
    move(to: member.value.position)
    if member.key.hasEscapes { return try String.haveSameBytes(unescaped(member.key), key) }
    return unsafe cursor.withBytes(from: member.key.lower, to: member.key.upper) { bytes in
      unsafe key.hasBytes(bytes)
    }
  }

  /// Reads the value of a member.
  fileprivate mutating func value(of member: TextMember) throws -> JSONValue {
    reset(to: member.value)
    let byte = nextByte()
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { checkStack() }
    return try takeNodeValue()
  }
}

/// A member of an object in a text.
private struct TextMember {
  var key: StringToken
  /// The position before the value.
  var value: Reader.Mark
}
