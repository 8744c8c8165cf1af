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
    /// The number of elements or members; the number of the table of an object that has one.
    var count: UInt32 = 0
    /// The position behind the value, or behind the contents of a string.
    var end = 0
    /// The number behind the values in a container, and of the one around it while it is open; the hash value
    /// of a key.
    var next = 0
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
  /// The hash values of the keys of an object.
  @exclusivity(unchecked)
  private var hashes: ContiguousArray<Int> = []
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
      lower: lower, upper: lower + entry.end - entry.start - 1, isASCII: entry.isASCII,
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
  func key(_ name: String, in object: Int, likely: Int) -> Int? {
    if unsafe likely < entries[object].next {
      let entry = unsafe entries[likely]
      if !entry.isReplaced, !entry.hasEscapes, isKey(likely, name) { return likely }
    }
    return key(name, in: object)
  }

  /// The number of the key of a member.
  @inline(never)
  func key(_ name: String, in object: Int) -> Int? {
    guard kind(of: object) == .object else { return nil }
    let entry = unsafe entries[object]
    if entry.hasEscapes { return tables[Int(entry.count)][KeyBytes(name)] }
    let hash = Self.hash(name)
    var number = object + 1
    while number < entry.next {
      if unsafe entries[number].next == hash, isKey(number, name) { return number }
      number = next(after: number + 1)
    }
    return nil
  }

  /// Whether a key without escapes is a text.
  private func isKey(_ number: Int, _ name: String) -> Bool {
    let text = cursor(at: number)
    let token = token(number, at: text)
    guard name.utf8.count == token.upper - token.lower else { return false }
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
    var open = Self.null
    repeat {
      let kind = try reader.kind()
      let number = unsafe entries.count
      switch kind {
      case .string:
        try add(reader.scanString(.stringLength, upTo: reader.maximumStringLength), &reader)
      case .object, .array:
        unsafe entries.append(Entry(start: reader.position, kind: kind))
        let opening = try kind == .object ? reader.openObject() : reader.openArray()
        unsafe entries[number].next = open
        open = number
        if opening == .filled {
          if kind == .object { try addKey(from: &reader) }
          continue
        }
        open = close(number, reader)
      default:
        unsafe entries.append(Entry(start: reader.position, kind: kind))
        try reader.skip()
        unsafe entries[number].end = reader.position
      }
      // Behind a value.
      while open != Self.null {
        unsafe entries[open].count &+= 1
        let isObject = unsafe entries[open].kind == .object
        if try reader.next(closing: isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
          if isObject { try addKey(from: &reader) }
          break
        }
        let closed = open
        open = close(closed, reader)
        if isObject { try replaceMembers(of: closed, reader) }
      }
    } while open != Self.null
  }

  private func add(_ token: StringToken, _ reader: inout Reader, hash: Int = 0) throws {
    try reader.check(token)
    unsafe entries.append(
      Entry(
        start: reader.base + token.lower - 1, kind: .string, isASCII: token.isASCII,
        hasEscapes: token.hasEscapes, end: reader.base + token.upper, next: hash))
  }

  private func addKey(from reader: inout Reader) throws {
    let token = try reader.scanKey()
    try add(token, &reader, hash: Self.hash(token, reader.cursor))
    try reader.takeColon()
  }

  /// A hash value that few other keys of the object have.
  @inline(__always)
  private static func hash(_ token: StringToken, _ text: ByteCursor) -> Int {
    var text = text
    let count = token.upper - token.lower
    let unused = UInt64(64 - 8 * min(count, 8))
    text.move(to: token.lower)
    let first = text.paddedWord << unused
    text.move(to: max(token.lower, token.upper - 8))
    return Int(truncatingIfNeeded: first &+ (text.paddedWord << unused) &* 31 &+ UInt64(count))
  }

  private static func hash(_ name: String) -> Int {
    var name = name
    return name.withUTF8 { bytes in
      let token = StringToken(lower: 0, upper: bytes.count, isASCII: false, hasEscapes: false)
      return unsafe hash(token, ByteCursor(bytes))
    }
  }

  /// Ends a container, and returns the one around it.
  private func close(_ number: Int, _ reader: Reader) -> Int {
    let outer = unsafe entries[number].next
    unsafe entries[number].next = entries.count
    unsafe entries[number].end = reader.position
    return outer
  }

  /// Marks the members of an object whose keys it has once more, behind them.
  private func replaceMembers(of object: Int, _ reader: Reader) throws {
    unsafe hashes.removeAll(keepingCapacity: true)
    // Equal hash values decide nothing, but most objects do not have them.
    var isDistinct = unsafe entries[object].count <= Self.linearLimit
    var number = object + 1
    var filter = KeyFilter()
    while unsafe isDistinct && number < entries[object].next {
      let key = unsafe entries[number]
      isDistinct =
        unsafe !key.hasEscapes && !(filter.insert(key.next) && hashes.contains(key.next))
      unsafe hashes.append(key.next)
      number = next(after: number + 1)
    }
    if !isDistinct { try replaceEqualMembers(of: object, reader) }
  }

  @inline(never)
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
