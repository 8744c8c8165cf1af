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
      buffer: StreamBuffer(Array(buffer.bytes[lower..<upper]), from: buffer.location(of: lower)),
      elements: elements.map { $0.lowerBound - lower..<$0.upperBound - lower },
      position: position)
  }
}
