/// Writes nil if the options ask for it; most conformances leave that to the container.
///
/// The standard library has a separate method for each of these types, which would write nothing.
extension KeyedTarget {
  private func encodeOptional<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    if let value { return try encode(value, forKey: key) }
    if session.options.writesNil { try encodeNil(forKey: key) }
  }

  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try encodeOptional(value, key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOptional(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOptional(value, key) }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOptional(value, key) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try encodeOptional(value, key) }
}
