/// A codec that adds something to another codec, whose answers it passes on unless it overrides
/// them.
class WrappingCodec: Codec, @unchecked Sendable {
  /// The codec inside.
  final let wrapped: Codec

  /// - Parameters:
  ///   - type: The type of the values.
  ///   - wrapped: The codec inside.
  init(_ type: any Any.Type, wrapped: Codec) {
    self.wrapped = wrapped
    super.init(type)
  }

  override var expectation: String { wrapped.expectation }

  override var acceptsNull: Bool { wrapped.acceptsNull }

  override var mayWriteNothing: Bool { wrapped.mayWriteNothing }

  override var updatesInPlace: Bool { wrapped.updatesInPlace }

  override var needsPath: Bool { wrapped.needsPath }

  override var runsCode: Bool { wrapped.runsCode }

  override var isWrittenInParts: Bool { wrapped.isWrittenInParts }
}
