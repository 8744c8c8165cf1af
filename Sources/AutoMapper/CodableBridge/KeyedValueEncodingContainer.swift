/// Receives the members of an object.
///
/// The protocol has a method for each basic type, and the standard library's own ones for the newer
/// types and for Optionals would throw or write nothing. `@_implements` makes one generic method
/// stand for all of them, here and in the other containers. Its name must differ from theirs.
struct KeyedValueEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.position.keys }

  func encodeNil(forKey key: Key) throws {
    encoder.add(.json(.null), for: encoder.session.spelling(of: key))
  }

  @_implements(KeyedEncodingContainerProtocol,encode(_:forKey:))
  @_semantics("optimize.sil.specialize.generic.never")
  func encodeValue<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let plain = encoder.session.plain(value) {
      return encoder.add(plain, for: encoder.session.spelling(of: key))
    }
    try encoder.session.encode(value, into: member(key))
  }

  /// Writes nil if the options ask for it; most conformances leave that to the container.
  @_implements(KeyedEncodingContainerProtocol,encodeIfPresent(_:forKey:))
  func encodeOptional<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value {
      try encodeValue(value, forKey: key)
    } else if encoder.session.options.writesNil {
      try encodeNil(forKey: key)
    }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    member(SuperKey.super, spelt: SuperKey.super.stringValue).checked(in: encoder)
  }

  func superEncoder(forKey key: Key) -> any Encoder { member(key).checked(in: encoder) }

  private func nested(_ key: Key) -> ValueEncoder {
    let name = encoder.session.spelling(of: key)
    return encoder.container(for: name, at: encoder.position.member(key, spelt: name))
      .checked(in: encoder)
  }

  private func member(_ key: Key) -> ValueEncoder {
    member(key, spelt: encoder.session.spelling(of: key))
  }

  private func member(_ key: any CodingKey, spelt name: String) -> ValueEncoder {
    let member = ValueEncoder(encoder.session, at: encoder.position.member(key, spelt: name))
    encoder.add(.nested(member), for: name)
    return member
  }
}
