extension AsyncIteratorProtocol {
  /// The next element, asked for on the actor of the caller where the system knows how.
  @inlinable
  nonisolated(nonsending) mutating func nextElement() async throws -> Element? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return try await next(isolation: #isolation)
    }
    // SAFETY: nobody else has the copy, and whoever asks waits until it is given back.
    nonisolated(unsafe) var iterator = self
    defer { self = unsafe iterator }
    return try await unsafe iterator.next()
  }
}
