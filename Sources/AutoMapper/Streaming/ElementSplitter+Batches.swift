/// The division of a stream into batches, each for a task.
extension ElementSplitter {
  /// The number of bytes in a batch: large enough that the cost of a task is negligible.
  private static let batchLength = 256 << 10

  /// Cuts the next batch from the received bytes.
  ///
  /// - Returns: The batch, or nil if more bytes are needed or there are no more batches.
  /// - Throws: An error that comes before any element.
  func nextBatch() throws -> ElementBatch? {
    var elements: [Range<Int>] = []
    var length = 0
    do {
      while length < Self.batchLength, case .element(let range) = try findElement() {
        elements.append(range)
        length = range.upperBound - elements[0].lowerBound
      }
    } catch {
      // Behind the elements of this batch, the next call finds the error again.
      if elements.isEmpty { throw error }
    }
    guard let first = elements.first, let last = elements.last else { return nil }
    buffer.countLines(before: first.lowerBound)
    let (lower, upper) = (first.lowerBound, min(last.upperBound + 1, buffer.bytes.count))
    return ElementBatch(
      buffer: StreamBuffer(Array(buffer.bytes[lower..<upper]), from: buffer.location(of: lower)),
      elements: elements.map { $0.lowerBound - lower..<$0.upperBound - lower },
      position: position(of: count - elements.count))
  }
}
