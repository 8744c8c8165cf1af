/// The mapping of the elements of a stream, one after another, in one call context.
///
/// Because they share the context, keys remain predicted from one element to the next, and the cost
/// of an element is little more than that of its bytes.
extension ElementRequest {
  /// Maps one element into an uninitialized place; nothing else may use the context until the
  /// stream ends.
  func map(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place,
    in callContext: CallContext
  ) throws {
    defer { callContext.reset() }
    guard mapper.needsPath else {
      return try read(element, of: buffer, at: position, into: place, in: callContext)
    }
    try mapper.watch(callContext, context, path: InnerSteps(position.path)) { _ in
      try read(element, of: buffer, at: position, into: place, in: callContext)
    }
  }

  private func read(
    _ element: Range<Int>, of buffer: StreamBuffer, at position: ElementPosition, into place: Place,
    in callContext: CallContext
  ) throws {
    func read(_ body: (inout Reader) throws -> Void) throws {
      try Reader.readPart(
        element, of: buffer.bytes, depth: position.depth, followedBy: format.following,
        context: callContext, body)
    }
    let codec = try codec.get()
    do {
      try read { try $0.read(codec, into: place) }
    } catch var error as MappingError {
      // With an error in the text behind the place where reading ended, the start of the next element
      // is unknown, unless line breaks separate the elements.
      if !survivesInvalidJSON, !error.concernsDocument {
        do { try read { try $0.skip() } } catch let behind as MappingError { error = behind }
      }
      error.prepend(MappingPath(position.path))
      throw error.shifted(by: buffer.location(of: element.lowerBound))
    }
  }
}
