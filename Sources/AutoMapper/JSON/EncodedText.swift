/// The text that the encoders of a value write, straight into a document.
///
/// A conformance may fill nested containers in any order, so that each has a text of its own, which is inserted
/// at the end. Everything else is written in its place, and only by the encoder of the innermost value.
final class EncodedText {
  /// The form of the value that an encoder has written so far.
  enum Form { case nothing, value, array, object }

  /// A value that is being written.
  private struct Value {
    /// The encoder; nil while a codec writes a part of the value, and when nobody may write.
    var author: ObjectIdentifier?
    let start: Int
    /// The position before the last element or member.
    var last: Writer.Mark
    /// The number of keys in the values around this one.
    let outerKeyCount: Int
    var form = Form.nothing
    /// The number of elements or members.
    var count = 0
    var keyFilter = KeyFilter()
    /// Whether there are so many keys that they have an index.
    var hasKeyIndex = false
  }

  // Accesses never overlap: while a codec writes, no encoder is the author.
  @exclusivity(unchecked)
  private var writer: Writer
  /// The innermost value.
  @exclusivity(unchecked)
  private var value: Value
  @exclusivity(unchecked)
  private var outerValues: ContiguousArray<Value> = []
  /// The hash values of the first keys of all objects that are being written, followed by unused ones.
  @exclusivity(unchecked)
  private var keys: ContiguousArray<Int> = []
  @exclusivity(unchecked)
  private var keyCount = 0
  /// The hash values of the keys of the objects that have many.
  private var keyIndexes: [KeyIndex] = []
  /// The nested containers, each in the place of a null.
  private var insertions: [(offset: Int, text: EncodedText)] = []
  /// Whether an object may have a key twice, so that the text has to be written anew.
  private var repeatsKeys = false
  /// Whether the text is not a part of the document.
  private var isApart: Bool

  private static let null = 4
  /// The number of keys up to which an object is searched without an index.
  private static let linearLimit = 64

  private init(_ writer: Writer, isApart: Bool) {
    unsafe self.writer = writer
    unsafe value = Value(start: writer.mark.offset, last: writer.mark, outerKeyCount: 0)
    self.isApart = isApart
  }

  /// Begins the next value of a writer, which must not be used before `finish(_:_:)`.
  ///
  /// Trees, and objects with tags or with sorted keys, are made of a text of its own.
  static func begin(in writer: inout Writer, isTagged: Bool) -> EncodedText {
    let context = writer.context
    let text =
      unsafe context.idleText
      ?? EncodedText(Writer(transcriptIn: context, ByteBuffer(), depth: 0), isApart: false)
    unsafe context.idleText = nil
    text.isApart = isTagged || writer.isTree || writer.sortsKeys
    if text.isApart {
      unsafe text.writer = writer.textWriter()
    } else {
      // Not copied, because its arrays would be, too.
      unsafe swap(&text.writer, &writer)
    }
    let mark = unsafe text.writer.mark
    unsafe text.value = Value(start: mark.offset, last: mark, outerKeyCount: 0)
    return text
  }

  deinit { if isApart { unsafe writer.buffer.deallocate() } }

  /// Ends a text, and gives the writer back.
  static func finish(_ text: inout EncodedText, _ writer: inout Writer) {
    text.expel()
    if !text.insertions.isEmpty { text.insertions = [] }
    text.repeatsKeys = false
    if text.isApart {
      unsafe text.writer.buffer.deallocate()
      text.isApart = false
    } else {
      unsafe swap(&text.writer, &writer)
    }
    if isKnownUniquelyReferenced(&text) { unsafe writer.context.idleText = text }
  }

  /// Prevents encoders that were kept from writing.
  private func expel() {
    unsafe value.author = nil
    if insertions.isEmpty { return }
    var texts = [self]
    while let text = texts.popLast() {
      unsafe text.value.author = nil
      for insertion in text.insertions { texts.append(insertion.text) }
    }
  }

  // MARK: Values

  /// The form of the value that an encoder has written so far; nil if it is not its turn.
  @inline(__always)
  func form(by author: AnyObject) -> Form? {
    unsafe value.author == ObjectIdentifier(author) ? value.form : nil
  }

  /// The number of elements of the innermost value.
  var count: Int { unsafe value.count }

  /// Begins a value, which an encoder writes.
  func enter(_ author: AnyObject) {
    unsafe outerValues.append(value)
    let mark = unsafe writer.mark
    unsafe value = Value(
      author: ObjectIdentifier(author), start: mark.offset, last: mark, outerKeyCount: keyCount)
  }

  /// Ends the innermost value; if nothing was written, it is an empty object.
  func leave() throws {
    unsafe try Self.end(value.form, &writer)
    abandon()
  }

  /// Ends the innermost value, which has failed.
  func abandon() {
    unsafe keyCount = value.outerKeyCount
    if unsafe value.hasKeyIndex { keyIndexes.removeLast() }
    unsafe value = outerValues.removeLast()
  }

  private static func end(_ form: Form, _ writer: inout Writer) throws {
    if form == .nothing { try writer.openObject(count: 0) }
    switch form {
    case .value: break
    case .array: writer.closeArray()
    case .nothing, .object: writer.closeObject()
    }
  }

  /// Begins a value of a form, if nothing was written.
  func begin(_ form: Form) throws {
    switch form {
    case .array: unsafe try writer.openArray(count: 0)
    case .object: unsafe try writer.openObject(count: 0)
    case .nothing, .value: break
    }
    unsafe value.form = form
  }

  /// Takes back the last element or member, or the value if it is not in a container.
  func discardLast() {
    unsafe writer.reset(to: value.last)
    guard unsafe value.form != .value else {
      unsafe value.form = .nothing
      return
    }
    unsafe value.count -= 1
    unsafe keyCount = min(keyCount, value.outerKeyCount + value.count)
    while let (offset, text) = insertions.last, unsafe offset >= value.last.offset {
      text.expel()
      insertions.removeLast()
    }
  }

