/// Some elements of a stream, for a task that maps them.
struct ElementBatch: Sendable {
  /// The elements and the bytes between them, followed by one more byte, if there is one, for
  /// messages.
  let buffer: StreamBuffer
  let elements: [Range<Int>]
  /// The position of the first element.
  let position: ElementPosition

  /// An element that could not be mapped.
  struct Failure: Error {
    let error: any Error
    /// Whether the stream continues after it.
    let canGoOn: Bool
  }

  /// Maps the elements, up to an error that ends the stream.
  func map<Element: Sendable>(
    _ request: ElementRequest, as type: Element.Type
  ) -> [Result<Element, Failure>] {
    var results: [Result<Element, Failure>] = []
    results.reserveCapacity(elements.count)
    do {
      try request.mapper.withContext { context in
        var (buffer, position) = (buffer, position)
        for range in elements {
          try Task.checkCancellation()
          do {
            results.append(
              .success(
                try withResultPlace(of: type) {
                  try request.map(range, of: buffer, at: position, into: $0, in: context)
                }))
          } catch {
            guard request.canGoOn(after: error) else { throw error }
            buffer.countLines(before: range.upperBound)
            results.append(.failure(Failure(error: error, canGoOn: true)))
          }
          position.index += 1
        }
      }
    } catch {
      results.append(.failure(Failure(error: error, canGoOn: false)))
    }
    return results
  }
}
