/// The values in a value of a document, found in one pass, for code that asks for them in any order.
///
/// Each value has a number, in the order of the text, and each key has one before its value:
///
///     {"id":1,"tags":["a"]}     0 the object, 1 "id", 2 the number, 3 "tags", 4 the array, 5 "a"
final class ValueIndex {
  private struct Entry {
    let start: Int
    let kind: SourceKind
    var isASCII = true
    /// Whether a string has escapes, or the keys of an object are in a table.
    var hasEscapes = false
    /// Whether a later member of the object has the same key.
    var isReplaced = false
    /// The number of elements or members; the number of the table of an object that has one; the count of a
    /// key's words, and of a string that is none, as of a long key.
    var count: UInt32 = 0
    /// The first word of a key, or `end`.
    var first: UInt64 = 0
    /// The second word of a key, or `next`.
    var second: UInt64 = 0

    /// The position behind the value, or behind the contents of a string or a long key.
    @inline(__always)
    var end: Int {
      get { Int(truncatingIfNeeded: first) }
      set { first = UInt64(truncatingIfNeeded: newValue) }
    }

    /// The number behind the values in a container, and of the one around it while it is open.
    @inline(__always)
    var next: Int {
      get { Int(truncatingIfNeeded: second) }
      set { second = UInt64(truncatingIfNeeded: newValue) }
    }

    /// The number of bytes of a string or key.
    @inline(__always)
    var length: Int { count < KeyWords.longCount ? Int(count) : end - start - 1 }

    /// The words of a key.
    @inline(__always)
    var words: KeyWords {
      KeyWords(count: count, first: count < KeyWords.longCount ? first : 0, second: second)
    }
  }

  // Each access is a single one, of an entry or of the reader.
  @exclusivity(unchecked)
  private var entries: ContiguousArray<Entry> = []
  /// A reader of the text, from whatever position.
  @exclusivity(unchecked)
  private var reader: Reader
  /// The context, if nobody else owns it.
  private var ownContext: CallContext?
  /// The keys of large objects, and of objects that had equal ones.
  private var tables: [[KeyBytes: Int]] = []
  /// The numbers of all containers by their positions, once code that reads one of them has asked.
  private var containers: KeyIndex?
  /// Whether coders that have been retained use the index after the call.
  var isRetained = false

  /// The number that stands for null where there is no value.
  static let null = -1
  /// The number of keys up to which an object is searched without a table.
  private static let linearLimit = 64
  /// The maximum number of entries whose memory is kept for the next index.
  private static let greatestIdleCount = 4_096

  private init(_ reader: Reader) { unsafe self.reader = reader }

  /// Finds the values in the next value, which is consumed.
  fileprivate static func make(of reader: inout Reader) throws -> ValueIndex {
    let start = reader.mark
    let index = reader.context.idleIndex ?? ValueIndex(reader)
    reader.context.idleIndex = nil
    unsafe index.reader = reader
    unsafe index.entries.removeAll(keepingCapacity: true)
    (index.tables, index.containers) = ([], nil)
    do {
      try index.fill(from: &reader)
    } catch {
      // A tree is read for its error, which has a path.
      reader.reset(to: start)
      _ = try reader.takeNodeValue()
      throw error
    }
    return index
  }

  var context: CallContext { unsafe reader.context }

  /// Prepares for the end of the call, or of the value.
  func finish() {
    if isRetained { return keepText() }
    if unsafe entries.capacity <= Self.greatestIdleCount { context.idleIndex = self }
  }

  // MARK: Values

  func kind(of number: Int) -> SourceKind {
    unsafe number == Self.null ? .null : entries[number].kind
  }

  /// The number behind a value and all values in it.
  @inline(__always)
  func next(after number: Int) -> Int {
    unsafe kind(of: number).isScalar ? number + 1 : entries[number].next
  }

  /// A reader before a value.
  @inline(__always)
  func reader(at number: Int) -> Reader {
    var copy = unsafe reader
    unsafe copy.move(to: entries[number].start)
    return copy
  }

  /// A cursor at the start of a value.
  @inline(__always)
  private func cursor(at number: Int) -> ByteCursor {
    // A reader takes longer to copy.
    var cursor = unsafe reader.cursor
    let isThere = unsafe cursor.moveIfPossible(to: entries[number].start &- reader.base)
    return isThere ? cursor : reader(at: number).cursor
  }

  /// The contents of a string or key, at whose start the cursor is.
  @inline(__always)
  private func token(_ number: Int, at cursor: ByteCursor) -> StringToken {
    let entry = unsafe entries[number]
    let lower = cursor.offset + 1
    return StringToken(
      lower: lower, upper: lower + entry.length, isASCII: entry.isASCII,
      hasEscapes: entry.hasEscapes)
  }

