/// A sequence that maps the elements of a stream in several tasks, and returns them in the order of
/// the stream.
///
///     for try await user in mapper.elements(of: User.self, inFile: file).parallel() {
///       print(user.name)
///     }
///
/// The tasks map a limited number of batches of elements ahead, so that memory use stays small.
/// Errors are thrown in order, too, and elements can be left out, or requested after an error, as
/// without tasks. The closures of the provider run in several tasks at once.
///
/// Because bytes are read ahead, use this for streams whose bytes are already available, such as
/// files. A reader reads its stream once, and must not be used concurrently.
public final class ParallelElementReader<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol {
  typealias Results = [Result<Element, ElementBatch.Failure>]
  typealias StartTasks = (ParallelElementReader, isolated (any Actor)?) async -> Void

  let stream: ElementStream
  let maximumTasks: Int
  let nextChunk: AsyncElementReader<Element>.NextChunk
  let length: () -> Int?
  /// The running tasks, in the order of their elements.
  var tasks: [Task<Results, Never>] = []
  /// The results of the task before them that were not yet returned.
  private var results = Results().makeIterator()
  /// The error that ends the stream after all elements before it were returned.
  var failure: (any Error)?
  /// Starts tasks; a value for the same reason as `ElementStream.makeNext`.
  private let startTasks: StartTasks

  init(
    _ stream: ElementStream, maximumTasks: Int, length: @escaping () -> Int?,
    nextChunk: @escaping AsyncElementReader<Element>.NextChunk, startTasks: @escaping StartTasks
  ) {
    self.stream = stream
    self.maximumTasks = Swift.max(1, maximumTasks)
    self.length = length
    self.nextChunk = nextChunk
    self.startTasks = startTasks
  }

  deinit { cancelTasks() }

  /// The number of elements that were left out so far because they could not be mapped.
  public var invalidElementCount: Int { stream.invalidElementCount }

  /// Returns the next element, waiting for the task that maps it.
  ///
  /// - Returns: The element, or nil if there are no more.
  /// - Throws: The same errors as ``ElementReader/next()``.
  public func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
    defer { if stream.isFinished { cancelTasks() } }
    while !stream.isFinished {
      try stream.finishing { try stream.watch.check() }
      if let element = try nextOfResults() { return element }
      await startTasks(self, actor)
      guard !tasks.isEmpty else {
        defer { stream.finish() }
        try stream.watch.check()
        if let failure { throw failure }
        return nil
      }
      results = await tasks.removeFirst().value.makeIterator()
    }
    return nil
  }

  /// Returns the next element, waiting for the task that maps it.
  public func next() async throws -> Element? { try await next(isolation: #isolation) }

  /// The reader itself.
  public func makeAsyncIterator() -> ParallelElementReader<Element> { self }

  /// Returns the next of the mapped elements, or nil if there are no more.
  private func nextOfResults() throws -> Element? {
    while let result = results.next() {
      switch result {
      case .success(let element): return element
      case .failure(let failure): try stream.leaveOut(failure.error, canGoOn: failure.canGoOn)
      }
    }
    return nil
  }

  private func cancelTasks() {
    results = Results().makeIterator()
    for task in tasks { task.cancel() }
    tasks = []
  }
}

@available(*, unavailable)
extension ParallelElementReader: Sendable {}
