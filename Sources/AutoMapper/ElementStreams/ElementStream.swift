import Foundation

/// Makes elements of bytes that somebody else gets: the part that is common to all sources.
final class ElementStream<Element> {
  /// What the next step came to.
  enum Step {
    case element(Element)
    case needsBytes
    case finished
  }

  private let request: ElementRequest<Element>
  private let watch: StreamWatch
  private var parts: (splitter: ElementSplitter, mapping: ElementMapping<Element>)?
  private var buffer = StreamBuffer()
  private var count = 0
  private(set) var invalidElementCount = 0
  private var isMapping = false
  private var isFinished = false

  init(_ request: ElementRequest<Element>, progress: Progress?) {
    self.request = request
    watch = StreamWatch(progress)
  }

  /// Adds the next bytes; nil when there are no more.
  ///
  /// - Parameter length: How many bytes the stream has, as far as that is known.
  func append(_ chunk: ArraySlice<UInt8>?, of length: Int?) {
    watch.report(buffer.offset, of: length)
    buffer.append(chunk)
  }

  /// Makes the next element of the bytes that are there.
  ///
  /// After the error of an element the next one can be asked for; other errors end the stream.
  func next() throws -> Step {
    guard !isMapping else { throw Self.nestedCallError }
    while !isFinished {
      switch try cut() {
      case .element(let range, let walk):
        if let element = try map(range, walk) { return .element(element) }
      case .needsBytes: return .needsBytes
      case .finished:
        watch.report(buffer.offset, of: buffer.offset)
        finish()
      }
    }
    return .finished
  }

  /// Ends the stream.
  func finish() {
    isFinished = true
    buffer = StreamBuffer()
    parts = nil
  }

  private func cut() throws -> ElementCut {
    do {
      try watch.check()
      if parts == nil {
        let context = CallContext(options: request.mapper.options)
        parts = (
          try ElementSplitter(request.format, context: context),
          try ElementMapping(request, context: context)
        )
      }
      return try parts?.splitter.next(in: &buffer) ?? .finished
    } catch {
      finish()
      throw error
    }
  }

  /// Maps an element, or answers nil when it is left out.
  private func map(_ range: Range<Int>, _ walk: any ElementWalk) throws -> Element? {
    let place = ElementPlace(
      arrayPath: walk.elementsPath, index: count, depth: walk.depth, following: walk.following)
    count += 1
    isMapping = true
    defer { isMapping = false }
    do {
      return try parts?.mapping.map(range, of: buffer, at: place)
    } catch {
      guard request.canGoOn(after: error, walk), try leavesOut(error) else {
        if !request.canGoOn(after: error, walk) { finish() }
        throw error
      }
      invalidElementCount += 1
      return nil
    }
  }

  private func leavesOut(_ error: any Error) throws -> Bool {
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
