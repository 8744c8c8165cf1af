/// What elements of collections are, so that their unique keys can tell them apart.
extension DiscriminatorCodec {
  /// The codec of the type that an object of the document names, which stays unread; nil where it names
  /// none that is known.
  func chosenCodec<Source: CodecSource>(for reader: inout Source) throws -> Codec? {
    let start = reader.mark
    defer { reader.reset(to: start) }
    let name = try findName(in: &reader)?.name
    return try choices().codec(named: name)
  }

  /// The codec of a value, by its own type.
  func codec(of value: Any) throws -> Codec {
    try compiler.codec(for: Swift.type(of: value), after: passed)
  }
}
