public import Foundation

/// Writing of documents that are larger than memory, element by element.
extension ObjectMapper {
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
    return ElementWriter(layout, closing: handle) { try handle.write(contentsOf: $0) }
  }

  /// Creates a writer of elements to an open file or a pipe, from its current offset; the file is
  /// not closed.
  public func elementWriter(
    to handle: FileHandle, format: ElementFormat = .lines, formatting: JSONFormatting = []
  ) throws -> ElementWriter {
    try elementWriter(format: format, formatting: formatting) { try handle.write(contentsOf: $0) }
  }

  /// Creates a writer that passes its text to a closure, in pieces.
  ///
  ///     let writer = try mapper.elementWriter { data in body.append(data) }
  public func elementWriter(
    format: ElementFormat = .lines, formatting: JSONFormatting = [],
    to sink: @escaping (Data) throws -> Void
  ) throws -> ElementWriter {
    let layout = try ElementLayout(format, formatting: formatting, mapper: self)
    return ElementWriter(layout, closing: nil, to: sink)
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
    let watch = StreamProgress(progress)
    for try await element in elements {
      try watch.check()
      try writer.write(element)
      watch.report(writer.count, of: nil)
    }
    try watch.check()
    try writer.close()
    watch.report(writer.count, of: writer.count)
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
