/// Some elements of a stream, for a task that maps them.
struct ElementBatch: Sendable {
  /// The elements and the bytes between them, followed by one more byte, if there is one, for
  /// messages.
  let buffer: StreamBuffer
  let elements: [Range<Int>]
  /// The position of the first element.
  let position: ElementPosition

  /// The result of mapping the elements.
  struct Outcome<Element: Sendable>: Sendable {
    fileprivate(set) var elements: [Element] = []
    fileprivate(set) var failures: [Failure] = []
  }

  /// An element that could not be mapped.
  struct Failure: Sendable {
    let error: any Error
    /// The number of mapped elements before it.
    let elementsBefore: Int
    /// Whether the stream continues after it.
    let canGoOn: Bool
  }

  /// Maps the elements, up to an error that ends the stream.
  func map<Element: Sendable>(_ request: ElementRequest, as type: Element.Type) -> Outcome<Element>
  {
    var outcome = Outcome<Element>()
    outcome.elements.reserveCapacity(elements.count)
    do {
      try request.mapper.withContext { context in
        let mapping = try ElementMapping(request, context: context)
        var (buffer, position) = (buffer, position)
        for range in elements {
          try Task.checkCancellation()
          do {
            outcome.elements.append(
              try withResultPlace(of: type) {
                try mapping.map(range, of: buffer, at: position, into: $0)
              })
          } catch {
            guard request.canGoOn(after: error, survivesInvalidJSON: position.survivesInvalidJSON)
            else {
              throw error
            }
            buffer.countLines(before: range.upperBound)
            outcome.add(error, canGoOn: true)
          }
          position.index += 1
        }
      }
    } catch {
      outcome.add(error, canGoOn: false)
    }
    return outcome
  }
}

extension ElementBatch.Outcome {
  fileprivate mutating func add(_ error: any Error, canGoOn: Bool) {
    failures.append(
      ElementBatch.Failure(error: error, elementsBefore: elements.count, canGoOn: canGoOn))
  }
}