  /// Begins an element of the innermost array.
  func beginElement() throws {
    unsafe value.last = writer.mark
    unsafe value.count += 1
    unsafe try writer.beginElement()
  }

  /// Begins a member of the innermost object, and returns whether the object may have the key already.
  ///
  /// The last value of a key wins.
  @discardableResult
  func beginMember(_ key: String) throws -> Bool {
    unsafe value.last = writer.mark
    unsafe value.count += 1
    let isRepeated = try note(unsafe writer.beginMember(hashing: key))
    if isRepeated { repeatsKeys = true }
    return isRepeated
  }

  private func note(_ hash: Int) -> Bool {
    let mayBeKnown = unsafe value.keyFilter.insert(hash)
    if unsafe value.count > Self.linearLimit { return noteInIndex(hash) }
    if unsafe keyCount < keys.count {
      unsafe keys[keyCount] = hash
    } else {
      unsafe keys.append(hash)
    }
    defer { unsafe keyCount += 1 }
    guard mayBeKnown else { return false }
    return unsafe keys[value.outerKeyCount..<keyCount].contains(hash)
  }

  private func noteInIndex(_ hash: Int) -> Bool {
    if unsafe !value.hasKeyIndex {
      unsafe value.hasKeyIndex = true
      keyIndexes.append(KeyIndex(for: 2 * Self.linearLimit))
      for position in 0..<Self.linearLimit {
        _ = addToIndex(unsafe keys[value.outerKeyCount + position], count: position + 1)
      }
    }
    return addToIndex(hash, count: unsafe value.count)
  }

  /// Adds a hash value to the last index, and returns whether it has an equal one.
  @inline(never)
  private func addToIndex(_ hash: Int, count: Int) -> Bool {
    let last = keyIndexes.count - 1
    // Keys may be those of a document, which must not choose their places in the index.
    let place = PassedValues.hash(of: hash)
    if keyIndexes[last].position(hash: place, { $0 == hash & .max }) != nil { return true }
    keyIndexes[last].add(hash & .max, hash: place, count: count)
    return false
  }

  /// Writes a primitive.
  func write(_ kind: PrimitiveKind, _ place: Place) throws {
    unsafe try writer.writeOtherPrimitive(kind, place)
  }

  func writeNull() { unsafe writer.writeNull() }

  /// Writes a value by its codec, which checks the stack at a depth.
  func write(_ codec: Codec, _ place: Place, stackCheck: Int) throws {
    let outer = unsafe (value.author, writer.nextStackCheck)
    unsafe (value.author, writer.nextStackCheck) = (nil, stackCheck)
    defer { unsafe (value.author, writer.nextStackCheck) = outer }
    let isWritten = try codec.withWritten(at: place) { unsafe try writer.write($0, $1) }
    if !isWritten { writeNull() }
  }

  // MARK: Nested containers

  /// Writes the next value with a text of its own, into which an encoder writes at any time.
  func insertText() -> EncodedText {
    let text = EncodedText(unsafe writer.textWriter(), isApart: true)
    unsafe insertions.append((writer.buffer.count, text))
    writeNull()
    return text
  }

  /// Begins a member, and returns the value that the innermost object has for the key already.
  func beginMember(addingTo key: String) throws -> JSONValue? {
    guard try beginMember(key) else { return nil }
    discardLast()
    let tree = try Reader.tree(of: whole(from: unsafe value.start), for: unsafe writer)
    try beginMember(key)
    return if case .object(let members) = tree { members[key] } else { nil }
  }

  /// Writes a tree, to which more elements or members can be added.
  func write(_ json: JSONValue) throws {
    switch json {
    case .object(let members):
      try begin(.object)
      for (key, value) in members {
        try beginMember(key)
        unsafe try writer.write(json: value)
      }
    case .array(let elements):
      try begin(.array)
      for element in elements {
        try beginElement()
        unsafe try writer.write(json: element)
      }
    default:
      try begin(.value)
      unsafe try writer.write(json: json)
    }
  }

  // MARK: The end

  /// Inserts the nested containers, and returns the tree if the value must be written as one; nil if the text is
  /// complete.
  func complete() throws -> JSONValue? {
    if !isApart, !repeatsKeys, insertions.isEmpty { return nil }
    let start = unsafe value.last
    let text = try whole(from: start.offset)
    unsafe writer.reset(to: start)
    if isApart || repeatsKeys { return try unsafe Reader.tree(of: text, for: writer) }
    unsafe writer.buffer.append(text, to: text.count)
    text.deallocate()
    return nil
  }

  /// The text from an offset on, with the end of the innermost value and with the nested containers.
  private func whole(from start: Int) throws -> ByteBuffer {
    var text = ByteBuffer(expectedCount: 0, limit: .max)
    do {
      try append(from: start, to: &text)
    } catch {
      text.deallocate()
      throw error
    }
    return text
  }

  @inline(never)
  private func append(from start: Int, to target: inout ByteBuffer) throws {
    var position = start
    for (offset, text) in insertions where offset >= start {
      unsafe target.append(writer.buffer, from: position, to: offset)
      try DeepStack.call { try text.append(from: 0, to: &target) }
      repeatsKeys = repeatsKeys || text.repeatsKeys
      position = offset + Self.null
    }
    unsafe target.append(writer.buffer, from: position, to: writer.buffer.count)
    guard unsafe value.author != nil else { return }
    var end = unsafe writer
    end.buffer = target
    defer { target = end.buffer }
    try Self.end(unsafe value.form, &end)
  }
}
