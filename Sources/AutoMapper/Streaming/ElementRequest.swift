/// The request for the elements of a stream, whatever the source of its bytes.
struct ElementRequest: Sendable {
  let mapper: ObjectMapper
  /// The codec that reads the elements, or the error if their type cannot be mapped.
  let codec: Result<Codec, any Error>
  let format: ElementFormat
  let invalidElements: InvalidStreamElements
  let context: (any Sendable)?

  /// Whether the elements after one that is not JSON can be found.
  var survivesInvalidJSON: Bool { format == .lines }

  /// Returns whether the elements after one with this error can be found, and may be valid.
  func canGoOn(after error: any Error) -> Bool {
    guard let error = error as? MappingError else { return false }
    return error.concernsDocument ? survivesInvalidJSON : !error.endsReading
  }

  /// Returns whether an element with such an error is left out; an error thrown by the closure ends
  /// the stream.
  func leavesOut(_ error: any Error) throws -> Bool {
    guard let handle = invalidElements.handle, let error = error as? MappingError else {
      return false
    }
    try handle(error)
    return true
  }
}
