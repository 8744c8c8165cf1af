/// Receives the output of an `encode(to:)`, and writes it at once.
///
/// The rules of the mapper apply inside: the formats of dates, the style of keys.
final class ValueEncoder: ValueCoder, Encoder {
  let session: CodingSession
  let text: EncodedText
  /// The encoders of the containers that were requested for keys of the object.
  private var nested: [(key: String, encoder: ValueEncoder)] = []

  /// Creates an encoder of the next value of a text.
  init(_ session: CodingSession, _ text: EncodedText) {
    (self.session, self.text) = (session, text)
    super.init(depth: session.outerDepth)
  }

  /// Creates an encoder of the member or element that another encoder has begun.
  init(in outer: ValueEncoder, _ key: (any CodingKey)?, spelling: String = "", index: Int = 0) {
    (session, text) = (outer.session, outer.text)
    super.init(in: outer, key, spelling: spelling, index: index)
  }

  /// Creates an encoder of a member or element whose text is inserted into that of another encoder, which may
  /// refer to this one.
  private init(
    insertedIn outer: ValueEncoder, _ key: (any CodingKey)?, spelling: String, index: Int
  ) {
    (session, text) = (outer.session, outer.text.insertText())
    super.init(in: ValueCoder(like: outer), key, spelling: spelling, index: index)
  }

  /// Creates another encoder of the same value, which writes nothing.
  private init(discardingLike other: ValueEncoder) {
    (session, text) = (other.session, other.text)
    super.init(like: other)
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    note(type)
    begin(.object)
    return KeyedEncodingContainer(KeyedValueEncodingContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    note(Never.self)
    begin(.array)
    return UnkeyedValueEncodingContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    note(Never.self)
    return self
  }

  // MARK: Forms

  /// The form of the value so far; nil, and an error in the end, if another encoder is writing.
  @inline(__always)
  private var form: EncodedText.Form? { text.form(by: self) ?? noteOtherEncoder() }

  @inline(never)
  private func noteOtherEncoder() -> EncodedText.Form? {
    session.note(MappingError(ConformanceFault.otherEncoder), at: self)
    return nil
  }

  /// Begins or continues an array or object.
  private func begin(_ form: EncodedText.Form) {
    if self.form == form { return }
    do { _ = try beginFirst(form) } catch { session.note(error, at: self) }
  }

  /// Begins a form, unless something else was written before.
  private func beginFirst(_ form: EncodedText.Form) throws -> Bool {
    guard let written = self.form else { return false }
    guard written == .nothing else {
      session.note(MappingError(ConformanceFault.twoValues), at: self)
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
    guard let error = session.located(error, at: self) as? MappingError else { return error }
    return session.encodingError(error, value, at: self)
  }

  // MARK: Nested containers

  private func nestedIndex(_ key: String) -> Int? {
    nested.firstIndex { KeyBytes.equal($0.key, key) }
  }

  /// The encoder of a key's container: the one that other containers for the key fill, too, or a new one.
  func container(for key: any CodingKey, spelling: String) -> ValueEncoder {
    if let known = nestedIndex(spelling) { return nested[known].encoder }
    let encoder = inserted(key, spelling: spelling, addsToValue: true)
    nested.append((spelling, encoder))
    return encoder
  }

  /// An encoder whose output is inserted as a member or an element; it is discarded if that cannot begin, or if
  /// values are nested too deeply.
  ///
  /// `addsToValue` states whether the member may have a value, to which the encoder adds.
  func inserted(
    _ key: (any CodingKey)?, spelling: String = "", index: Int = 0, addsToValue: Bool = false
  ) -> ValueEncoder {
    do {
      var written: JSONValue?
      if depth >= session.options.maximumDepth {
        let inner = ValueCoder(in: self, key, spelling: spelling, index: index)
        session.note(session.depthError(at: inner))
        return ValueEncoder(discardingLike: self)
      } else if addsToValue, form == .object {
        written = try text.beginMember(addingTo: spelling)
      } else if try !(key == nil ? beginElement() : beginMember(spelling)) {
        return ValueEncoder(discardingLike: self)
      }
      let encoder = ValueEncoder(insertedIn: self, key, spelling: spelling, index: index)
      encoder.text.enter(encoder)
      try written.map(encoder.text.write)
      return encoder
    } catch {
      session.note(error, at: self)
      return ValueEncoder(discardingLike: self)
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
