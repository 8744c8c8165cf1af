/// Receives the output of an `encode(to:)`, and writes it at once.
///
/// The rules of the mapper apply inside: the formats of dates, the style of keys.
final class ValueEncoder: Encoder {
  let session: CodingSession
  let text: EncodedText
  /// The encoder of the value around this one, if it is in the same text.
  private let outer: ValueEncoder?
  /// The key of a member of that value, and its spelling.
  private let key: (any CodingKey)?
  private let spelling: String
  /// The number of an element.
  private let index: Int
  let depth: Int
  /// Whether the value is inside a library's type.
  private(set) var isInLibrary: Bool
  /// The position, once somebody has asked for it.
  private var knownPosition: CodingPosition?
  /// The types of the keys of all containers that were requested, if they matter.
  var requested: [any Any.Type]?
  /// The encoders of the containers that were requested for keys of the object.
  private var nested: [(key: String, encoder: ValueEncoder)] = []

  /// Creates an encoder of the next value of a text.
  init(_ session: CodingSession, _ text: EncodedText, at position: CodingPosition) {
    self.session = session
    self.text = text
    (outer, key, spelling, index) = (nil, nil, "", 0)
    depth = session.depth(at: position)
    isInLibrary = position.isInLibrary
    knownPosition = position
  }

  /// Creates an encoder of the member or element that another encoder has begun.
  init(in outer: ValueEncoder, _ key: (any CodingKey)?, spelling: String = "", index: Int = 0) {
    session = outer.session
    text = outer.text
    self.outer = outer
    self.key = key
    self.spelling = spelling
    self.index = index
    depth = outer.depth + 1
    isInLibrary = outer.isInLibrary
  }

  var codingPath: [any CodingKey] { position.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    requested?.append(type)
    begin(.object)
    return KeyedEncodingContainer(KeyedValueEncodingContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    requested?.append(Never.self)
    begin(.array)
    return UnkeyedValueEncodingContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    requested?.append(Never.self)
    return self
  }

  /// Calls a closure inside the conformance of a type.
  func inside(_ owner: CodableTreatment.Owner, _ body: () throws -> Void) rethrows {
    let outer = isInLibrary
    if owner != .container { isInLibrary = owner == .library }
    defer { isInLibrary = outer }
    try body()
  }

  // MARK: Positions

  /// The position, which is made only for errors and for conformances that ask for it.
  var position: CodingPosition {
    @inline(never) get {
      if knownPosition == nil {
        let outer = outer?.position ?? CodingPosition()
        knownPosition = key.map { outer.member($0, spelt: spelling) } ?? outer.element(index)
      }
      var position = knownPosition ?? CodingPosition()
      position.isInLibrary = isInLibrary
      return position
    }
  }

  // MARK: Forms

  /// The form of the value so far; nil, and an error in the end, if another encoder is writing.
  @inline(__always)
  private var form: EncodedText.Form? { text.form(by: self) ?? noteOtherEncoder() }

  @inline(never)
  private func noteOtherEncoder() -> EncodedText.Form? {
    session.note(MappingError(ConformanceFault.otherEncoder), at: position)
    return nil
  }

  /// Begins or continues an array or object.
  private func begin(_ form: EncodedText.Form) {
    if self.form == form { return }
    do { _ = try beginFirst(form) } catch { session.note(error, at: position) }
  }

  /// Begins a form, unless something else was written before.
  private func beginFirst(_ form: EncodedText.Form) throws -> Bool {
    guard let written = self.form else { return false }
    guard written == .nothing else {
      session.note(MappingError(ConformanceFault.twoValues), at: position)
      return false
    }
    try text.begin(form)
    return true
  }

  /// Begins a member; returns false if the encoder does not write an object.
  func beginMember(_ key: String) throws -> Bool {
    guard form == .object else { return false }
    if try text.beginMember(key), let index = nestedIndex(key) { nested.remove(at: index) }
    return true
  }

  /// Does the same where a conformance may catch the error.
  @inline(never)
  func begin(_ key: String) throws -> Bool {
    do { return try beginMember(key) } catch { throw failure(error, key) }
  }

  /// Begins an element; returns false if the encoder does not write an array.
  func beginElement() throws -> Bool {
    guard form == .array else { return false }
    try text.beginElement()
    return true
  }

  // MARK: Values

  /// Writes a primitive, or a value that has a codec; returns false for all others.
  ///
  /// A value that is not in a container is begun first, and not written if there already is one.
  @_semantics("optimize.sil.specialize.generic.never")
  func write<Value>(_ value: Value, isAlone: Bool = false) throws -> Bool {
    let kind = session.primitive(Value.self)
    let codec =
      kind == .none ? session.writingCodec(of: Value.self, isInLibrary: isInLibrary) : nil
    if kind == .none, codec == nil { return false }
    if isAlone, try !beginFirst(.value) { return true }
    try withTemporaryPlace(value) {
      guard let codec else { return try text.write(kind, $0) }
      try text.write(codec, $0, stackCheck: session.stackCheck(below: codec))
    }
    return true
  }

  /// The error for a value that could not be written, where a conformance may catch it.
  @inline(never)
  func failure(_ error: any Error, _ value: Any) -> any Error {
    text.discardLast()
    guard let error = session.located(error, at: position) as? MappingError else { return error }
    return session.encodingError(error, value, at: position)
  }

  // MARK: Nested containers

  private func nestedIndex(_ key: String) -> Int? {
    nested.firstIndex { KeyBytes.equal($0.key, key) }
  }

  /// The encoder of a key's container: the one that other containers for the key fill, too, or a new one.
  func container(for key: String, at position: CodingPosition) -> ValueEncoder {
    if let known = nestedIndex(key) { return nested[known].encoder }
    let encoder = inserted(at: position, key, addsToValue: true)
    nested.append((key, encoder))
    return encoder
  }

  /// An encoder whose output is inserted as a member or an element; it is discarded if that cannot begin, or if
  /// values are nested too deeply.
  ///
  /// `addsToValue` states whether the member may have a value, to which the encoder adds.
  func inserted(
    at position: CodingPosition, _ key: String? = nil, addsToValue: Bool = false
  ) -> ValueEncoder {
    let discarding = ValueEncoder(session, text, at: self.position)
    do {
      var written: JSONValue?
      if depth >= session.options.maximumDepth {
        session.note(session.depthError(at: position))
        return discarding
      } else if addsToValue, let key, form == .object {
        written = try text.beginMember(addingTo: key)
      } else if try !(key.map(beginMember) ?? beginElement()) {
        return discarding
      }
      let encoder = ValueEncoder(session, text.insertText(), at: position)
      encoder.text.enter(encoder)
      try written.map(encoder.text.write)
      return encoder
    } catch {
      session.note(error, at: self.position)
      return discarding
    }
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { if try beginFirst(.value) { text.writeNull() } }

  @_implements(SingleValueEncodingContainer,encode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    do { if try write(value, isAlone: true) { return } } catch { throw failure(error, value) }
    try session.encode(value, by: self, isWhole: false)
  }
}
