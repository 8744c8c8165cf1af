/// Receives the members of an object.
struct KeyedValueEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder

  var codingPath: [any CodingKey] { encoder.position.keys }

  func encodeNil(forKey key: Key) throws {
    encoder.add(.json(.null), for: encoder.session.spelling(of: key))
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if let plain = encoder.session.plain(value) {
      return encoder.add(plain, for: encoder.session.spelling(of: key))
    }
    try encoder.session.encode(value, into: member(key))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws {
    try encoder.session.encode(value, into: member(key))
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try encoder.session.encode(value, into: member(key))
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
    let name = SuperKey().stringValue
    let member = ValueEncoder(encoder.session, at: encoder.position.member(SuperKey(), spelt: name))
    encoder.add(.nested(member), for: name)
    return member.checked(in: encoder)
  }

  func superEncoder(forKey key: Key) -> any Encoder { member(key).checked(in: encoder) }

  private func nested(_ key: Key) -> ValueEncoder {
    let name = encoder.session.spelling(of: key)
    return encoder.container(for: name, at: encoder.position.member(key, spelt: name))
      .checked(in: encoder)
  }

  private func member(_ key: Key) -> ValueEncoder {
    let name = encoder.session.spelling(of: key)
    let member = ValueEncoder(encoder.session, at: encoder.position.member(key, spelt: name))
    encoder.add(.nested(member), for: name)
    return member
  }
}

/// Writes nil if the options ask for it; most conformances leave that to the container.
///
/// The standard library has a separate method for each of these types, which would write nothing.
extension KeyedValueEncodingContainer {
  private func encodeNothing(_ key: Key) throws {
    if encoder.session.options.writesNil { try encodeNil(forKey: key) }
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNothing(key) }
  }
}
