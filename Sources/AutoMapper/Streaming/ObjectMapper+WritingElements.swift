public import Foundation

/// Writing what is longer than memory, element by element.
extension ObjectMapper {
  /// Makes a writer that writes elements to a file one after the other.
  ///
  ///     let writer = try mapper.elementWriter(to: file, format: .array(at: "response.items"))
  ///     for user in users { try writer.write(user) }
  ///     try writer.close()
  ///
  /// - Parameters:
  ///   - file: Is made, or emptied if it is there.
  ///   - format: How the elements follow one another. In ``ElementFormat/lines`` and
  ///     ``ElementFormat/concatenated`` a line feed stands behind each.
  ///   - formatting: The layout; lines have no line feeds inside, whatever it says.
  /// - Returns: The writer, which must be closed.
  /// - Throws: What Foundation throws when the file cannot be written; `MappingError` for a path that is
  ///   none.
  public func elementWriter(
    to file: URL, format: ElementFormat = .lines, formatting: JSONFormatting = []
  ) throws -> ElementWriter {
    let layout = try ElementLayout(format, formatting: formatting, mapper: self)
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    return ElementWriter(layout, closing: handle) { try handle.write(contentsOf: $0) }
  }

  /// Makes a writer that writes elements to an open file or a pipe, from where it stands; it is not closed.
  public func elementWriter(
    to handle: FileHandle, format: ElementFormat = .lines, formatting: JSONFormatting = []
  ) throws -> ElementWriter {
    try elementWriter(format: format, formatting: formatting) { try handle.write(contentsOf: $0) }
  }

  /// Makes a writer that hands its text to a closure, in pieces.
  ///
  ///     let writer = try mapper.elementWriter { data in body.append(data) }
  public func elementWriter(
    format: ElementFormat = .lines, formatting: JSONFormatting = [],
    to sink: @escaping (Data) throws -> Void
  ) throws -> ElementWriter {
    let layout = try ElementLayout(format, formatting: formatting, mapper: self)
    return ElementWriter(layout, closing: nil, to: sink)
  }

  /// Writes the elements of a sequence to a file, one after the other.
  ///
  ///     try mapper.write(users, to: file, format: .lines)
  ///
  /// - Parameters:
  ///   - elements: What is written; elements are asked for one at a time.
  ///   - file: Is made, or emptied if it is there. After an error it holds a part of the text.
  ///   - format: How the elements follow one another.
  ///   - formatting: The layout.
  ///   - progress: Is told how many elements were written. Cancelling it ends the writing.
  /// - Throws: As ``elementWriter(to:format:formatting:)-(URL,_,_)`` and ``ElementWriter/write(_:)``;
  ///   `CancellationError`.
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

  /// Writes the elements of an asynchronous sequence to a file, one after the other; see the same call for
  /// a sequence.
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

  /// Writes the elements of an asynchronous sequence, and hands the text to a closure, in pieces.
  ///
  ///     try await mapper.write(users, format: .lines) { data in try await connection.send(data) }
  ///
  /// The next element is asked for when the closure is done, so that elements wait for whoever takes the
  /// text.
  ///
  /// - Parameters:
  ///   - elements: What is written; elements are asked for one at a time.
  ///   - format: How the elements follow one another.
  ///   - formatting: The layout.
  ///   - progress: Is told how many elements were written. Cancelling it ends the writing.
  ///   - sink: Receives the text.
  /// - Throws: `MappingError`; what the closure and the sequence throw; `CancellationError`.
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
