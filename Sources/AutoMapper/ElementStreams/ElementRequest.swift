/// What is asked of a stream, wherever its bytes come from.
struct ElementRequest: Sendable {
  let mapper: ObjectMapper
  /// Reads the elements, unless their type cannot be mapped.
  let codec: Result<Codec, any Error>
  let format: ElementFormat
  let invalidElements: InvalidStreamElements
  let context: (any Sendable)?

  init<Element>(
    _ type: Element.Type, mapper: ObjectMapper, format: ElementFormat,
    invalidElements: InvalidStreamElements, context: (any Sendable)?
  ) {
    self.mapper = mapper
    codec = Result { try mapper.compiler.codec(for: type) }
    self.format = format
    self.invalidElements = invalidElements
    self.context = context
  }

  /// Whether the elements behind one with this error can be found, and may be better.
  func canGoOn(after error: any Error, _ walk: any ElementWalk) -> Bool {
    canGoOn(after: error, survivesInvalidJSON: walk.survivesInvalidJSON)
  }

  func canGoOn(after error: any Error, survivesInvalidJSON: Bool) -> Bool {
    guard let error = error as? MappingError else { return false }
    return error.concernsDocument ? survivesInvalidJSON : !error.endsReading
  }

  /// Whether an element with such an error is left out; what its closure throws ends the stream.
  func leavesOut(_ error: any Error) throws -> Bool {
    guard let handle = invalidElements.handle, let error = error as? MappingError else {
      return false
    }
    try handle(error)
    return true
  }
}
