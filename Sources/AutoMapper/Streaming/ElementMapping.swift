/// Maps the elements of a stream, one after another, in one call context.
///
/// Because the context is shared, keys remain predicted from one element to the next, and the cost
/// of an element is little more than that of its bytes.
final class ElementMapping {
  private let request: ElementRequest
  private let codec: Codec
  private let context: CallContext

  /// Creates a mapping; nothing else may use the context until the stream ends.
  init(_ request: ElementRequest, context: CallContext) throws {
    self.request = request
    self.context = context
    codec = try request.codec.get()
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