  /// The text of a string or key.
  func string(_ number: Int) -> String {
    let text = cursor(at: number)
    let token = token(number, at: text)
    if !token.hasEscapes { return unsafe reader.makeString(token, in: text) }
    var reader = reader(at: number)
    // It has been checked.
    return (try? reader.string(token)) ?? ""
  }

  /// Calls a closure with the UTF-8 of a string or key, in which escapes are resolved.
  func withText<Result>(of number: Int, _ body: (borrowing Span<UInt8>) -> Result) -> Result {
    let text = cursor(at: number)
    let token = token(number, at: text)
    if token.hasEscapes { return string(number).withBytes(body) }
    return unsafe text.withBytes(from: token.lower, to: token.upper) { unsafe body($0.span) }
  }

  /// Moves a reader behind an array or object that it is before, and returns its number; nil if the index does
  /// not have it.
  fileprivate func pass(_ reader: inout Reader) -> Int? {
    if containers == nil { containers = makeContainers() }
    let number = containers?.position(hash: PassedValues.hash(of: reader.position)) {
      unsafe entries[$0].start == reader.position
    }
    guard let number else { return nil }
    unsafe reader.move(to: entries[number].end)
    return number
  }

  private func makeContainers() -> KeyIndex {
    var (index, count) = (KeyIndex(for: 16), 0)
    for number in unsafe entries.indices where !kind(of: number).isScalar {
      count += 1
      index.add(number, hash: PassedValues.hash(of: unsafe entries[number].start), count: count)
    }
    return index
  }

  // MARK: Arrays and objects

  /// The number of elements of an array; nil for anything else.
  func elementCount(of number: Int) -> Int? {
    unsafe kind(of: number) == .array ? Int(entries[number].count) : nil
  }

  /// The numbers of the keys of an object; none for anything else.
  func keys(of object: Int) -> [Int] {
    guard kind(of: object) == .object else { return [] }
    var keys: [Int] = []
    var number = object + 1
    while unsafe number < entries[object].next {
      if unsafe !entries[number].isReplaced { keys.append(number) }
      number = next(after: number + 1)
    }
    return keys
  }

  /// The number of the key of a member; `likely` is one of the object's keys, or behind all.
  @inline(__always)
  func key(_ name: String, in object: Int, likely: Int) -> Int? {
    let words = unsafe KeyWords(name, isSmallKnown: reader.makesSmallStrings)
    if unsafe likely < entries[object].next {
      let entry = unsafe entries[likely]
      if !entry.isReplaced, !entry.hasEscapes, isKey(likely, name, words) { return likely }
    }
    return key(name, words, in: object, likely: likely)
  }

  /// The number of the key of a member.
  func key(_ name: String, in object: Int) -> Int? { key(name, in: object, likely: .max) }

  @inline(never)
  private func key(_ name: String, _ words: KeyWords, in object: Int, likely: Int) -> Int? {
    guard kind(of: object) == .object else { return nil }
    let entry = unsafe entries[object]
    if entry.hasEscapes { return tables[Int(entry.count)][KeyBytes(name)] }
    // Keys that are requested in the order of the document are behind the likely one.
    return key(name, words, from: likely, to: entry.next)
      ?? key(name, words, from: object + 1, to: min(likely, entry.next))
  }

  @inline(__always)
  private func key(_ name: String, _ words: KeyWords, from start: Int, to end: Int) -> Int? {
    var number = start
    while number < end {
      if isKey(number, name, words) { return number }
      number = next(after: number + 1)
    }
    return nil
  }

  /// Whether a key without escapes is a text with certain words.
  @inline(__always)
  private func isKey(_ number: Int, _ name: String, _ words: KeyWords) -> Bool {
    guard unsafe entries[number].words == words else { return false }
    return words.isWhole || hasText(number, name)
  }

  @inline(never)
  private func hasText(_ number: Int, _ name: String) -> Bool {
    let text = cursor(at: number)
    let token = token(number, at: text)
    return unsafe text.withBytes(from: token.lower, to: token.upper) { unsafe name.hasBytes($0) }
  }

  /// The number of the value of a key, or of an element; nil if there is none.
  func value(at step: MappingPath.Component, in container: Int) -> Int? {
    if let key = step.key { return self.key(key, in: container).map { $0 + 1 } }
    guard let position = step.index, 0..<(elementCount(of: container) ?? 0) ~= position else {
      return nil
    }
    return (0..<position).reduce(container + 1) { number, _ in next(after: number) }
  }

  // MARK: Making

