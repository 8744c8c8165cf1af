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
    let layout = try ElementLayout(format, formatting: formatting, mapper: self)
    var text = ElementText(layout)
    let watch = StreamProgress(progress)
    for try await element in elements {
      try watch.check()
      text.append(try layout.encode(element, at: text.count))
      watch.report(text.count, of: nil)
      if let chunk = text.take(all: false) { try await sink(chunk) }
    }
    try watch.check()
    text.finish()
    if let chunk = text.take(all: true) { try await sink(chunk) }
    watch.report(text.count, of: text.count)
  }
}
