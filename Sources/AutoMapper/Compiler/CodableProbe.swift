/// Finds out what an `init(from:)` reads from: calls it once with a decoder that has no values and
/// throws at the first container requested.
enum CodableProbe {
  /// The kind of container that a conformance reads from.
  enum Form {
    /// An object, with the requested keys if they can be listed.
    case keyed([CodingKeyName]?)
    /// A single value or a list.
    case notKeyed
    /// The conformance requested no container.
    case unknown
  }

  /// The kind of container that a type's conformance reads from.
  static func form(of type: any Decodable.Type) -> Form {
    let record = Record()
    // The instance, if the initializer completes without a container, is not used.
    _ = try? type.init(from: ProbingDecoder(record: record))
    return record.form ?? .unknown
  }
}

/// The first container that a conformance requested.
private final class Record {
  private(set) var form: CodableProbe.Form?

  func note(_ asked: CodableProbe.Form) -> ProbeEnd {
    form = form ?? asked
    return ProbeEnd()
  }
}

/// The error that ends the call of a conformance.
private struct ProbeEnd: Error {}

/// A decoder that records the first container requested and then throws.
private struct ProbingDecoder: Decoder {
  let record: Record

  var codingPath: [any CodingKey] { [] }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    // The value of an enum with a single case has no bytes, so it does not reveal the case. The
    // first key requested is that case.
    guard record.form == nil, MemoryLayout<Key>.size == 0,
      TypeShape.Kind(type) == .enumeration
    else { throw record.note(.keyed(CodingKeyName.all(of: type))) }
    return KeyedDecodingContainer(ProbingContainer(record: record))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw record.note(.notKeyed) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw record.note(.notKeyed)
  }
}

/// A container that learns the only case of a key type from the first call.
private struct ProbingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: Record

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] { [] }

  private func end(_ key: Key?) -> ProbeEnd {
    record.note(.keyed(key.flatMap { CodingKeyName($0) }.map { [$0] }))
  }

  func contains(_ key: Key) -> Bool {
    _ = end(key)
    return true
  }

  func decodeNil(forKey key: Key) throws -> Bool { throw end(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    throw end(key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw end(key) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw end(key)
  }

  func superDecoder() throws -> any Decoder { throw end(Key?.none) }

  func superDecoder(forKey key: Key) throws -> any Decoder { throw end(key) }
}
