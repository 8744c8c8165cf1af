import Foundation

/// Writes elements to a file one after the other, in little memory.
///
///     let writer = try mapper.elementWriter(to: file, format: .array)
///     try writer.write(user)
///     try writer.write(contentsOf: otherUsers)
///     try writer.close()
///
/// Text is collected and handed on in pieces of some size. An element that cannot be written leaves nothing
/// in the file, and others can be written after it. Without ``close()`` the end of the text is missing. A
/// writer is used from one place at a time.
public final class ElementWriter {
  private let layout: ElementLayout
  private var text: ElementText
  private var sink: ((Data) throws -> Void)?
  private let handle: FileHandle?

  init(
    _ layout: ElementLayout, closing handle: FileHandle?, to sink: @escaping (Data) throws -> Void
  ) {
    self.layout = layout
    text = ElementText(layout)
    self.handle = handle
    self.sink = sink
  }

  /// How many elements were written so far.
  public var count: Int { text.count }

  /// Writes an element.
  ///
  /// - Throws: `MappingError` when the element cannot be written, with its index in the path; what the file
  ///   throws.
  public func write<Element>(_ element: Element) throws {
    guard let sink else {
      throw MappingError(.invalidConfiguration, found: "the writer of elements was closed")
    }
    text.append(try layout.encode(element, at: text.count))
    if let chunk = text.take(all: false) { try sink(chunk) }
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
  /// - Throws: What the file throws.
  public func close() throws {
    guard let sink else { return }
    self.sink = nil
    text.finish()
    if let chunk = text.take(all: true) { try sink(chunk) }
    try handle?.close()
  }
}

@available(*, unavailable)
extension ElementWriter: Sendable {}
