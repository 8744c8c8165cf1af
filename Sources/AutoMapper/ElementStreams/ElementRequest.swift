/// What is asked of a stream, wherever its bytes come from.
struct ElementRequest<Element>: Sendable {
  let mapper: ObjectMapper
  let format: ElementFormat
  let invalidElements: InvalidStreamElements
  let context: (any Sendable)?

  /// Whether the elements behind one with this error can be found, and may be better.
  func canGoOn(after error: any Error, _ walk: any ElementWalk) -> Bool {
    canGoOn(after: error, survivesInvalidJSON: walk.survivesInvalidJSON)
  }

  func canGoOn(after error: any Error, survivesInvalidJSON: Bool) -> Bool {
    guard let error = error as? MappingError else { return false }
    return switch error.kind {
    case .invalidJSON, .depthExceeded: survivesInvalidJSON
    default: !error.endsReading
    }
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
