public import Foundation

/// Mapping bytes that come asynchronously, element by element.
extension ObjectMapper {
  /// Maps the elements of bytes that come asynchronously, one after the other.
  ///
  ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
  ///     for try await event in mapper.elements(of: Event.self, in: bytes) {
  ///       print(event.name)
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the elements: whatever a document can be mapped to.
  ///   - bytes: JSON text in UTF-8.
  ///   - format: How the elements follow one another.
  ///   - invalidElements: What happens to elements that cannot be mapped.
  ///   - progress: Is told how many bytes were used. Cancelling it ends the stream.
  ///   - context: A value that reaches the closures of the provider.
  /// - Returns: A sequence, which throws what goes wrong when elements are asked for.
  @inlinable
  public func elements<Element, Bytes: AsyncSequence>(
    of type: Element.Type = Element.self, in bytes: Bytes, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> AsyncElementReader<Element> where Bytes.Element == UInt8 {
    // Inlinable, since a call for each byte that is not specialised costs more than mapping it.
    var iterator = bytes.makeAsyncIterator()
    let isInLines = format == .lines
    return makeAsyncReader(type, format, invalidElements, progress, context) {
      var chunk: [UInt8] = []
      while let byte = try await iterator.nextElement() {
        chunk.append(byte)
        // An element is mapped as soon as it is there, not when the chunk is full.
        let mayEndElement = byte == 0x0A || (!isInLines && (byte == 0x7D || byte == 0x5D))
        if mayEndElement || chunk.count == 4096 { break }
      }
      return chunk.isEmpty ? nil : chunk[...]
    }
  }

  /// Maps the elements of chunks of bytes that come asynchronously, wherever the chunks are cut; see the
  /// same call for bytes.
  public func elements<Element, Chunks: AsyncSequence>(
    of type: Element.Type = Element.self, in chunks: Chunks, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> AsyncElementReader<Element>
  where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
    var iterator = chunks.makeAsyncIterator()
    var current: ByteChunks<Chunks.Element>?
    return makeAsyncReader(type, format, invalidElements, progress, context) {
      while true {
        if let bytes = current?.next(atMost: chunkLength) { return bytes }
        guard let chunk = try await iterator.nextElement() else { return nil }
        current = ByteChunks(chunk)
      }
    }
  }

  @usableFromInline
  func makeAsyncReader<Element>(
    _ type: Element.Type, _ format: ElementFormat, _ invalidElements: InvalidStreamElements,
    _ progress: Progress?,
    _ context: (any Sendable)?, nextChunk: @escaping AsyncElementReader<Element>.NextChunk
  ) -> AsyncElementReader<Element> {
    let request = ElementRequest(
      type, mapper: self, format: format, invalidElements: invalidElements, context: context)
    return AsyncElementReader(request, progress: progress, nextChunk: nextChunk)
  }
}
