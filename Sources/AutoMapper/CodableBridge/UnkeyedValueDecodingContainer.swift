/// Provides the elements of an array to an `init(from:)`, one after another.
struct UnkeyedValueDecodingContainer: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let total: Int
  private(set) var currentIndex = 0
  /// The number of the next element.
  private(set) var number: Int

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { total }

  var isAtEnd: Bool { currentIndex >= total }

  /// A decoder of the next element.
  private var next: ValueDecoder { ValueDecoder(number, in: decoder, nil, index: currentIndex) }

  private mutating func advance() {
    currentIndex += 1
    number = decoder.session.index.next(after: number)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { throw missing(Never?.self, "a value") }
    let isNull = decoder.session.isNull(number)
    if isNull { advance() }
    return isNull
  }

  @_implements(UnkeyedDecodingContainer,decode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else {
      throw missing(type, decoder.session.expectation(of: type, by: decoder))
    }
    let value = try decoder.session.decode(type, by: next)
    advance()
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
    guard !isAtEnd else { throw missing(Any.self, expected) }
    let result = try body(next)
    advance()
    return result
  }

  @inline(never)
  private func missing(_ type: any Any.Type, _ expected: String) -> DecodingError {
    let missing = next
    return decoder.session.decodingError(
      decoder.session.mismatch(nil, expected, at: missing.path), type, at: missing)
  }
}
