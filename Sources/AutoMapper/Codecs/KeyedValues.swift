/// Provides the members of an object to an `init(from:)`.
struct KeyedValues<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: KeyedMembers
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  var allKeys: [Key] { members.keys(as: Key.self) }

  func contains(_ key: Key) -> Bool { members.spelling(of: key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool {
    try member(key, Never?.self, "a value").node.isNull
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let member = try member(key, type, session.expectation(of: type, at: position))
    return try session.decode(type, from: member.node, at: member.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    let member = try member(key, type, "\(type)")
    return try session.decode(type, from: member.node, at: member.position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    let member = try member(key, type, "\(type)")
    return try session.decode(type, from: member.node, at: member.position)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key, "an object").container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key, "an array").unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let name = SuperKey().stringValue
    return ValueDecoder(
      node: members.node.member(name) ?? .null,
      position: position.member(SuperKey(), spelt: name), session: session)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    guard contains(key) else {
      return ValueDecoder(
        node: .null, position: position.member(key, spelt: session.spelling(of: key)),
        session: session)
    }
    return try decoder(key, "a value")
  }

  private func decoder(_ key: Key, _ expected: String) throws -> ValueDecoder {
    let member = try member(key, Any.self, expected)
    return ValueDecoder(node: member.node, position: member.position, session: session)
  }

  private func member(
    _ key: Key, _ type: any Any.Type, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, position: CodingPosition) {
    if let spelling = members.spelling(of: key), let node = members.node.member(spelling) {
      return (node, position.member(key, spelt: spelling))
    }
    let missing = position.member(key, spelt: session.spelling(of: key))
    let error = CodingSession.mismatch(TreeNode?.none, expected(), at: missing)
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(
        codingPath: position.keys, debugDescription: error.description,
        underlyingError: CodingFailure(error: error)))
  }
}
