import AutoMapperFoundation

/// The part that all sources share: makes elements from bytes that the reader supplies.
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
  private final class Parts {
    private var splitter: ElementSplitter
    let walk: ElementWalk
    let mapping: ElementMapping

    init(_ request: ElementRequest) throws {
      let context = CallContext(options: request.mapper.options)
      splitter = try ElementSplitter(request.format, context: context)
      walk = splitter.walk
      mapping = try ElementMapping(request, context: context)
    }

    func findStart(in buffer: inout StreamBuffer) throws -> ElementStart {
      try splitter.findStart(in: &buffer)
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
    guard !isMapping else { throw Self.nestedCallError }
    return try makeNext(self, place)
  }

  private func findNext(into place: Place) throws -> Bool {
    while let parts = try findElement() {
      if mapAhead(parts, into: place) { return true }
      guard let range = try takeElement(parts.walk) else { return false }
      do {
        try map(range, parts, into: place)
        return true
      } catch {
        try leaveOut(error, parts.walk)
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

  /// Moves to the start of the next element; returns nil if it is not in the received bytes.
  private func findElement() throws -> Parts? {
    guard !isFinished else { return nil }
    return try finishing {
      try watch.check()
      let parts = try parts ?? makeParts()
      switch try parts.findStart(in: &buffer) {
      case .element: return parts
      case .needsBytes: return nil
      case .finished:
        watch.report(buffer.offset, of: buffer.offset)
        finish()
        return nil
      }
    }
  }

  private func makeParts() throws -> Parts {
    let made = try Parts(request)
    parts = made
    return made
  }

  private func takeElement(_ walk: ElementWalk) throws -> Range<Int>? {
    try finishing { try walk.takeElement(in: &buffer) }
  }

  /// Ends the stream if an error is thrown.
  private func finishing<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      finish()
      throw error
    }
  }

  /// Maps an element before its end has been searched for; returns false if the end must be found
  /// first.
  private func mapAhead(_ parts: Parts, into place: Place) -> Bool {
    guard parts.mapping.canReadEagerly, parts.walk.canReadEagerly(in: buffer) else { return false }
    isMapping = true
    defer { isMapping = false }
    let end = parts.mapping.mapAhead(
      buffer.position, of: buffer, depth: parts.walk.depth, into: place)
    guard let end else { return false }
    count += 1
    parts.walk.passElement(to: end, in: &buffer)
    return true
  }

  private func map(_ range: Range<Int>, _ parts: Parts, into place: Place) throws {
    let walk = parts.walk
    let position = ElementPosition(in: walk, depth: walk.depth, index: count)
    count += 1
    isMapping = true
    defer { isMapping = false }
    try parts.mapping.map(range, of: buffer, at: position, into: place)
  }

  /// Continues after an element that is left out, or throws its error.
  private func leaveOut(_ error: any Error, _ walk: ElementWalk) throws {
    buffer.countLines(before: buffer.position)
    guard request.canGoOn(after: error, walk) else {
      finish()
      throw error
    }
    guard try isLeftOut(error) else { throw error }
    invalidElementCount += 1
  }

  private func isLeftOut(_ error: any Error) throws -> Bool {
    try finishing { try request.leavesOut(error) }
  }

  private static var nestedCallError: MappingError {
    MappingError(ClosureFault.streamInUse)
  }
}
