public import AutoMapperFoundation

/// Writing of documents that are larger than memory, element by element.
extension ObjectMapper {
  /// Creates a writer that passes its text to a closure, in pieces.
  ///
  ///     let writer = try mapper.elementWriter { data in body.append(data) }
  public func elementWriter(
    format: ElementFormat = .lines, formatting: JSONFormatting = [],
    to sink: @escaping (Data) throws -> Void
  ) throws -> ElementWriter {
    let layout = try ElementLayout(format, formatting: formatting, mapper: self)
    return ElementWriter(layout, to: sink)
  }

  /// Writes the elements of an asynchronous sequence, and passes the text to a closure, in pieces.
  ///
  ///     try await mapper.write(users, format: .lines) { data in try await connection.send(data) }
  ///
  /// The next element is requested when the closure has finished, so the elements wait for the
  /// receiver of the text.
  ///
  /// - Parameters:
  ///   - elements: The elements to write, which are requested one at a time.
  ///   - format: The format in which the elements follow one another.
  ///   - formatting: The layout.
  ///   - progress: The progress to update with the number of elements written. Canceling it ends
  ///     the writing.
  ///   - sink: A closure that receives the text.
  /// - Throws: `MappingError`; any error of the closure or the sequence; `CancellationError`.
  public nonisolated(nonsending) func write<Elements: AsyncSequence>(
    _ elements: Elements, format: ElementFormat = .lines, formatting: JSONFormatting = [],
    progress: Progress? = nil, to sink: nonisolated(nonsending) (Data) async throws -> Void
  ) async throws {
    var chunk: Data?
    let writer = try elementWriter(format: format, formatting: formatting) { chunk = $0 }
    try await write(elements, with: writer, progress: progress) {
      if let data = chunk.take() { try await sink(data) }
    }
  }

  /// Writes the elements of an asynchronous sequence with a writer, and calls a closure after each
  /// element and at the end.
  nonisolated(nonsending) func write<Elements: AsyncSequence>(
    _ elements: Elements, with writer: ElementWriter, progress: Progress?,
    afterEach send: nonisolated(nonsending) () async throws -> Void = {}
  ) async throws {
    let watch = StreamProgress(progress)
    for try await element in elements {
      try watch.check()
      try writer.write(element)
      watch.report(writer.count, of: nil)
      try await send()
    }
    try watch.check()
    try writer.close()
    try await send()
    watch.report(writer.count, of: writer.count)
  }
}
