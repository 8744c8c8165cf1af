/// A sequence that maps the elements in bytes that arrive asynchronously, one after another.
///
///     for try await event in mapper.elements(of: Event.self, in: bytes) {
///       print(event.name)
///     }
///
/// Bytes are requested only when an element is requested, so the sender waits for the code that
/// handles the elements. Cancellation of the task ends the stream with a `CancellationError`.
///
/// After the error of an element, the next element can be requested; see ``InvalidStreamElements``
/// for the elements that can be left out. After any other error, there are no more elements. A
/// reader reads its stream once, and must not be used concurrently.
public final class AsyncElementReader<Element>: AsyncSequence, AsyncIteratorProtocol {
  /// A closure that returns the next bytes, at least one, or nil at the end.
  @usableFromInline
  typealias NextChunk = nonisolated(nonsending) () async throws -> ArraySlice<UInt8>?

  let stream: ElementStream
  let nextChunk: NextChunk
  private let result = ResultMemory<Element>()

  @usableFromInline
  init(_ stream: ElementStream, nextChunk: @escaping NextChunk) {
    self.stream = stream
    self.nextChunk = nextChunk
  }

  /// The number of elements that were left out so far because they could not be mapped.
  public var invalidElementCount: Int { stream.invalidElementCount }

  /// Maps the next element, waiting for its bytes.
  ///
  /// - Returns: The element, or nil if there are no more.
  /// - Throws: The same errors as ``ElementReader/next()``.
  public func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
    while true {
      if try stream.next(into: result.place) { return result.take() }
      if stream.isFinished { return nil }
      do {
        stream.append(try await nextChunk(), of: nil)
      } catch {
        stream.finish()
        throw error
      }
    }
  }

  /// Maps the next element, waiting for its bytes.
  public func next() async throws -> Element? { try await next(isolation: #isolation) }

  /// The reader itself.
  public func makeAsyncIterator() -> AsyncElementReader<Element> { self }
}

@available(*, unavailable)
extension AsyncElementReader: Sendable {}

extension AsyncIteratorProtocol {
  /// Returns the next element, requested on the actor of the caller if the system supports it.
  @inlinable
  nonisolated(nonsending) mutating func nextElement() async throws -> Element? {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      return try await next(isolation: #isolation)
    }
    // SAFETY: the copy is not shared, and the caller waits until it is given back.
    nonisolated(unsafe) var iterator = self
    defer { self = unsafe iterator }
    return try await unsafe iterator.next()
  }
}
