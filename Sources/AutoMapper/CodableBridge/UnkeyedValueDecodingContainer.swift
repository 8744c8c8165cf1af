/// Provides the elements of an array to an `init(from:)`, one after another.
struct UnkeyedValueDecodingContainer: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let total: Int
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.position.keys }

  var count: Int? { total }

  var isAtEnd: Bool { currentIndex >= total }

  mutating func decodeNil() throws -> Bool {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(Never?.self, "a value")
    }
    if element.isNull { currentIndex += 1 }
    return element.isNull
  }

  @_implements(UnkeyedDecodingContainer,decode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(type, decoder.session.expectation(of: type, at: decoder.position))
    }
    let value = try decoder.session.plainValue(type, of: element).value(as: type) {
      try decoder.session.decode(type, from: element, at: decoder.position.element(currentIndex))
    }
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try decodeNext("an object") { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decodeNext("an array") { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try decodeNext("a value") { $0 } }

  /// Calls a closure with a decoder of the next element, which is consumed unless the closure
  /// throws.
  private mutating func decodeNext<Result>(
    _ expected: String, _ body: (ValueDecoder) throws -> Result
  ) throws -> Result {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(Any.self, expected)
    }
    let result = try body(
      ValueDecoder(
        node: element, position: decoder.position.element(currentIndex), session: decoder.session))
    currentIndex += 1
    return result
  }

  @inline(never)
  private func missing(_ type: any Any.Type, _ expected: String) -> DecodingError {
    let place = decoder.position.element(currentIndex)
    return decoder.session.decodingError(
      CodingSession.mismatch(TreeNode?.none, expected, at: place), type, at: place)
  }
}
