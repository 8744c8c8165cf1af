/// Reads trees of values: `[String: Any]`, `JSONValue`, and models that are converted.
///
/// Consuming a scalar does not change the reader: `nextElement` and `takeKey` load the next value.
struct TreeReader: SourceReader {
  let context: CallContext
  /// The next value, or the value of the key that was consumed last.
  private(set) var node: TreeNode
  private var levels: ContiguousArray<Level> = []
  /// The number of open levels around the tree.
  private let outerDepth: Int
  var depth: Int { outerDepth + levels.count }
  var nextStackCheck: Int
  private let maximumDepth: Int
  private let maximumKeyLength: Int
  let maximumStringLength: Int
  /// Whether the limits of strings or numbers differ from the defaults.
  private let hasSetLimits: Bool
  /// The number of elements and members that may still be entered.
  private var elementsLeft: Int
  var policies: Policies
  let tracksPath: Bool
  let isReported: Bool
  /// Whether the source of the tree was already checked against the limits.
  let isChecked: Bool
  /// Whether values that JSON does not have are replaced when a tree is taken, rather than
  /// rejected.
  var replacesSwiftValues = false

  /// An array or object that is being walked.
  fileprivate struct Level {
    enum Contents {
      case values([JSONValue])
      case elements([Any])
      case object(JSONObject)
      case members([String: Any])
      case lazyElements(LazyElements)
      case lazyMembers(LazyMembers)
    }
    var contents: Contents
    /// The position in an array or JSONObject.
    var index = 0
    /// The position in a dictionary.
    var dictionaryIndex: [String: Any].Index?
  }

  /// Creates a reader before a tree, which may be a part of a document with `depth` open levels,
  /// and may already have been checked.
  @inline(never)
  init(_ node: TreeNode, context: CallContext, depth: Int = 0, isChecked: Bool = false) {
    self.node = node
    self.isChecked = isChecked
    self.context = context
    outerDepth = depth
    nextStackCheck = depth + DeepStack.levelsBetweenChecks
    tracksPath = context.tracksPath
    isReported = context.collector != nil
    maximumDepth = context.options.maximumDepth
    maximumKeyLength = context.options.maximumKeyLength
    maximumStringLength = context.options.maximumStringLength
    hasSetLimits = context.options.limitsValues
    elementsLeft = context.options.maximumElementCount
    policies = context.policies
  }

  var borrowedContext: Borrowed<CallContext> { Borrowed(context) }

  var borrowedArena: Borrowed<Arena> { context.borrowedArena }

  func predictor(_ planNumber: Int) -> Borrowed<KeyPredictor> { context.predictor(planNumber) }

  var offset: Int? { nil }

  // MARK: Positions

  /// A position: the depth, the state of the innermost level, and the next value.
  struct Mark {
    fileprivate var depth: Int
    fileprivate var level: Level?
    fileprivate var node: TreeNode
    fileprivate var elementsLeft: Int
  }

  var mark: Mark {
    Mark(depth: levels.count, level: levels.last, node: node, elementsLeft: elementsLeft)
  }

  mutating func reset(to mark: Mark) {
    // Removing nothing would also copy levels that another reader shares.
    if levels.count > mark.depth { levels.removeSubrange(mark.depth...) }
    if let level = mark.level {
      if levels.count == mark.depth { levels.removeLast() }
      levels.append(level)
    }
    node = mark.node
    elementsLeft = mark.elementsLeft
  }

  func key(at mark: Mark) -> String {
    // The key is returned without making the node of its value.
    guard let level = mark.level else { return "" }
    switch level.contents {
    case .lazyMembers(let members): return members.key(at: level.index)
    case .object(let object):
      return checked(object[level.index].key)
    case .members(let members): return level.dictionaryIndex.map { checked(members[$0].key) } ?? ""
    case .values, .elements, .lazyElements: return ""
    }
  }

  /// A key, or an empty string if it is longer than the options allow.
  private func checked(_ key: String) -> String { key.utf8.count <= maximumKeyLength ? key : "" }

  func keyStep(at mark: Mark) -> PathStep { PathStep(.key(key(at: mark))) }

  /// An empty string: trees do not have offsets.
  func key(atOffset offset: Int) -> String { "" }

  func openPath(offset: Int?) -> Borrowed<RecordedPath> {
    borrowedContext.call { context in
      let path = context.spare(RecordedPath.self) { RecordedPath($0) }
      path.call { $0.open(offset: offset, depth: depth) }
      return path
    }
  }

  func leaveContents(to path: RecordedPath, isChecked: Bool) -> Bool { false }

  // MARK: Structure

  mutating func openArray() throws -> Opening {
    switch node {
    case .values(let values): try open(Level(contents: .values(values)), count: values.count)
    case .elements(let elements):
      try open(Level(contents: .elements(elements)), count: elements.count)
    case .lazyElements(let elements):
      try open(Level(contents: .lazyElements(elements)), count: elements.count)
    default: .absent
    }
  }

  mutating func openObject() throws -> Opening {
    switch node {
    case .object(let object): try open(Level(contents: .object(object)), count: object.count)
    case .members(let members):
      try open(
        Level(contents: .members(members), dictionaryIndex: members.startIndex),
        count: members.count)
    case .lazyMembers(let members):
      try open(Level(contents: .lazyMembers(members)), count: members.count)
    default: .absent
    }
  }

