/// Reads values without a declared type, `Any` or the values of a dictionary, each value as the registered
/// type that its key names; writes them like all others.
final class InferredCodec: WrappingCodec, @unchecked Sendable {
  private let inference: TypeInference
  /// The codec without inference, if the values are not dictionaries.
  private let any: AnyCodec?
  /// Reads a value; see `CodecFunctions`.
  private let readValue: @Sendable (InferredCodec, inout Reader, Place) throws -> Void = {
    try $0.readValue(from: &$1, into: $2)
  }

  /// - Parameters:
  ///   - inference: What finds the types.
  ///   - plain: The codec that writes the values.
  init(_ inference: TypeInference, plain: Codec) {
    self.inference = inference
    any = plain as? AnyCodec
    super.init(plain.type, wrapped: plain)
  }

  override var kind: CodecKind { .tree(any == nil ? .inferredDictionary : .any) }

  override var takesSwiftValues: Bool { any != nil }

  override var needsPath: Bool { true }

  override var emptyJSON: JSONValue? { wrapped.emptyJSON }

  override func isEmpty(at place: Place) -> Bool { wrapped.isEmpty(at: place) }

  override func read(from reader: inout Reader, into place: Place) throws {
    try readValue(self, &reader, place)
  }

  private func readValue(from reader: inout Reader, into place: Place) throws {
    if let any { return any.store(try inference.takeAny(from: &reader), at: place) }
    try reader.requireObject(expectation, type: type)
    place.store(try inference.takeDictionary(from: &reader))
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try wrapped.write(place, to: &writer)
  }
}
