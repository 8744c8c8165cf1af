/// Reads dictionaries whose values do not have a declared type, each value as the registered type
/// that its key names; writes them like all others.
final class InferredDictionaryCodec: WrappingCodec, @unchecked Sendable {
  private let inference: TypeInference

  /// - Parameters:
  ///   - inference: What finds the types.
  ///   - plain: The codec of dictionaries whose values are written by their dynamic types.
  init(_ inference: TypeInference, plain: Codec) {
    self.inference = inference
    super.init([String: Any].self, wrapped: plain)
  }

  override var kind: CodecKind { .tree(.inferredDictionary) }

  override var takesSwiftValues: Bool { false }

  override var needsPath: Bool { true }

  override var emptyJSON: JSONValue? { [:] }

  override func isEmpty(at place: Place) -> Bool { wrapped.isEmpty(at: place) }

  override func read(from reader: inout Reader, into place: Place) throws {
    try reader.requireObject(expectation, type: type)
    place.store(try inference.takeDictionary(from: &reader))
  }

  override func write(_ place: Place, to writer: inout Writer) throws {
    try wrapped.write(place, to: &writer)
  }
}
