/// Provides the elements of an array to an `init(from:)`, one after another.
struct UnkeyedValueDecodingContainer: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let total: Int
  private(set) var currentIndex = 0

  init(decoder: ValueDecoder, total: Int) {
    self.decoder = decoder
    self.total = total
  }

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

  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(type, decoder.session.expectation(of: type, at: decoder.position))
    }
    let value = try decoder.session.plainValue(type, of: element).value(as: type) {
      try decoder.session.decode(type, from: element, at: decoder.position.element(currentIndex))
    }
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    let next = try next(type, "\(type)")
    let value = try decoder.session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    let next = try next(type, "\(type)")
    let value = try decoder.session.decode(type, from: next.node, at: next.position)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    let container = try nestedDecoder("an object").container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try nestedDecoder("an array").unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try nestedDecoder("a value")
    currentIndex += 1
    return decoder
  }

  private func nestedDecoder(_ expected: String) throws -> ValueDecoder {
    let next = try next(Any.self, expected)
    return ValueDecoder(node: next.node, position: next.position, session: decoder.session)
  }

  /// The next element, which is consumed only if it can be decoded.
  private func next(
    _ type: any Any.Type, _ expected: @autoclosure () -> String
  ) throws -> (node: TreeNode, position: CodingPosition) {
    guard let element = decoder.node.element(at: currentIndex) else {
      throw missing(type, expected())
    }
    return (element, decoder.position.element(currentIndex))
  }

  @inline(never)
  private func missing(_ type: any Any.Type, _ expected: String) -> DecodingError {
    let place = decoder.position.element(currentIndex)
    return decoder.session.decodingError(
      CodingSession.mismatch(TreeNode?.none, expected, at: place), type, at: place)
  }
}
