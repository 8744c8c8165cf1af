import Foundation

/// Maps the elements of bytes that come asynchronously, one after the other.
///
///     for try await event in mapper.elements(of: Event.self, in: bytes) {
///       print(event.name)
///     }
///
/// Bytes are asked for only when an element is, so that the sender waits for whoever handles the elements.
/// Cancellation of the task ends the stream with a `CancellationError`.
///
/// An element can be asked for after the error of the one before it; see ``InvalidStreamElements`` for
/// what can be left out. After any other error there is none. A reader goes through its stream once, and
/// is used from one place at a time.
public final class AsyncElementReader<Element>: AsyncSequence, AsyncIteratorProtocol {
  /// Gives the next bytes, at least one, or nil at the end.
  @usableFromInline
  typealias NextChunk = nonisolated(nonsending) () async throws -> ArraySlice<UInt8>?

  let request: ElementRequest
  let nextChunk: NextChunk
  let progress: Progress?
  private let stream: ElementStream
  private let result = ResultMemory<Element>()

  init(
    _ request: ElementRequest, progress: Progress?, nextChunk: @escaping NextChunk
  ) {
    self.request = request
    self.nextChunk = nextChunk
    self.progress = progress
    stream = ElementStream(request, progress: progress)
  }

  /// How many elements were left out so far, since they could not be mapped.
  public var invalidElementCount: Int { stream.invalidElementCount }

  /// Maps the next element, waiting for its bytes.
  ///
  /// - Returns: The element, or nil when there is none.
  /// - Throws: As ``ElementReader/next()``.
  public func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
    while true {
      if try stream.next(into: result.place) { return result.take() }
      guard stream.needsBytes else { return nil }
      try await append(actor)
    }
  }

  /// Maps the next element, waiting for its bytes.
  public func next() async throws -> Element? { try await next(isolation: #isolation) }

  /// The reader itself.
  public func makeAsyncIterator() -> AsyncElementReader<Element> { self }

  private func append(_ actor: isolated (any Actor)?) async throws {
    do {
      stream.append(try await nextChunk(), of: nil)
    } catch {
      stream.finish()
      throw error
    }
  }
}

@available(*, unavailable)
extension AsyncElementReader: Sendable {}

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
