/// Provides the members of an object to an `init(from:)`.
struct KeyedValueDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder

  var codingPath: [any CodingKey] { decoder.position.keys }

  var allKeys: [Key] { decoder.keys(as: Key.self) }

  func contains(_ key: Key) -> Bool { decoder.member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    if let member = decoder.member(key) { return member.node.isNull }
    throw missing(key, "a value")
  }

  @_implements(KeyedDecodingContainerProtocol,decode(_:forKey:))
  @_semantics("optimize.sil.specialize.generic.never")
  func decodeValue<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let member = decoder.member(key) else {
      throw missing(key, decoder.session.expectation(of: type, at: decoder.position))
    }
    return try decode(type, key, member)
  }

  /// Searches the key only once; the standard library would do so three times.
  @_implements(KeyedDecodingContainerProtocol,decodeIfPresent(_:forKey:))
  func decodeOptional<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    // Not `map`, which would not be specialized, and needs twice the time.
    guard let member = decoder.member(key), !member.node.isNull else { return nil }
    return try decode(type, key, member)
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
    return inner(decoder.node.member(name) ?? .null, SuperKey.super, name)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    let member = decoder.member(key)
    return inner(
      member?.node ?? .null, key, member?.spelling ?? decoder.session.spelling(of: key))
  }

  private func nestedDecoder(_ key: Key, _ expected: String) throws -> ValueDecoder {
    guard let member = decoder.member(key) else { throw missing(key, expected) }
    return inner(member.node, key, member.spelling)
  }

  private func inner(
    _ node: TreeNode, _ key: any CodingKey, _ spelling: String
  ) -> ValueDecoder {
    ValueDecoder(
      node: node, position: decoder.position.member(key, spelt: spelling), session: decoder.session)
  }

  @_semantics("optimize.sil.specialize.generic.never")
  private func decode<Value: Decodable>(
    _ type: Value.Type, _ key: Key, _ member: (node: TreeNode, spelling: String)
  ) throws -> Value {
    try decoder.session.plainValue(type, of: member.node).value(as: type) {
      try decoder.session.decode(
        type, from: member.node, at: decoder.position.member(key, spelt: member.spelling))
    }
  }

  @inline(never)
  private func missing(_ key: Key, _ expected: String) -> DecodingError {
    let missing = decoder.position.member(key, spelt: decoder.session.spelling(of: key))
    let error = CodingSession.mismatch(TreeNode?.none, expected, at: missing)
    return DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: decoder.position.keys, debugDescription: error.description,
        underlyingError: CodingFailure(error: error)))
  }
}
