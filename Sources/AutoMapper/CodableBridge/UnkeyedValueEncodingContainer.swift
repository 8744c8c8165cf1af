/// Receives the elements of an array, one after another.
struct UnkeyedValueEncodingContainer: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.position.keys }

  var count: Int { encoder.form == .array ? encoder.values.count : 0 }

  func encodeNil() throws { encoder.add(.json(.null)) }

  @_implements(UnkeyedEncodingContainer,encode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    if let plain = encoder.session.plain(value) { return encoder.add(plain) }
    try encoder.session.encode(value, into: element())
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    checkedElement().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    checkedElement().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { checkedElement() }

  private func checkedElement() -> ValueEncoder { element().checked(in: encoder) }

  private func element() -> ValueEncoder {
    let element = ValueEncoder(encoder.session, at: encoder.position.element(count))
    encoder.add(.nested(element))
    return element
  }
}
