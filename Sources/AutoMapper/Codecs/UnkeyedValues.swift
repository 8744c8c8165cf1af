/// Provides the elements of an array to an `init(from:)`, one after another.
struct UnkeyedValues: UnkeyedDecodingContainer {
  let node: TreeNode
  let total: Int
  let position: CodingPosition
  let session: CodingSession
  private(set) var currentIndex = 0

  init(node: TreeNode, total: Int, position: CodingPosition, session: CodingSession) {
    self.node = node
    self.total = total
    self.position = position
    self.session = session
  }

  var codingPath: [any CodingKey] { position.keys }

  var count: Int? { total }

  var isAtEnd: Bool { currentIndex >= total }

  mutating func decodeNil() throws -> Bool {
    let isNull = try next(Never?.self, "a value").node.isNull
    if isNull { currentIndex += 1 }
    return isNull
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let next = try next(type, session.expectation(of: type, at: position))
    let value = try session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    let next = try next(type, "\(type)")
    let value = try session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    let next = try next(type, "\(type)")
    let value = try session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try decoder("an object").container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder("an array").unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder("a value")
    currentIndex += 1
    return decoder
  }

  private func decoder(_ expected: String) throws -> ValueDecoder {
    let next = try next(Any.self, expected)
    return ValueDecoder(node: next.node, position: next.position, session: session)
  }

  /// The next element, which is consumed only if it can be decoded.
  private func next(
    _ type: any Any.Type, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, position: CodingPosition) {
    let place = position.element(currentIndex)
    guard let element = node.element(at: currentIndex) else {
      throw session.decodingError(
        CodingSession.mismatch(TreeNode?.none, expected(), at: place), type, at: place)
    }
    return (element, place)
  }
}
