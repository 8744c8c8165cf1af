/// Receives the members of an object.
///
/// The protocol has a method for each basic type, and the standard library's own ones for the newer
/// types and for Optionals would throw or write nothing. `@_implements` makes one generic method
/// stand for all of them, here and in the other containers. Its name must differ from theirs.
struct KeyedValueEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {
    if try encoder.begin(encoder.session.spelling(of: key)) { encoder.text.writeNull() }
  }

  /// Encodes strings, which are the most frequent values, without generic code.
  @_implements(KeyedEncodingContainerProtocol,encode(_:forKey:))
  func encodeString(_ value: String, forKey key: Key) throws {
    guard encoder.session.primitive(String.self) == .string else {
      return try encodeValue(value, forKey: key)
    }
    let name = encoder.session.spelling(of: key)
    guard try encoder.begin(name) else { return }
    do { try withTemporaryPlace(value) { try encoder.text.write(.string, $0) } } catch {
      throw ValueEncoder(in: encoder, key, spelling: name).failure(error, value)
    }
  }

  @_implements(KeyedEncodingContainerProtocol,encodeIfPresent(_:forKey:))
  func encodeOptionalString(_ value: String?, forKey key: Key) throws {
    if let value { try encodeString(value, forKey: key) } else { try encodeNil(ifAsked: key) }
  }

  @_implements(KeyedEncodingContainerProtocol,encode(_:forKey:))
  @_semantics("optimize.sil.specialize.generic.never")
  func encodeValue<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    let name = encoder.session.spelling(of: key)
    guard try encoder.begin(name) else { return }
    do { if try encoder.write(value) { return } } catch {
      throw ValueEncoder(in: encoder, key, spelling: name).failure(error, value)
    }
    let whole = ValueEncoder(in: encoder, key, spelling: name)
    try encoder.session.encode(value, by: whole, isWhole: true)
  }

  /// Writes nil if the options ask for it; most conformances leave that to the container.
  @_implements(KeyedEncodingContainerProtocol,encodeIfPresent(_:forKey:))
  func encodeOptional<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encodeValue(value, forKey: key) } else { try encodeNil(ifAsked: key) }
  }

  private func encodeNil(ifAsked key: Key) throws {
    if encoder.session.options.writesNil { try encodeNil(forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    nested(key).unkeyedContainer()
  }

  private func nested(_ key: Key) -> ValueEncoder {
    encoder.container(for: key, spelling: encoder.session.spelling(of: key))
  }

  func superEncoder() -> any Encoder {
    encoder.inserted(SuperKey.super, spelling: SuperKey.super.stringValue)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.inserted(key, spelling: encoder.session.spelling(of: key))
  }
}