  private func fill(from reader: inout Reader) throws {
    // The innermost open container, and what it has so far.
    var (open, isObject, count) = (Self.null, false, UInt32(0))
    repeat {
      let kind = try reader.kind()
      let number = unsafe entries.count
      switch kind {
      case .string:
        let token = try reader.scanString(.stringLength, upTo: reader.maximumStringLength)
        try reader.check(token)
        unsafe entries.append(
          Entry(
            start: reader.base + token.lower - 1, kind: .string, isASCII: token.isASCII,
            hasEscapes: token.hasEscapes, count: KeyWords.longCount,
            first: UInt64(truncatingIfNeeded: reader.base + token.upper)))
      case .object, .array:
        unsafe entries.append(Entry(start: reader.position, kind: kind))
        let opening = try kind == .object ? reader.openObject() : reader.openArray()
        if opening == .filled {
          unsafe entries[number].next = open
          if open != Self.null { unsafe entries[open].count = count }
          (open, isObject, count) = (number, kind == .object, 0)
          if isObject { try addKey(from: &reader) }
          continue
        }
        unsafe (entries[number].next, entries[number].end) = (number + 1, reader.position)
      default:
        let start = reader.position
        try reader.skip()
        let end = UInt64(truncatingIfNeeded: reader.position)
        unsafe entries.append(Entry(start: start, kind: kind, first: end))
      }
      // Behind a value.
      while open != Self.null {
        count &+= 1
        if try reader.next(closing: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isObject { try addKey(from: &reader) }
          break
        }
        let closed = open
        open = unsafe entries[closed].next
        unsafe (entries[closed].next, entries[closed].end) = (entries.count, reader.position)
        unsafe entries[closed].count = count
        if isObject { try replaceMembers(of: closed, reader) }
        guard open != Self.null else { break }
        (isObject, count) = unsafe (entries[open].kind == .object, entries[open].count)
      }
    } while open != Self.null
  }

  private func addKey(from reader: inout Reader) throws {
    let token = try reader.scanKey()
    try reader.check(token)
    let words = KeyWords(reader.cursor, from: token.lower, to: token.upper)
    let end = UInt64(truncatingIfNeeded: reader.base + token.upper)
    unsafe entries.append(
      Entry(
        start: reader.base + token.lower - 1, kind: .string, isASCII: token.isASCII,
        hasEscapes: token.hasEscapes, count: words.count, first: words.isWhole ? words.first : end,
        second: words.second))
    try reader.takeColon()
  }

  /// Marks the members of an object whose keys it has once more, behind them.
  private func replaceMembers(of object: Int, _ reader: Reader) throws {
    // Equal words decide nothing about long keys, but most objects do not have them.
    var isDistinct = unsafe entries[object].count <= Self.linearLimit
    var number = object + 1
    var filter = KeyFilter()
    while unsafe isDistinct && number < entries[object].next {
      let key = unsafe entries[number]
      let mayBeKnown = filter.insert(key.words.hash)
      isDistinct = !key.hasEscapes && !(mayBeKnown && isRepeated(number, in: object))
      number = next(after: number + 1)
    }
    if !isDistinct { try replaceEqualMembers(of: object, reader) }
  }

  /// Whether an earlier key of the object has the same words.
  private func isRepeated(_ key: Int, in object: Int) -> Bool {
    let words = unsafe entries[key].words
    var number = object + 1
    while number < key, unsafe entries[number].words != words { number = next(after: number + 1) }
    return number < key
  }

  private func replaceEqualMembers(of object: Int, _ reader: Reader) throws {
    var numbers: [KeyBytes: Int] = [:]
    for number in keys(of: object) {
      let key = string(number)
      if let earlier = numbers.updateValue(number, forKey: KeyBytes(key)) {
        guard reader.policies.duplicateKeys != .throw else {
          throw reader.failure(KeyFault.duplicate(key))
        }
        unsafe entries[earlier].isReplaced = true
      }
    }
    unsafe (entries[object].hasEscapes, entries[object].count) = (true, UInt32(tables.count))
    tables.append(numbers)
  }

  // MARK: After the call

  /// Copies the text, which need not exist after the call.
  private func keepText() {
    let context = CallContext(options: context.options)
    let root = unsafe entries[0]
    // The end of a string is before its quotation mark.
    let end = root.kind == .string ? root.end + 1 : root.end
    unsafe reader = reader.copying(from: root.start, to: end, for: context)
    ownContext = context
  }
}

extension Reader {
  /// Consumes a value, and returns its number in an index: in that of a value around it, or in a new one.
  mutating func takeIndex() throws -> (index: ValueIndex, number: Int) {
    let kind = try kind()
    if !kind.isScalar, let index = context.index, let number = index.pass(&self) {
      return (index, number)
    }
    return (try .make(of: &self), 0)
  }
}