  private mutating func open(_ level: Level, count: Int) throws -> Opening {
    guard depth < maximumDepth else { throw depthError(opening: level) }
    if count == 0 { return .empty }
    guard count <= elementsLeft else {
      throw Limit.elementCount.exceeded(context.options.maximumElementCount)
    }
    elementsLeft -= count
    levels.append(level)
    do {
      try loadElement()
    } catch {
      throw ThrownError.prepending(.index(0), to: error)
    }
    return .filled
  }

  /// The error for values that nest too deeply, with the objects around them, from the inside out.
  @inline(never)
  private func depthError(opening level: Level) -> MappingError {
    var error = failure(NestingFault.document(limit: maximumDepth))
    for (above, level) in ([level] + levels.reversed()).enumerated() {
      guard case .lazyMembers(let members) = level.contents, let identity = members.identity else {
        continue
      }
      error.ownContents.passedObjects.append(
        MappingError.PassedObject(identity: identity, componentsBelow: above))
    }
    return error
  }

  /// Loads the current element of an array as the next value.
  ///
  /// Members are loaded by `takeKey`.
  private mutating func loadElement() throws {
    guard let level = levels.last else { return }
    switch level.contents {
    case .values(let values): node = TreeNode(values[level.index])
    case .elements(let elements): node = TreeNode(elements[level.index])
    case .lazyElements(let elements): node = try elements.node(at: level.index)
    case .object, .members, .lazyMembers: return
    }
    try checkLoaded()
  }

  /// Checks the length of a string or number that the program made, only against limits that the program
  /// set.
  @inline(__always)
  private func checkLoaded() throws {
    if hasSetLimits { try checkLength() }
  }

  @inline(never)
  private func checkLength() throws {
    switch node.scalar {
    case .string(let text): try Limit.stringLength.check(text.utf8.count, upTo: maximumStringLength)
    case .number(let number):
      try Limit.numberLength.check(
        number.text.utf8.count, upTo: context.options.maximumNumberLength)
    case .null, .boolean, .array, .object, .swiftValue: break
    }
  }

  mutating func nextElement() throws -> Bool { try next() }

  mutating func nextMember() throws -> Bool { try next() }

  private mutating func next() throws -> Bool {
    let last = levels.count - 1
    let hasMore: Bool
    levels[last].index += 1
    switch levels[last].contents {
    case .values(let values): hasMore = levels[last].index < values.count
    case .elements(let elements): hasMore = levels[last].index < elements.count
    case .object(let object): hasMore = levels[last].index < object.count
    case .members(let members):
      let next = levels[last].dictionaryIndex.map { members.index(after: $0) }
      levels[last].dictionaryIndex = next
      hasMore = next != members.endIndex
    case .lazyElements(let elements): hasMore = levels[last].index < elements.count
    case .lazyMembers(let members): hasMore = levels[last].index < members.count
    }
    if hasMore { try loadElement() } else { levels.removeLast() }
    return hasMore
  }

  // MARK: Keys

  mutating func takeKey() throws -> String {
    guard let level = levels.last else { return "" }
    switch level.contents {
    case .object(let object):
      let (key, value) = object[level.index]
      try Limit.keyLength.check(key.utf8.count, upTo: maximumKeyLength)
      node = TreeNode(value)
      try checkLoaded()
      return key
    case .members(let members):
      guard let index = level.dictionaryIndex else { return "" }
      let (key, value) = members[index]
      node = TreeNode(value)
      try Limit.keyLength.check(key.utf8.count, upTo: maximumKeyLength)
      try checkLoaded()
      return key
    case .lazyMembers(let members):
      node = try members.node(at: level.index)
      try checkLoaded()
      return members.key(at: level.index)
    case .values, .elements, .lazyElements: return ""
    }
  }

  mutating func takeKey(
    comparedTo first: String, _ second: String
  ) throws -> (isFirst: Bool, isSecond: Bool) {
    let key = try takeKey()
    return (String.haveSameBytes(key, first), String.haveSameBytes(key, second))
  }

  mutating func takeKey(_ keys: KeyTable, _ prediction: inout KeyPrediction) throws -> KeyMatch {
    if case .lazyMembers(let members) = levels.last?.contents, let index = levels.last?.index,
      let match = members.match(at: index, in: keys)
    {
      node = try members.node(at: index)
      try checkLoaded()
      return match
    }
    return try keys.match(takeKey())
  }

  /// Consumes a value as the node that it is, after checking that it does not nest too deeply.
  mutating func takeTree() throws -> TreeNode {
    let tree = node
    switch tree {
    case .lazyElements, .lazyMembers: return TreeNode(try takeValue())
    default: break
    }
    try skip()
    return tree
  }

  /// Does nothing: the values of a model are not walked before they are read.
  func beginLooking() {}

  func endLooking() {}

  /// Does nothing: the next value of a tree is found without walking this one.
  func pass() {}

  /// Walks a value only to check the limits, as for text.
  mutating func skip() throws {
    if isChecked { return }
    // Lazy contents are either parts of a model, of which only requested values are checked, or
    // were walked and checked before.
    if case .lazyMembers = node { return }
    if case .lazyElements = node { return }
    let outerDepth = levels.count
    repeat {
      if try openArray() == .filled { continue }
      if try openObject() == .filled {
        _ = try takeKey()
        continue
      }
      while levels.count > outerDepth {
        guard try next() else { continue }
        if isInObject { _ = try takeKey() }
        break
      }
    } while levels.count > outerDepth
  }

  private var isInObject: Bool {
    switch levels.last?.contents {
    case .object, .members, .lazyMembers: true
    case .values, .elements, .lazyElements, nil: false
    }
  }
}
