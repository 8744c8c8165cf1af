import AutoMapperFoundation

/// The part that all sources share: makes elements from bytes that the reader supplies.
@usableFromInline
final class ElementStream {
  let request: ElementRequest
  let watch: StreamProgress
  /// Finds the elements; nil before the first of them is requested, and behind the last one.
  private var splitter: ElementSplitter?
  private(set) var invalidElementCount = 0
  private var isMapping = false
  private(set) var isFinished = false
  /// Makes the next element; a value, so that no conformance of a reader to `AsyncSequence` refers to
  /// what it calls, which would then be in programs that read no streams.
  private let makeNext: (ElementStream, Place) throws -> Bool

  init(_ request: ElementRequest, progress: Progress?) {
    self.request = request
    watch = StreamProgress(progress)
    makeNext = { try $0.findNext(into: $1) }
  }

  /// Returns the splitter, which is made when the first element is requested.
  func openedSplitter() throws -> ElementSplitter {
    if let splitter { return splitter }
    let splitter = try ElementSplitter(request.format, options: request.mapper.options)
    // A type that cannot be mapped is an error even if there are no elements.
    _ = try request.codec.get()
    self.splitter = splitter
    return splitter
  }

  /// Adds the next bytes, or nil at the end, of a stream whose total length may be known.
  func append(_ chunk: ArraySlice<UInt8>?, of length: Int?) {
    watch.report(splitter?.buffer.offset ?? 0, of: length)
    splitter?.buffer.append(chunk)
  }

  /// Makes the next element from the received bytes, in an uninitialized place; returns false if
  /// more bytes are needed or there are no more elements.
  ///
  /// After the error of an element, the next one can be requested; other errors end the stream.
  func next(into place: Place) throws -> Bool {
    guard !isMapping else { throw MappingError(ClosureFault.streamInUse) }
    return try makeNext(self, place)
  }

  private func findNext(into place: Place) throws -> Bool {
    while let (splitter, range) = try finishing({ try findElement() }) {
      do {
        // Code of the program must not request another element meanwhile.
        isMapping = true
        defer { isMapping = false }
        try request.map(
          range, of: splitter.buffer, at: splitter.position(of: splitter.count - 1), into: place,
          in: splitter.context)
        return true
      } catch {
        // The stream continues after an element that is left out.
        splitter.buffer.countLines(before: splitter.buffer.position)
        try leaveOut(error, canGoOn: request.canGoOn(after: error))
      }
    }
    return false
  }

  /// Counts an element with an error as one that is left out, or throws the error, which may end the
  /// stream.
  func leaveOut(_ error: any Error, canGoOn: Bool) throws {
    guard canGoOn else {
      finish()
      throw error
    }
    guard try finishing({ try request.leavesOut(error) }) else { throw error }
    invalidElementCount += 1
  }

  /// Ends the stream.
  @inline(never)
  func finish() {
    isFinished = true
    splitter = nil
  }

  /// Ends the stream if an error is thrown.
  func finishing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      finish()
      throw error
    }
  }

  /// Moves behind the next element; returns nil if it is not in the received bytes.
  private func findElement() throws -> (ElementSplitter, Range<Int>)? {
    guard !isFinished else { return nil }
    try watch.check()
    let splitter = try openedSplitter()
    switch try splitter.findElement() {
    case .element(let range): return (splitter, range)
    case .needsBytes: return nil
    case .finished:
      watch.report(splitter.buffer.offset, of: splitter.buffer.offset)
      finish()
      return nil
    }
  }
}

@available(*, unavailable)
extension ElementStream: Sendable {}
