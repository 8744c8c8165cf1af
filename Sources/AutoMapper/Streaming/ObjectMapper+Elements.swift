public import Foundation

/// Mapping what is longer than memory, element by element.
extension ObjectMapper {
  /// Maps the elements of a file one after the other, in little memory.
  ///
  ///     let users = mapper.elements(of: User.self, inFile: file, format: .array(at: "response.items"))
  ///     while let user = try users.next() {
  ///       print(user.name)
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the elements: whatever a document can be mapped to.
  ///   - file: A file of JSON text in UTF-8; it is opened when the first element is asked for.
  ///   - format: How the elements follow one another.
  ///   - invalidElements: What happens to elements that cannot be mapped.
  ///   - progress: Is told how many bytes were used, of how many. Cancelling it ends the stream.
  ///   - context: A value that reaches the closures of the provider.
  /// - Returns: A reader, which throws what goes wrong when elements are asked for.
  public func elements<Element>(
    of type: Element.Type = Element.self, inFile file: URL, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> {
    let request = ElementRequest(
      type, mapper: self, format: format, invalidElements: invalidElements, context: context)
    return ElementReader(request, source: FileSource(file), progress: progress)
  }

  /// Maps the elements of an open file, a pipe or a terminal one after the other; see the same call for a
  /// URL.
  ///
  ///     let users = mapper.elements(of: User.self, in: .standardInput)
  ///
  /// The handle is read from where it stands, and not closed.
  public func elements<Element>(
    of type: Element.Type = Element.self, in handle: FileHandle, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> {
    let request = ElementRequest(
      type, mapper: self, format: format, invalidElements: invalidElements, context: context)
    return ElementReader(request, source: FileSource(handle), progress: progress)
  }

  /// Maps the elements in a sequence of bytes one after the other, such as `Data`; see the same call for a
  /// file.
  public func elements<Element, Bytes: Sequence>(
    of type: Element.Type = Element.self, in bytes: Bytes, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> where Bytes.Element == UInt8 {
    let request = ElementRequest(
      type, mapper: self, format: format, invalidElements: invalidElements, context: context)
    return ElementReader(request, source: ByteSource(bytes), progress: progress)
  }

  /// Maps the elements in a sequence of chunks of bytes one after the other, wherever the chunks are cut;
  /// see the same call for a file.
  public func elements<Element, Chunks: Sequence>(
    of type: Element.Type = Element.self, in chunks: Chunks, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
    let request = ElementRequest(
      type, mapper: self, format: format, invalidElements: invalidElements, context: context)
    return ElementReader(request, source: SequenceSource(chunks), progress: progress)
  }
}

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
