/// Values that are written by their dynamic types: results of closures, and the contents of an
/// `Any`.
extension CodecSink {
  /// Writes such a value, which may lead to another one without a level of nesting between them.
  ///
  /// A closure may return a value whose closure returns the first one again, and an `Any` may
  /// contain an Optional of another. So these values are counted in addition to the levels, and the
  /// stack is checked from time to time.
  mutating func writeOpened(_ codec: Codec, _ place: Place) throws {
    let context = context
    guard context.openValues - depth <= context.options.maximumDepth else {
      throw Self.endlessError(limit: context.options.maximumDepth)
    }
    context.openValues += 1
    defer { context.openValues -= 1 }
    guard context.openValues % DeepStack.levelsBetweenChecks == 0 else {
      return try write(codec, place)
    }
    try descend { try $0.write(codec, place) }
  }

  private static func endlessError(limit: Int) -> MappingError {
    MappingError(NestingFault.replacedValues(limit: limit))
  }
}
