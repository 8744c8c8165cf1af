public import AutoMapperFoundation

extension ElementReader where Element: Sendable {
  /// Maps the elements in several tasks, in order.
  ///
  ///     for try await user in mapper.elements(of: User.self, inFile: file).parallel() { … }
  ///
  /// - Parameter maximumTasks: The maximum number of concurrent tasks.
  /// - Returns: A reader of the stream, to be used instead of this one, which must not have been
  ///   used.
  public func parallel(
    maximumTasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> ParallelElementReader<Element> {
    ParallelElementReader(
      stream, maximumTasks: maximumTasks, length: { [source] in source.length },
      nextChunk: { [source] in try source.next() })
  }
}

extension AsyncElementReader where Element: Sendable {
  /// Maps the elements in several tasks, in order; see the method for a file.
  ///
  /// - Parameter maximumTasks: The maximum number of concurrent tasks.
  /// - Returns: A reader of the stream, to be used instead of this one, which must not have been
  ///   used.
  public func parallel(
    maximumTasks: Int = ProcessInfo.processInfo.activeProcessorCount
  ) -> ParallelElementReader<Element> {
    ParallelElementReader(stream, maximumTasks: maximumTasks, length: { nil }, nextChunk: nextChunk)
  }
}

extension ParallelElementReader {
  /// Reads a stream that has not been used.
  fileprivate convenience init(
    _ stream: ElementStream, maximumTasks: Int, length: @escaping () -> Int?,
    nextChunk: @escaping AsyncElementReader<Element>.NextChunk
  ) {
    self.init(
      stream, maximumTasks: maximumTasks, length: length, nextChunk: nextChunk,
      startTasks: { await $0.fillTasks($1) })
  }

  /// Cuts batches for the maximum number of concurrent tasks.
  fileprivate func fillTasks(_ actor: isolated (any Actor)?) async {
    do {
      let cutter = try cutter ?? BatchCutter(request.format, options: request.mapper.options)
      self.cutter = cutter
      while tasks.count < maximumTasks, failure == nil, !isCut {
        switch try cutter.next(failure: &failure) {
        case .batch(let batch):
          tasks.append(Task { [request] in batch.map(request, as: Element.self) })
        case .needsBytes:
          cutter.append(try await nextChunk())
          watch.report(cutter.offset, of: length())
        case .finished:
          watch.report(cutter.offset, of: cutter.offset)
          isCut = true
        }
      }
    } catch {
      failure = error
    }
  }
}
