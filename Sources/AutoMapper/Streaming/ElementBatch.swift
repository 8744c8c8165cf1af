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

/// Cuts a stream into batches.
final class BatchCutter {
  /// The result of looking for a batch in the received bytes.
  enum Cut {
    case batch(ElementBatch)
    case needsBytes
    case finished
  }

  private var splitter: ElementSplitter
  private var buffer: StreamBuffer
  private var count = 0

  /// The number of bytes in a batch: large enough that the cost of a task is negligible.
  private static let batchLength = 256 << 10

  init(_ format: ElementFormat, options: MappingOptions) throws {
    buffer = StreamBuffer(options.syntax)
    splitter = try ElementSplitter(format, context: CallContext(options: options))
  }

  /// The number of bytes of the stream that have been used.
  var offset: Int { buffer.offset }

  /// Adds the next bytes, or nil at the end.
  func append(_ chunk: ArraySlice<UInt8>?) { buffer.append(chunk) }

  /// Cuts the next batch from the received bytes.
  ///
  /// - Parameter failure: The error that comes after the elements of the batch, if any.
  /// - Returns: The batch, or the reason why there is none.
  /// - Throws: An error that comes before any element.
  func next(failure: inout (any Error)?) throws -> Cut {
    var elements: [Range<Int>] = []
    var found: (walk: ElementWalk, depth: Int)?
    while true {
      do {
        switch try splitter.next(in: &buffer) {
        case .element(let range, let walk):
          elements.append(range)
          let first = found ?? (walk, walk.depth)
          found = first
          guard range.upperBound - elements[0].lowerBound >= Self.batchLength else { continue }
          return .batch(makeBatch(of: elements, first.walk, depth: first.depth))
        case .needsBytes:
          guard let found else { return .needsBytes }
          return .batch(makeBatch(of: elements, found.walk, depth: found.depth))
        case .finished:
          guard let found else { return .finished }
          return .batch(makeBatch(of: elements, found.walk, depth: found.depth))
        }
      } catch {
        guard let found else { throw error }
        failure = error
        return .batch(makeBatch(of: elements, found.walk, depth: found.depth))
      }
    }
  }

  private func makeBatch(
    of elements: [Range<Int>], _ walk: ElementWalk, depth: Int
  ) -> ElementBatch {
    let lower = elements[0].lowerBound
    let upper = min(elements[elements.count - 1].upperBound + 1, buffer.bytes.count)
    let position = ElementPosition(in: walk, depth: depth, index: count)
    count += elements.count
    buffer.countLines(before: lower)
    return ElementBatch(
      buffer: StreamBuffer(
        Array(buffer.bytes[lower..<upper]), from: buffer.location(of: lower)),
      elements: elements.map { $0.lowerBound - lower..<$0.upperBound - lower },
      position: position)
  }
}
