/// Receives the elements of an array, one after another.
struct UnkeyedValueEncodingContainer: UnkeyedEncodingContainer {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.text.form(by: encoder) == .array ? encoder.text.count : 0 }

  func encodeNil() throws { if try encoder.beginElement() { encoder.text.writeNull() } }

  @_implements(UnkeyedEncodingContainer,encode(_:))
  @_semantics("optimize.sil.specialize.generic.never")
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    let index = count
    guard try encoder.beginElement() else { return }
    do { if try encoder.write(value) { return } } catch {
      throw ValueEncoder(in: encoder, nil, index: index).failure(error, value)
    }
    let whole = ValueEncoder(in: encoder, nil, index: index)
    try encoder.session.encode(value, by: whole, isWhole: true)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    inserted().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inserted().unkeyedContainer() }

  func superEncoder() -> any Encoder { inserted() }

  @inline(never)
  private func inserted() -> ValueEncoder {
    encoder.inserted(nil, index: count)
  }
}
