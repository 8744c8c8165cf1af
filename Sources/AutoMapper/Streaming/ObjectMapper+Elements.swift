public import AutoMapperFoundation

/// Mapping of documents that are larger than memory, element by element.
extension ObjectMapper {
  /// Maps the elements in a sequence of bytes, such as `Data`, one after another; see the method
  /// for a file.
  @inlinable
  public func elements<Element, Bytes: Sequence>(
    of type: Element.Type = Element.self, in bytes: Bytes, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> where Bytes.Element == UInt8 {
    let stream = makeStream(type, format, invalidElements, progress, context)
    // Bytes in memory are copied without asking for each of them.
    if bytes.withContiguousStorageIfAvailable({ _ in true }) ?? false {
      var chunks = ByteChunks(bytes)
      return ElementReader(stream) { count in chunks.next(atMost: count) }
    }
    // Inlinable because an unspecialized call for each byte costs more than mapping it.
    var iterator: Bytes.Iterator?
    return ElementReader(stream) { count in
      // The iterator is moved out once for all bytes, and not copied for each of them.
      var bytes = iterator ?? bytes.makeIterator()
      iterator = nil
      defer { iterator = bytes }
      // Not an array: its `append` is the library's own here, which programs cannot inline.
      var chunk: ContiguousArray<UInt8> = []
      while chunk.count < count, let byte = bytes.next() { chunk.append(byte) }
      return chunk.isEmpty ? nil : [UInt8](chunk)[...]
    }
  }

  /// Maps the elements in a sequence of chunks of bytes one after another, wherever the chunks are
  /// divided; see the method for a file.
  @inlinable
  public func elements<Element, Chunks: Sequence>(
    of type: Element.Type = Element.self, in chunks: Chunks, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
    // Inlinable for chunks of a few bytes.
    var iterator = chunks.makeIterator()
    var current: ByteChunks<Chunks.Element>?
    let stream = makeStream(type, format, invalidElements, progress, context)
    return ElementReader(stream, joinedFor: format) { count in
      while true {
        if let bytes = current?.next(atMost: count) { return bytes }
        current = nil
        guard let chunk = iterator.next() else { return nil }
        let length = chunk.withContiguousStorageIfAvailable { bytes in bytes.count }
        guard let length, length <= 4096 else {
          current = ByteChunks(chunk)
          continue
        }
        if length > 0 { return [UInt8](chunk)[...] }
      }
    }
  }

  @usableFromInline
  func makeStream<Element>(
    _ type: Element.Type, _ format: ElementFormat, _ invalidElements: InvalidStreamElements,
    _ progress: Progress?, _ context: (any Sendable)?
  ) -> ElementStream {
    let request = ElementRequest(
      mapper: self, codec: Result { try compiler.codec(for: type) }, format: format,
      invalidElements: invalidElements, context: context)
    return ElementStream(request, progress: progress)
  }
}

/// Mapping of bytes that arrive asynchronously, element by element.
extension ObjectMapper {
  /// Maps the elements in bytes that arrive asynchronously, one after another.
  ///
  ///     let (bytes, _) = try await URLSession.shared.bytes(from: url)
  ///     for try await event in mapper.elements(of: Event.self, in: bytes) {
  ///       print(event.name)
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the elements, which can be any type that a document can be mapped to.
  ///   - bytes: JSON text in UTF-8.
  ///   - format: The format in which the elements follow one another.
  ///   - invalidElements: The treatment of elements that cannot be mapped.
  ///   - progress: The progress to update with the number of bytes used. Canceling it ends the
  ///     stream.
  ///   - context: A value that is passed to the closures of the provider.
  /// - Returns: A sequence, which throws errors when elements are requested.
  @inlinable
  public func elements<Element, Bytes: AsyncSequence>(
    of type: Element.Type = Element.self, in bytes: Bytes, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> AsyncElementReader<Element> where Bytes.Element == UInt8 {
    // Inlinable because an unspecialized call for each byte costs more than mapping it.
    var iterator = bytes.makeAsyncIterator()
    let isInLines = format == .lines
    return AsyncElementReader(makeStream(type, format, invalidElements, progress, context)) {
      var chunk: [UInt8] = []
      while let byte = try await iterator.nextElement() {
        chunk.append(contentsOf: CollectionOfOne(byte))
        // An element is mapped as soon as it is complete, not when the chunk is full.
        let mayEndElement = byte == 0x0A || (!isInLines && (byte == 0x7D || byte == 0x5D))
        if mayEndElement || chunk.count == 4096 { break }
      }
      return chunk.isEmpty ? nil : chunk[...]
    }
  }

  /// Maps the elements in chunks of bytes that arrive asynchronously, wherever the chunks are
  /// divided; see the method for bytes.
  public func elements<Element, Chunks: AsyncSequence>(
    of type: Element.Type = Element.self, in chunks: Chunks, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> AsyncElementReader<Element>
  where Chunks.Element: Sequence, Chunks.Element.Element == UInt8 {
    var iterator = chunks.makeAsyncIterator()
    var current: ByteChunks<Chunks.Element>?
    return AsyncElementReader(makeStream(type, format, invalidElements, progress, context)) {
      while true {
        if let bytes = current?.next(atMost: chunkLength) { return bytes }
        guard let chunk = try await iterator.nextElement() else { return nil }
        current = ByteChunks(chunk)
      }
    }
  }
}
