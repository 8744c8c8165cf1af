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
  private var text: ElementText
  private var state: State
  /// Closes the file, if the writer opened it.
  private let closeFile: () throws -> Void

  private enum State {
    case open(sink: (Data) throws -> Void)
    /// A piece of the text was lost, or was only written in part.
    case failed(any Error)
    case closed
  }

  @inline(never)
  init(
    _ layout: ElementLayout, to sink: @escaping (Data) throws -> Void,
    closingBy closeFile: @escaping () throws -> Void = {}
  ) {
    self.layout = layout
    text = ElementText(layout)
    self.closeFile = closeFile
    state = .open(sink: sink)
  }

  /// The number of elements that were written so far; after an error of the file, it may not
  /// contain all of them.
  public var count: Int { text.count }

  /// Writes an element.
  ///
  /// - Throws: `MappingError` if the element cannot be written, with its index in the path; the
  ///   current or an earlier error of the file.
  public func write<Element>(_ element: Element) throws {
    let sink: (Data) throws -> Void
    switch state {
    case .open(let open): sink = open
    case .failed(let error): throw error
    case .closed:
      throw MappingError(OutputFault.closedWriter)
    }
    text.append(try layout.encode(element, at: text.count))
    try send(all: false, to: sink)
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
    switch state {
    case .open(let sink):
      text.finish()
      try send(all: true, to: sink)
      state = .closed
      try closeFile()
    case .failed(let error): throw error
    case .closed: return
    }
  }

  /// Passes on the collected text.
  ///
  /// After an error, no more text can be passed on, because it is unknown how much of the piece
  /// arrived.
  private func send(all: Bool, to sink: (Data) throws -> Void) throws {
    guard let chunk = text.take(all: all) else { return }
    do {
      try sink(chunk)
    } catch {
      state = .failed(error)
      try? closeFile()
      throw error
    }
  }
}

@available(*, unavailable)
extension ElementWriter: Sendable {}
