/// The path to the value that a closure of the provider was called for, and the source of its contents.
///
/// Hardly any closure asks for the path, so it is not listed before. While the closure runs, the
/// steps that the call has recorded lead to the value. When the closure has returned, the path is
/// listed if something still refers to it, as a node that the closure has kept does; otherwise
/// nobody can ask for it anymore.
///
/// The same holds for the surroundings of the value: until the closure returns, they are those of
/// the call. So do the contents of an object, which are read when a closure asks for them.
final class RecordedPath: NodeSource {
  /// The call, which exists until the path is closed; afterwards, `kept` has what is needed of it.
  private unowned let context: CallContext
  private let steps: Stack<PathStep>
  /// The number of recorded steps that lead to the value.
  private var count = 0
  private var listed: [MappingPath.Component]?
  /// The origin of a value whose node a closure has kept.
  private var kept: MappingNode.Origin?
  /// The error of contents that could not be read for a closure, which cannot be thrown at once.
  fileprivate var failure: (any Error)?
  /// The path that was open when this one was opened.
  fileprivate var outer: RecordedPath?
  fileprivate var isOpen = false
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

  /// The number of comparisons from which on an object is read as a whole, unless there were fewer requests.
  ///
  /// So the cost of many requests does not grow with the size of the object.
  private static let greatestComparisonCount = 256
  /// The number of requests with which the comparisons take less time than reading the object.
  private static let greatestRequestCount = 8

  init(_ context: CallContext) {
    self.context = context
    steps = context.steps
  }

  // The properties are copied before they are used, and only changed as a whole, so that the
  // compiler knows that no two accesses overlap, and does not check this for each value.

  /// Begins the path to the next value of a reader.
  @inline(__always)
  func open(_ reader: Reader) {
    isOpen = true
    count = steps.count
    if listed != nil { listed = nil }
    if failure != nil { failure = nil }
    self.reader = reader
    guard hasContents || !members.isEmpty else { return }
    hasContents = false
    comparisonCount = 0
    var list = members
    members = []
    list.removeAll(keepingCapacity: list.capacity <= Self.greatestComparisonCount)
    members = list
  }

  /// Ends the use of the path, before the steps that lead to its value are removed.
  ///
  /// If the program has kept the path, it is listed here, and the contents are read.
  fileprivate func end(isKept: Bool) {
    isOpen = false
    if isKept {
      listed = path
      kept = origin
      if hasContents { _ = value }
    } else if known != nil {
      known = nil
    }
    reader = nil
  }

  override var origin: MappingNode.Origin {
    if let kept { return kept }
    return MappingNode.Origin(
      offset: reader?.offset, depth: reader?.depth ?? 0, closureDepth: context.closureDepth + 1,
      journal: context.journal, mapper: context.mapper, userContext: context.userContext)
  }

  override var precedingSteps: PathSteps? {
    guard listed == nil, count > 0, case .steps(let further) = steps[0].position else { return nil }
    return further
  }

  override func appendOwn(to path: inout [MappingPath.Component]) {
    if let listed {
      path += listed
      return
    }
    let own = steps.contents.prefix(count).dropFirst(precedingSteps == nil ? 0 : 1)
    for step in own { step.append(to: &path) { reader?.key(atPosition: $0) ?? "" } }
    listed = path
  }

  /// Consumes the next object of a reader, whose contents the path provides until it is closed.
  ///
  /// Assumes that the path was opened before it. `isChecked` states whether the object has been read or
  /// skipped before; if so, the position afterward is unspecified.
  ///
  /// - Returns: False, without consuming the object, if it must be taken as a tree: because it is
  ///   malformed, or is a tree already.
  func provideContents(of reader: inout Reader, isChecked: Bool) -> Bool {
    let start = reader.mark
    // A tree need not be read again.
    let isTree = reader.cursor.byte >= Transcript.objectMark
    guard !isTree, isChecked || (try? findMembers(with: &reader)) != nil else {
      reader.reset(to: start)
      return false
    }
    hasContents = true
    return true
  }

  /// Checks and skips the next object, and lists its members.
  private func findMembers(with reader: inout Reader) throws {
    guard try reader.openObject() == .filled else { return }
    var list = members
    members = []
    defer { members = list }
    repeat {
      let key = try reader.scanKey()
      try reader.check(key)
      try reader.takeColon()
      list.append(TextMember(key: key, value: reader.mark))
      try reader.skip()
    } while try reader.nextMember()
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
      let most = max(Self.greatestComparisonCount, Self.greatestRequestCount * members.count)
      guard comparisonCount <= most else { return value[key] }
      comparisonCount += members.count
      // The last of several equal keys wins.
      let member = try members.last { try reader.isKey(key, $0) }
      guard let member else { return .null }
      reader.reset(to: member.value)
      let byte = reader.nextByte()
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { reader.checkStack() }
      return try reader.takeNodeValue()
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
}

/// Paths that are open at the same time, the innermost of which closes first.
extension CallContext {
  /// A closed path to open next.
  @inline(__always)
  fileprivate func spare() -> Borrowed<RecordedPath> {
    if let path, !path.isOpen { return Borrowed(path) }
    let next = RecordedPath(self)
    next.outer = path
    path = next
    return Borrowed(next)
  }

  /// Closes a path, the innermost one that is open.
  ///
  /// If nothing else refers to it, it can be opened again.
  ///
  /// - Returns: The error of contents that could not be read for a closure, if there is one.
  @inline(__always)
  func close(_ path: Borrowed<RecordedPath>) -> (any Error)? {
    path.call { path in
      // The operator for objects would be a call, which retains both.
      if self.path.map(ObjectIdentifier.init) != ObjectIdentifier(path) {
        self.path = self.path?.outer
      }
      let isKept = !isKnownUniquelyReferenced(&self.path)
      path.end(isKept: isKept)
      if isKept { self.path = path.outer.take() }
      return path.failure
    }
  }
}

extension Reader {
  /// The path to the next value, which exists, and can be listed, until `CallContext.close` ends
  /// it.
  ///
  /// The innermost path is closed first.
  func openPath() -> Borrowed<RecordedPath> {
    let path = borrowedContext.call { $0.spare() }
    path.call { $0.open(self) }
    return path
  }

  /// Lets the next container check the remaining stack: the closure around it may have used much.
  fileprivate mutating func checkStack() { nextStackCheck = depth }

  /// Whether a member has a key.
  fileprivate mutating func isKey(_ key: String, _ member: TextMember) throws -> Bool {
    let (lower, upper) = (member.key.lower, member.key.upper)
    guard member.key.hasEscapes || upper - lower == key.utf8.count else { return false }
    // The key is in the same text as the value.
    move(to: member.value.position)
    if member.key.hasEscapes { return try String.haveSameBytes(unescaped(member.key), key) }
    return unsafe cursor.withBytes(from: lower, to: upper) { bytes in
      unsafe key.hasBytes(bytes)
    }
  }
}

/// A member of an object in a text.
private struct TextMember {
  var key: StringToken
  /// The position before the value.
  var value: Reader.Mark
}
