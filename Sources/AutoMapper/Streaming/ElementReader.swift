import Foundation

/// Maps the elements of a file, or of bytes that come in pieces, one after the other.
///
/// Only one element and a piece of the stream are in memory at a time, whatever the length of the stream.
///
///     let users = mapper.elements(of: User.self, inFile: file)
///     while let user = try users.next() {
///       print(user.name)
///     }
///
/// It is a sequence for tasks too; it reads where it is asked for elements, and cancellation of the task
/// ends it with a `CancellationError`.
///
///     for try await user in mapper.elements(of: User.self, inFile: file) { … }
///
/// An element can be asked for after the error of the one before it; see ``InvalidStreamElements`` for
/// what can be left out. After any other error there is none. A reader goes through its stream once, and
/// is used from one place at a time.
public final class ElementReader<Element>: AsyncSequence {
  let request: ElementRequest
  let source: any ChunkSource
  let progress: Progress?
  private let stream: ElementStream
  private let result = ResultMemory<Element>()

  init(_ request: ElementRequest, source: any ChunkSource, progress: Progress?) {
    self.request = request
    self.source = source
    self.progress = progress
    stream = ElementStream(request, progress: progress)
  }

  /// How many elements were left out so far, since they could not be mapped.
  public var invalidElementCount: Int { stream.invalidElementCount }

  /// Maps the next element.
  ///
  /// - Returns: The element, or nil when there is none.
  /// - Throws: `MappingError` for an element that cannot be mapped, with its index in the path and its line
  ///   and column in the whole stream, and for a stream that is not as its format says; `limitExceeded`
  ///   for an element longer than `MappingOptions.maximumElementLength`; `CancellationError`; what the
  ///   source of the bytes throws.
  public func next() throws -> Element? {
    while true {
      if try stream.next(into: result.place) { return result.take() }
      guard stream.needsBytes else { return nil }
      stream.append(try nextChunk(), of: source.length)
    }
  }

  /// Gives the reader's elements to a loop; those that a loop leaves are there for the next one.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(reader: self) }

  /// Asks the reader for its elements, on the actor of whoever asks.
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

  private func nextChunk() throws -> ArraySlice<UInt8>? {
    do {
      return try source.next()
    } catch {
      stream.finish()
      throw error
    }
  }
}

@available(*, unavailable)
extension ElementReader: Sendable {}

@available(*, unavailable)
extension ElementReader.AsyncIterator: Sendable {}
