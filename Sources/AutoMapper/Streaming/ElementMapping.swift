/// Maps the elements of a stream, one after another, in one call context.
///
/// Because the context is shared, keys remain predicted from one element to the next, and the cost
/// of an element is little more than that of its bytes.
final class ElementMapping {
  private let request: ElementRequest
  private let codec: Codec
  private let context: CallContext
  /// Whether an element can be read before its end is known: nothing observes repeated reading, and
  /// no limit applies to the element as a whole.
  let canReadEagerly: Bool

  /// Creates a mapping; nothing else may use the context until the stream ends.
  init(_ request: ElementRequest, context: CallContext) throws {
    self.request = request
    self.context = context
    codec = try request.codec.get()
    canReadEagerly = !request.mapper.observesReading && !context.options.limitsDocuments
  }

  /// Maps one element into an uninitialized place.
  func map(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place
  ) throws {
    defer { context.reset() }
    guard request.mapper.needsPath else {
      return try read(element, of: buffer, at: position, into: place)
    }
    try request.mapper.watch(context, request.context, path: InnerSteps(position.path)) { _ in
      try read(element, of: buffer, at: position, into: place)
    }
  }

  /// Maps an array or object whose end is not known; returns nil if it cannot be read, for example
  /// because it is incomplete.
  ///
  /// This way, its bytes are processed only once. After a failure, the element is read again when
  /// all of its bytes are available, to find the error. Therefore, this must not be used if
  /// closures observe the reading.
  ///
  /// - Returns: The offset after the element.
  func mapAhead(_ start: Int, of buffer: StreamBuffer, depth: Int, into place: Place) -> Int? {
    defer { context.reset() }
    let end = Reader.readEagerly(from: start, in: buffer.bytes, depth: depth, context: context) {
      try $0.read(codec, into: place)
    }
    guard let end, end - start > context.options.maximumElementLength else { return end }
    codec.operations.destroy(place.advanced(by: 0, .initialized), count: 1)
    return nil
  }

  private func read(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place
  ) throws {
    do {
      try readPart(element, of: buffer, at: position) { try $0.read(codec, into: place) }
    } catch let error as MappingError {
      var error = textError(in: element, of: buffer, at: position, behind: error) ?? error
      error.prepend(MappingPath(position.path))
      throw error.shifted(by: buffer.location(of: element.lowerBound))
    }
  }

  /// Returns the error in the text of an element after the place where reading ended.
  ///
  /// With such an error, the start of the next element is unknown. The result is nil if the text is
  /// valid, if line breaks separate the elements, and if the error already concerns the text.
  private func textError(
    in element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition,
    behind error: MappingError
  ) -> MappingError? {
    guard !position.survivesInvalidJSON, !error.concernsDocument else { return nil }
    do {
      try readPart(element, of: buffer, at: position) { try $0.skip() }
      return nil
    } catch {
      return error as? MappingError
    }
  }

  private func readPart(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition,
    _ body: (inout Reader) throws -> Void
  ) throws {
    try Reader.readPart(
      element, of: buffer.bytes, depth: position.depth, followedBy: position.following,
      context: context, body)
  }
}
