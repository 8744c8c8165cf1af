/// Provides a value of the document to an `init(from:)`.
///
/// The rules of the mapper apply inside: conversions, the formats of dates, keys in any spelling.
struct ValueDecoder: Decoder {
  let node: TreeNode
  let position: CodingPosition
  let session: CodingSession

  var codingPath: [any CodingKey] { position.keys }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard node.memberKeys != nil else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(
      KeyedValues(members: KeyedMembers(node), position: position, session: session))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let count = node.elementCount else { throw mismatch([Any].self, "an array") }
    return UnkeyedValues(node: node, total: count, position: position, session: session)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: any Any.Type, _ expected: String) -> DecodingError {
    session.decodingError(
      CodingSession.mismatch(node, expected, at: position), type, at: position)
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { node.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try session.decode(type, from: node, at: position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 {
    try session.decode(type, from: node, at: position)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try session.decode(type, from: node, at: position)
  }
}
