/// Cuts a stream into batches.
final class BatchCutter {
  private let splitter: ElementSplitter
  private var count = 0
  /// Whether there are no more batches.
  private(set) var isFinished = false

  /// The number of bytes in a batch: large enough that the cost of a task is negligible.
  private static let batchLength = 256 << 10

  init(_ format: ElementFormat, options: MappingOptions) throws {
    splitter = try ElementSplitter(format, options: options)
  }

  /// The number of bytes of the stream that have been used.
  var offset: Int { splitter.buffer.offset }

  /// Adds the next bytes, or nil at the end.
  func append(_ chunk: ArraySlice<UInt8>?) { splitter.buffer.append(chunk) }

  /// Cuts the next batch from the received bytes.
  ///
  /// - Parameter failure: The error that comes after the elements of the batch, if any.
  /// - Returns: The batch, or nil if more bytes are needed or there are no more batches.
  /// - Throws: An error that comes before any element.
  func next(failure: inout (any Error)?) throws -> ElementBatch? {
    var elements: [Range<Int>] = []
    var end = ElementSearch.needsBytes
    do {
      while !Self.isBatch(elements) {
        let found = try splitter.findElement()
        guard case .element(let range) = found else {
          end = found
          break
        }
        elements.append(range)
      }
    } catch {
      guard !elements.isEmpty else { throw error }
      failure = error
    }
    guard let first = elements.first, let last = elements.last else {
      isFinished = end == .finished
      return nil
    }
    splitter.buffer.countLines(before: first.lowerBound)
    let buffer = splitter.buffer
    let (lower, upper) = (first.lowerBound, min(last.upperBound + 1, buffer.bytes.count))
    let position = splitter.position(of: count)
    count += elements.count
    return ElementBatch(
      buffer: StreamBuffer(Array(buffer.bytes[lower..<upper]), from: buffer.location(of: lower)),
      elements: elements.map { $0.lowerBound - lower..<$0.upperBound - lower }, position: position)
  }

  /// Whether some elements are long enough for a batch.
  private static func isBatch(_ elements: [Range<Int>]) -> Bool {
    guard let first = elements.first, let last = elements.last else { return false }
    return last.upperBound - first.lowerBound >= batchLength
  }
}
