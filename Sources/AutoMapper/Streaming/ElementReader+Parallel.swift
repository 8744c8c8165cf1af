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
      stream, maximumTasks: maximumTasks, length: source.length,
      nextChunk: { [source] in try source.next() }, startTasks: { await $0.fillTasks($1) })
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
    ParallelElementReader(
      stream, maximumTasks: maximumTasks, length: { nil }, nextChunk: nextChunk,
      startTasks: { await $0.fillTasks($1) })
  }
}

extension ParallelElementReader {
  /// Cuts batches for the maximum number of concurrent tasks.
  fileprivate func fillTasks(_ actor: isolated (any Actor)?) async {
    do {
      let splitter = try stream.openedSplitter()
      while tasks.count < maximumTasks, failure == nil {
        if let batch = try splitter.nextBatch() {
          tasks.append(Task { [request = stream.request] in batch.map(request, as: Element.self) })
        } else if splitter.buffer.isComplete {
          return stream.watch.report(splitter.buffer.offset, of: splitter.buffer.offset)
        } else {
          stream.append(try await nextChunk(), of: length())
        }
      }
    } catch {
      failure = error
    }
  }
}
