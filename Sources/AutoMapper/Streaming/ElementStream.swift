import AutoMapperFoundation

/// The part that all sources share: makes elements from bytes that the reader supplies.
@usableFromInline
final class ElementStream {
  let request: ElementRequest
  let watch: StreamProgress
  private var parts: Parts?
  private var buffer: StreamBuffer
  private var count = 0
  private(set) var invalidElementCount = 0
  private var isMapping = false
  private var isFinished = false
  /// Makes the next element; a value, so that no conformance of a reader to `AsyncSequence` refers to
  /// what it calls, which would then be in programs that read no streams.
  private let makeNext: (ElementStream, Place) throws -> Bool

  /// The splitter that finds the elements, and the mapping that maps them.
  private struct Parts {
    let splitter: ElementSplitter
    let mapping: ElementMapping

    init(_ request: ElementRequest) throws {
      let context = CallContext(options: request.mapper.options)
      splitter = try ElementSplitter(request.format, context: context)
      mapping = try ElementMapping(request, context: context)
    }
  }

  init(_ request: ElementRequest, progress: Progress?) {
    self.request = request
    buffer = StreamBuffer(request.mapper.options.syntax)
    watch = StreamProgress(progress)
    makeNext = { try $0.findNext(into: $1) }
  }

  /// Adds the next bytes, or nil at the end, of a stream whose total length may be known.
  func append(_ chunk: ArraySlice<UInt8>?, of length: Int?) {
    watch.report(buffer.offset, of: length)
    buffer.append(chunk)
  }

  /// Whether the stream waits for more bytes instead of having ended.
  var needsBytes: Bool { !isFinished }

  /// Makes the next element from the received bytes, in an uninitialized place; returns false if
  /// more bytes are needed or there are no more elements.
  ///
  /// After the error of an element, the next one can be requested; other errors end the stream.
  func next(into place: Place) throws -> Bool {
    guard !isMapping else { throw MappingError(ClosureFault.streamInUse) }
    return try makeNext(self, place)
  }

  private func findNext(into place: Place) throws -> Bool {
    while let (parts, range) = try finishing({ try findElement() }) {
      let position = parts.splitter.position(of: count)
      count += 1
      do {
        // Code of the program must not request another element meanwhile.
        isMapping = true
        defer { isMapping = false }
        try parts.mapping.map(range, of: buffer, at: position, into: place)
        return true
      } catch {
        // The stream continues after an element that is left out.
        buffer.countLines(before: buffer.position)
        guard request.canGoOn(after: error, at: position) else {
          finish()
          throw error
        }
        guard try finishing({ try request.leavesOut(error) }) else { throw error }
        invalidElementCount += 1
      }
    }
    return false
  }

  /// Ends the stream.
  @inline(never)
  func finish() {
    isFinished = true
    buffer = StreamBuffer()
    parts = nil
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
  private func findElement() throws -> (Parts, Range<Int>)? {
    guard !isFinished else { return nil }
    try watch.check()
    let parts = try parts ?? Parts(request)
    self.parts = parts
    switch try parts.splitter.findElement(in: &buffer) {
    case .element(let range): return (parts, range)
    case .needsBytes: return nil
    case .finished:
      watch.report(buffer.offset, of: buffer.offset)
      finish()
      return nil
    }
  }
}

@available(*, unavailable)
extension ElementStream: Sendable {}
