/// Receives the output of an `encode(to:)`.
///
/// The rules of the mapper apply inside: the formats of dates, the style of keys.
struct ValueEncoder: Encoder {
  let target: EncodedValue
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if !target.beginObject() { session.noteSecondValue(at: position) }
    return KeyedEncodingContainer(
      KeyedValueEncodingContainer(target: target, position: position, session: session))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if !target.beginArray() { session.noteSecondValue(at: position) }
    return UnkeyedValueEncodingContainer(target: target, position: position, session: session)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// An encoder for a position further down, or one whose output is discarded if values are nested
  /// too deeply.
  func nested(_ target: EncodedValue, at position: CodingPosition) -> ValueEncoder {
    guard session.depth(at: position) <= session.options.maximumDepth else {
      session.note(session.depthError(at: position))
      return ValueEncoder(target: EncodedValue(), position: self.position, session: session)
    }
    return ValueEncoder(target: target, position: position, session: session)
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws { session.write(.null, into: target, at: position) }

  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value) throws {
    try session.encode(value, into: target, at: position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws { try session.encode(value, into: target, at: position) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws { try session.encode(value, into: target, at: position) }
}

/// Receives the members of an object.
struct KeyedValueEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let target: EncodedValue
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  func encodeNil(forKey key: Key) throws {
    let member = member(key)
    session.write(.null, into: member.target, at: member.position)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let member = member(key)
    try session.encode(value, into: member.target, at: member.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws {
    let member = member(key)
    try session.encode(value, into: member.target, at: member.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    let member = member(key)
    try session.encode(value, into: member.target, at: member.position)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    let name = SuperKey().stringValue
    return nested(target.member(name), at: position.member(SuperKey(), spelt: name))
  }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(key) }

  private func encoder(_ key: Key) -> ValueEncoder {
    let member = member(key)
    return nested(member.target, at: member.position)
  }

  private func nested(_ target: EncodedValue, at position: CodingPosition) -> ValueEncoder {
    ValueEncoder(target: self.target, position: self.position, session: session)
      .nested(target, at: position)
  }

  private func member(_ key: Key) -> (target: EncodedValue, position: CodingPosition) {
    let name = session.spelling(of: key)
    return (target.member(name), position.member(key, spelt: name))
  }
}

/// Receives the elements of an array, one after another.
struct UnkeyedValueEncodingContainer: UnkeyedEncodingContainer {
  let target: EncodedValue
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  var count: Int { target.elementCount }

  func encodeNil() throws {
    let element = element()
    session.write(.null, into: element.target, at: element.position)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value) throws {
    let element = element()
    try session.encode(value, into: element.target, at: element.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws {
    let element = element()
    try session.encode(value, into: element.target, at: element.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws {
    let element = element()
    try session.encode(value, into: element.target, at: element.position)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> ValueEncoder {
    let element = element()
    return ValueEncoder(target: target, position: position, session: session)
      .nested(element.target, at: element.position)
  }

  private func element() -> (target: EncodedValue, position: CodingPosition) {
    let index = target.elementCount
    return (target.element(), position.element(index))
  }
}

/// Writes nil if the options ask for it; most conformances leave that to the container.
///
/// The standard library has a separate method for each of these types, which would write nothing.
extension KeyedValueEncodingContainer {
  private func encodeOptional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value { return try encode(value, forKey: key) }
    if session.options.writesNil { try encodeNil(forKey: key) }
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try encodeOptional(value, key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try encodeOptional(value, key) }
}
