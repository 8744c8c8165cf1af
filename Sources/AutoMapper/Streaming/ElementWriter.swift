import Foundation

/// Writes elements to a file one after the other, in little memory.
///
///     let writer = try mapper.elementWriter(to: file, format: .array)
///     try writer.write(user)
///     try writer.write(contentsOf: otherUsers)
///     try writer.close()
///
/// Text is collected and handed on in pieces of some size. An element that cannot be written leaves nothing
/// in the file, and others can be written after it. An error of the file leaves a hole in the text: each
/// later call throws it again. Without ``close()`` the end of the text is missing. A writer is used from one
/// place at a time.
public final class ElementWriter {
  private let layout: ElementLayout
  private var text: ElementText
  private var state: State
  private let handle: FileHandle?

  private enum State {
    case open(sink: (Data) throws -> Void)
    /// A piece of the text was lost, or there in part.
    case failed(any Error)
    case closed
  }

  init(
    _ layout: ElementLayout, closing handle: FileHandle?, to sink: @escaping (Data) throws -> Void
  ) {
    self.layout = layout
    text = ElementText(layout)
    self.handle = handle
    state = .open(sink: sink)
  }

  /// How many elements were written so far; after an error of the file, not all of them are in it.
  public var count: Int { text.count }

  /// Writes an element.
  ///
  /// - Throws: `MappingError` when the element cannot be written, with its index in the path; what the file
  ///   throws, or has thrown before.
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
  /// - Throws: As ``write(_:)``, and `CancellationError` when the task is cancelled.
  public func write<Elements: Sequence>(contentsOf elements: Elements) throws {
    for element in elements {
      try Task.checkCancellation()
      try write(element)
    }
  }

  /// Writes the end of the text, and closes the file when the writer opened it; does nothing when that has
  /// happened.
  ///
  /// - Throws: What the file throws, or has thrown before.
  public func close() throws {
    switch state {
    case .open(let sink):
      text.finish()
      try send(all: true, to: sink)
      state = .closed
      try handle?.close()
    case .failed(let error): throw error
    case .closed: return
    }
  }

  /// Hands the text on that was collected; after an error nothing more can be, as nobody knows how much of
  /// the piece arrived.
  private func send(all: Bool, to sink: (Data) throws -> Void) throws {
    guard let chunk = text.take(all: all) else { return }
    do {
      try sink(chunk)
    } catch {
      state = .failed(error)
      try? handle?.close()
      throw error
    }
  }
}

@available(*, unavailable)
extension ElementWriter: Sendable {}
