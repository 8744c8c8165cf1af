import AutoMapperFoundation

/// A writer of elements to a file, one after another, which needs little memory.
///
///     let writer = try mapper.elementWriter(to: file, format: .array)
///     try writer.write(user)
///     try writer.write(contentsOf: otherUsers)
///     try writer.close()
///
/// Text is collected and passed on in pieces. An element that cannot be written leaves nothing in
/// the file, and others can be written after it. An error of the file leaves a gap in the text, so
/// each later call throws that error again. Without ``close()``, the end of the text is missing. A
/// writer must not be used concurrently.
public final class ElementWriter {
  private let layout: ElementLayout
  /// The text that was not passed on yet.
  private var text = Data()
  /// The receiver of the text; nil after the end.
  private var sink: ((Data) throws -> Void)?
  /// The error with which a piece of the text was lost, or was only written in part.
  private var failure: (any Error)?
  /// Closes the file, if the writer opened it.
  private let closeFile: () throws -> Void

  init(
    _ layout: ElementLayout, to sink: @escaping (Data) throws -> Void,
    closingBy closeFile: @escaping () throws -> Void = {}
  ) {
    self.layout = layout
    self.closeFile = closeFile
    self.sink = sink
  }

  /// The number of elements that were written so far; after an error of the file, it may not
  /// contain all of them.
  public private(set) var count = 0

  /// The number of bytes to collect before they are passed on.
  private static let chunkLength = 64 << 10

  /// Writes an element.
  ///
  /// - Throws: `MappingError` if the element cannot be written, with its index in the path; the
  ///   current or an earlier error of the file.
  public func write<Element>(_ element: Element) throws {
    if let failure { throw failure }
    guard let sink else { throw MappingError(OutputFault.closedWriter) }
    let element = try layout.encode(element, at: count)
    text.append(contentsOf: (count == 0 ? layout.frame.start : layout.frame.separator).utf8)
    text.append(element)
    count += 1
    if text.count >= Self.chunkLength { try send(to: sink) }
  }

  /// Writes all elements of a sequence.
  ///
  /// - Throws: The same errors as ``write(_:)``, and `CancellationError` if the task is canceled.
  public func write<Elements: Sequence>(contentsOf elements: Elements) throws {
    for element in elements {
      try Task.checkCancellation()
      try write(element)
    }
  }

  /// Writes the end of the text, and closes the file if the writer opened it; does nothing if the
  /// writer is already closed.
  ///
  /// - Throws: The current or an earlier error of the file.
  public func close() throws {
    if let failure { throw failure }
    guard let sink else { return }
    text.append(contentsOf: (count == 0 ? layout.frame.empty : layout.frame.end).utf8)
    try send(to: sink)
    self.sink = nil
    try closeFile()
  }

  /// Passes on the collected text.
  ///
  /// After an error, no more text can be passed on, because it is unknown how much of the piece
  /// arrived.
  private func send(to sink: (Data) throws -> Void) throws {
    guard !text.isEmpty else { return }
    let chunk = text
    text = Data()
    do {
      try sink(chunk)
    } catch {
      failure = error
      self.sink = nil
      try? closeFile()
      throw error
    }
  }
}

@available(*, unavailable)
extension ElementWriter: Sendable {}
