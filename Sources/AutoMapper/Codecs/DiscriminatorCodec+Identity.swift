/// The identity of elements of collections, by their unique keys.
extension DiscriminatorCodec {
  /// The codec of the type that the next object names, without consuming the object, or nil if it
  /// does not name a known type.
  func chosenCodec<Source: CodecSource>(for reader: inout Source) throws -> Codec? {
    let start = reader.mark
    defer { reader.reset(to: start) }
    let name = try findName(in: &reader)?.name
    return try choices().codec(named: name)
  }

  /// The codec of a value, by its dynamic type.
  func codec(of value: Any) throws -> Codec {
    try compiler.codec(for: Swift.type(of: value), after: passed)
  }
}
