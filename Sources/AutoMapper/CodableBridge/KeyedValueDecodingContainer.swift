/// Provides the members of an object to an `init(from:)`.
struct KeyedValueDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { decoder.keys(as: Key.self) }

  func contains(_ key: Key) -> Bool { decoder.member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let member = decoder.member(key) { return decoder.session.isNull(member.number) }
    throw missing(key, "a value")
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try nestedDecoder(key, "an object").container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try nestedDecoder(key, "an array").unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let name = SuperKey.super.stringValue
    return inner(decoder.value(ofExactly: name) ?? ValueIndex.null, SuperKey.super, name)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    let member = decoder.member(key)
    return inner(
      member?.number ?? ValueIndex.null, key,
      member?.spelling ?? decoder.session.spelling(of: key))
  }

  private func nestedDecoder(_ key: Key, _ expected: String) throws -> ValueDecoder {
    guard let member = decoder.member(key) else { throw missing(key, expected) }
    return inner(member.number, key, member.spelling)
  }

  private func inner(_ number: Int, _ key: any CodingKey, _ spelling: String) -> ValueDecoder {
    ValueDecoder(number, in: decoder, key, spelling: spelling)
  }

  @inline(never)
  private func missing(_ key: Key, _ expected: String) -> DecodingError {
    let missing = inner(ValueIndex.null, key, decoder.session.spelling(of: key))
    let error = decoder.session.mismatch(nil, expected, at: missing.path)
    return DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: error.description,
        underlyingError: CodingFailure(error: error)))
  }
}

/// The values of members. Those of the usual types are taken where they are, without generic code.
extension KeyedValueDecodingContainer {
  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  func decodeString(_ type: String.Type, forKey key: Key) throws -> String {
    try decoder.value(ofExactly: key.stringValue).flatMap(decoder.session.string)
      ?? decodeValue(type, forKey: key)
  }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  func decodeInt(_ type: Int.Type, forKey key: Key) throws -> Int {
    try decoder.value(ofExactly: key.stringValue).flatMap(decoder.session.int)
      ?? decodeValue(type, forKey: key)
  }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  func decodeDouble(_ type: Double.Type, forKey key: Key) throws -> Double {
    try decoder.value(ofExactly: key.stringValue).flatMap(decoder.session.double)
      ?? decodeValue(type, forKey: key)
  }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  func decodeBool(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decoder.value(ofExactly: key.stringValue).flatMap(decoder.session.bool)
      ?? decodeValue(type, forKey: key)
  }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func decodeOptionalString(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let number = presentValue(key) else { return nil }
    return try decoder.session.string(number) ?? decodeValue(type, forKey: key)
  }

  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func decodeOptionalInt(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let number = presentValue(key) else { return nil }
    return try decoder.session.int(number) ?? decodeValue(type, forKey: key)
  }

  /// The number of the value of a key; nil if it is missing or null.
  private func presentValue(_ key: Key) -> Int? {
    guard let number = decoder.member(key)?.number else { return nil }
    return decoder.session.isNull(number) ? nil : number
  }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  @_semantics("optimize.sil.specialize.generic.never")
  func decodeValue<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let member = decoder.member(key) else {
      throw missing(key, decoder.session.expectation(of: type, by: decoder))
    }
    return try decode(type, key, member)
  }

  /// Searches the key only once; the standard library would do so three times.
  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func decodeOptional<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    // Not `map`, which would not be specialized, and needs twice the time.
    guard let member = decoder.member(key), !decoder.session.isNull(member.number) else {
      return nil
    }
    return try decode(type, key, member)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ key: Key, _ member: (number: Int, spelling: String)
  ) throws -> Value {
    try decoder.session.decode(type, by: inner(member.number, key, member.spelling))
  }
}
