/// A sequence that maps the elements of a file, or of bytes that arrive in pieces, one after
/// another.
///
/// Only one element and one piece of the stream are in memory at a time, whatever the length of the
/// stream.
///
///     let users = mapper.elements(of: User.self, inFile: file)
///     while let user = try users.next() {
///       print(user.name)
///     }
///
/// A reader is also an asynchronous sequence. It reads on the caller's actor, and cancellation of
/// the task ends it with a `CancellationError`.
///
///     for try await user in mapper.elements(of: User.self, inFile: file) { … }
///
/// After the error of an element, the next element can be requested; see ``InvalidStreamElements``
/// for the elements that can be left out. After any other error, there are no more elements. A
/// reader reads its stream once, and must not be used concurrently.
public final class ElementReader<Element>: AsyncSequence {
  let stream: ElementStream
  let source: ChunkSource
  private let result = ResultMemory<Element>()

  init(_ stream: ElementStream, source: ChunkSource) {
    self.stream = stream
    self.source = source
  }

  /// Creates a reader of parts that a closure returns; see `ChunkSource`.
  @usableFromInline
  convenience init(
    _ stream: ElementStream, joinedFor format: ElementFormat? = nil,
    nextPart: @escaping (_ count: Int) -> ArraySlice<UInt8>?
  ) {
    self.init(stream, source: ChunkSource(joinedFor: format, nextPart))
  }

  /// The number of elements that were left out so far because they could not be mapped.
  public var invalidElementCount: Int { stream.invalidElementCount }

  /// Maps the next element.
  ///
  /// - Returns: The element, or nil if there are no more.
  /// - Throws: `MappingError` for an element that cannot be mapped, with its index in the path and
  ///   its line and column in the whole stream, and for a stream that does not have the given
  ///   format; `limitExceeded` for an element longer than `MappingOptions.maximumElementLength`;
  ///   `CancellationError`; any error of the source of the bytes.
  public func next() throws -> Element? {
    while true {
      if try stream.next(into: result.place) { return result.take() }
      if stream.isFinished { return nil }
      stream.append(try stream.finishing { try source.next() }, of: source.length())
    }
  }

  /// Returns an iterator over the reader's elements; elements that one loop does not read remain
  /// for the next one.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: self) }

  /// An iterator that requests the elements of the reader, on the actor of the caller.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let reader: ElementReader<Element>

    /// Maps the next element, as ``ElementReader/next()`` does.
    public nonisolated(nonsending) mutating func next() async throws -> Element? {
      try reader.next()
    }

    /// Maps the next element, as ``ElementReader/next()`` does.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
      try reader.next()
    }
  }
}

@available(*, unavailable)
extension ElementReader: Sendable {}

@available(*, unavailable)
extension ElementReader.AsyncIterator: Sendable {}
