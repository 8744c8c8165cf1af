import Foundation

/// Makes elements of bytes that somebody else gets: the part that is common to all sources.
final class ElementStream {
  private let request: ElementRequest
  private let watch: StreamWatch
  private var parts: (splitter: ElementSplitter, mapping: ElementMapping)?
  private var buffer = StreamBuffer()
  private var count = 0
  private(set) var invalidElementCount = 0
  private var isMapping = false
  private var isFinished = false

  init(_ request: ElementRequest, progress: Progress?) {
    self.request = request
    watch = StreamWatch(progress)
  }

  /// Adds the next bytes, nil when there are no more, of a stream whose length may be known.
  func append(_ chunk: ArraySlice<UInt8>?, of length: Int?) {
    watch.report(buffer.offset, of: length)
    buffer.append(chunk)
  }

  /// Whether the next element waits for bytes, rather than there being none.
  var needsBytes: Bool { !isFinished }

  /// Makes the next element of the bytes that are there; nil when more are needed, or there is none.
  ///
  /// After the error of an element the next one can be asked for; other errors end the stream.
  func next<Element>(as type: Element.Type) throws -> Element? {
    guard !isMapping else { throw Self.nestedCallError }
    while let (range, walk) = try cut() {
      do {
        return try withResultPlace(of: type) { try map(range, walk, into: $0) }
      } catch {
        try leaveOut(error, walk)
      }
    }
    return nil
  }

  /// Ends the stream.
  func finish() {
    isFinished = true
    buffer = StreamBuffer()
    parts = nil
  }

  private func cut() throws -> (Range<Int>, any ElementWalk)? {
    guard !isFinished else { return nil }
    do {
      try watch.check()
      if parts == nil {
        let context = CallContext(options: request.mapper.options)
        parts = (
          try ElementSplitter(request.format, context: context),
          try ElementMapping(request, context: context)
        )
      }
      switch try parts?.splitter.next(in: &buffer) {
      case .element(let range, let walk): return (range, walk)
      case .needsBytes: return nil
      case .finished, nil:
        watch.report(buffer.offset, of: buffer.offset)
        finish()
        return nil
      }
    } catch {
      finish()
      throw error
    }
  }

  private func map(_ range: Range<Int>, _ walk: any ElementWalk, into place: Place) throws {
    let position = ElementPosition(
      arrayPath: walk.elementsPath, index: count, depth: walk.depth, following: walk.following)
    count += 1
    isMapping = true
    defer { isMapping = false }
    try parts?.mapping.map(range, of: buffer, at: position, into: place)
  }

  /// Goes on behind an element that is left out, or throws its error.
  private func leaveOut(_ error: any Error, _ walk: any ElementWalk) throws {
    guard request.canGoOn(after: error, walk) else {
      finish()
      throw error
    }
    guard try isLeftOut(error) else { throw error }
    invalidElementCount += 1
  }

  private func isLeftOut(_ error: any Error) throws -> Bool {
    do {
      return try request.leavesOut(error)
    } catch {
      finish()
      throw error
    }
  }

  private static var nestedCallError: MappingError {
    MappingError(
      .invalidConfiguration,
      found: "a closure asks a stream for its next element while one is being made")
  }
}
