#if Foundation
public import AutoMapperFoundation

/// Files that are larger than memory, element by element.
extension ObjectMapper {
  /// Maps the elements of a file one after another, with little memory.
  ///
  ///     let users = mapper.elements(
  ///       of: User.self, inFile: file, format: .array(at: "response.items"))
  ///     while let user = try users.next() {
  ///       print(user.name)
  ///     }
  ///
  /// - Parameters:
  ///   - type: The type of the elements, which can be any type that a document can be mapped to.
  ///   - file: A file of JSON text in UTF-8, which is opened when the first element is requested.
  ///   - format: The format in which the elements follow one another.
  ///   - invalidElements: The treatment of elements that cannot be mapped.
  ///   - progress: The progress to update with the number of bytes used and the total number.
  ///     Canceling it ends the stream.
  ///   - context: A value that is passed to the closures of the provider.
  /// - Returns: A reader, which throws errors when elements are requested.
  public func elements<Element>(
    of type: Element.Type = Element.self, inFile file: URL, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> {
    makeReader(makeStream(type, format, invalidElements, progress, context)) {
      try FileHandle(forReadingFrom: file)
    }
  }

  /// Maps the elements of an open file, a pipe or a terminal one after another; see the method for
  /// a URL.
  ///
  ///     let users = mapper.elements(of: User.self, in: .standardInput)
  ///
  /// Reading starts at the current offset of the handle, which is not closed.
  public func elements<Element>(
    of type: Element.Type = Element.self, in handle: FileHandle, format: ElementFormat = .lines,
    invalidElements: InvalidStreamElements = .throw, progress: Progress? = nil,
    context: (any Sendable)? = nil
  ) -> ElementReader<Element> {
    makeReader(makeStream(type, format, invalidElements, progress, context)) { handle }
  }

  private func makeReader<Element>(
    _ stream: ElementStream, _ open: @escaping () throws -> FileHandle
  ) -> ElementReader<Element> {
    let chunks = FileChunks(chunkLength: chunkLength, open)
    return ElementReader(
      stream, source: ChunkSource(next: chunks.next, length: { chunks.length }))
  }

  /// Creates a writer of elements to a file, one after another.
  ///
  ///     let writer = try mapper.elementWriter(to: file, format: .array(at: "response.items"))
  ///     for user in users { try writer.write(user) }
  ///     try writer.close()
  ///
  /// - Parameters:
  ///   - file: The file to create or overwrite.
  ///   - format: The format in which the elements follow one another. In ``ElementFormat/lines``
  ///     and ``ElementFormat/concatenated``, each element is followed by a line feed.
  ///   - formatting: The layout. Elements in lines do not contain line feeds, whatever the layout.
  /// - Returns: The writer, which must be closed.
  /// - Throws: Any error of Foundation if the file cannot be written; `MappingError` for an invalid
  ///   path.
  public func elementWriter(
    to file: URL, format: ElementFormat = .lines, formatting: JSONFormatting = []
  ) throws -> ElementWriter {
    let layout = try ElementLayout(format, formatting: formatting, mapper: self)
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    return ElementWriter(
      layout, to: { try handle.write(contentsOf: $0) }, closingBy: { try handle.close() })
  }

  /// Creates a writer of elements to an open file or a pipe, from its current offset; the file is
  /// not closed.
  ///
  /// When nobody reads a pipe any more, the system ends the process that writes to it (SIGPIPE). A
  /// program that calls `signal(SIGPIPE, SIG_IGN)` gets the error of the handle instead.
  public func elementWriter(
    to handle: FileHandle, format: ElementFormat = .lines, formatting: JSONFormatting = []
  ) throws -> ElementWriter {
    try elementWriter(format: format, formatting: formatting) { try handle.write(contentsOf: $0) }
  }

  /// Writes the elements of a sequence to a file, one after another.
  ///
  ///     try mapper.write(users, to: file, format: .lines)
  ///
  /// - Parameters:
  ///   - elements: The elements to write, which are requested one at a time.
  ///   - file: The file to create or overwrite. After an error, it contains a part of the text.
  ///   - format: The format in which the elements follow one another.
  ///   - formatting: The layout.
  ///   - progress: The progress to update with the number of elements written. Canceling it ends
  ///     the writing.
  /// - Throws: The same errors as ``elementWriter(to:format:formatting:)-(URL,_,_)`` and
  ///   ``ElementWriter/write(_:)``; `CancellationError`.
  public func write<Elements: Sequence>(
    _ elements: Elements, to file: URL, format: ElementFormat = .lines,
    formatting: JSONFormatting = [], progress: Progress? = nil
  ) throws {
    let writer = try elementWriter(to: file, format: format, formatting: formatting)
    let watch = StreamProgress(progress)
    let expected = elements.underestimatedCount
    for element in elements {
      try watch.check()
      try writer.write(element)
      watch.report(writer.count, of: expected > 0 ? max(expected, writer.count) : nil)
    }
    try writer.close()
    watch.report(writer.count, of: writer.count)
  }

  /// Writes the elements of an asynchronous sequence to a file, one after another; see the method
  /// for a sequence.
  ///
  ///     try await mapper.write(users, to: file, format: .array)
  public nonisolated(nonsending) func write<Elements: AsyncSequence>(
    _ elements: Elements, to file: URL, format: ElementFormat = .lines,
    formatting: JSONFormatting = [], progress: Progress? = nil
  ) async throws {
    let writer = try elementWriter(to: file, format: format, formatting: formatting)
    try await write(elements, with: writer, progress: progress)
  }
}
#endif
